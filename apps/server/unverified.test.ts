import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { org } from '@kogge/db/schema/org.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ANY_ORG_ROLES, type OrgRole } from '@kogge/domain/account/roles.ts'
import { documentWith } from '@kogge/domain/drafting/document.fixture.ts'
import { REQUEST_KINDS, type RequestDocument } from '@kogge/domain/drafting/document.ts'
import { addCodes } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { tenderById } from '@kogge/features/tenders/server/data.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/context.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from './router.ts'

/** Who may not speak for a body publishes and invites in nobody's name, whoever calls. */

let database: TestDatabase
let supplierId: string

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId))

const memberOf = async (orgId: string, role: OrgRole = 'ORG_ADMINISTRATOR') => {
  const userId = await addPerson(database.db)
  const end = role.startsWith('ORG_') ? null : new Date('2100-01-01T00:00:00Z')
  await addMember(database.db, orgId, userId, role, end)
  return { userId, calls: await callsOf(userId) }
}

const buyer = async (values: Partial<typeof org.$inferInsert> = {}) => {
  const orgId = await addOrganisation(database.db, 'BUSINESS', values)
  return { orgId, ...(await memberOf(orgId)) }
}
const UNVERIFIED = { verifiedAt: null, verifiedHow: null }

const end = (orgId: string) => database.db.update(org).set(UNVERIFIED).where(eq(org.id, orgId))

const in60Days = (hour: number) => ({
  wall: `${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00`,
  fold: null,
})

const pageOf = async (userId: string, rfxId: string) => {
  const { actor, now } = await contextOfUser(database.db, userId)
  return tenderById(database.db, rfxId, { actor, now, language: 'lv' })
}

type Calls = Awaited<ReturnType<typeof callsOf>>

const drafted = async (calls: Calls, orgId: string, given: Partial<RequestDocument> = {}) => {
  const kind = given.kind ?? 'tender'
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind, language: 'lv' })
  const document = documentWith({
    ...{ questionsUntil: null, responsesUntil: in60Days(12), openingAt: in60Days(13) },
    ...given,
  })
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  return { rfxId, revision }
}

/** A change of a request that is published. */
const amended = async (calls: Calls, orgId: string, rfxId: string, given: object) => {
  await calls.rfxDraft.amend({ orgId, rfxId })
  const { document, revision } = await calls.rfxDraft.get({ orgId, rfxId })
  const saved = await calls.rfxDraft.save({
    ...{ orgId, rfxId, revision, document: { ...document, ...given } },
  })
  const reason = { lv: 'Precizēts.' }
  return calls.rfxDraft.publish({ orgId, rfxId, revision: saved.revision, reason })
}

beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  await database.db
    .insert(featureFlag)
    .values({ name: 'enableExternalInvites', context: 'GLOBAL', value: true })
  supplierId = await addOrganisation(database.db)
})
afterAll(() => database.close())

describe('an organisation that is not verified', () => {
  it.each(REQUEST_KINDS)('does not publish a %s', async (kind) => {
    const { orgId, calls } = await buyer(UNVERIFIED)
    const draft = await drafted(calls, orgId, { kind, privacy: 'invited' })
    await expect(calls.rfxDraft.publish({ orgId, ...draft })).rejects.toThrow('org.not_verified')
    expect(await database.db.$count(rfx, eq(rfx.id, draft.rfxId))).toBe(0)
    // The same draft, once it is verified.
    await database.db
      .update(org)
      .set({ verifiedAt: new Date(), verifiedHow: 'staff' })
      .where(eq(org.id, orgId))
    const tried = await calls.rfxDraft.publish({ orgId, ...draft }).catch((error) => error.message)
    expect(tried).not.toBe('org.not_verified')
  })

  it('does neither by any role, of a delegation, support or the platform', async () => {
    const { orgId, calls } = await buyer()
    const open = await drafted(calls, orgId)
    await calls.rfxDraft.publish({ orgId, ...open })
    const draft = await drafted(calls, orgId)
    await end(orgId)
    const invited = { orgId, rfxId: open.rfxId }
    for (const role of ANY_ORG_ROLES) {
      const { userId } = await memberOf(orgId, role)
      for (const global of [null, 'SUPER_ADMIN'] as const) {
        if (global) await addStaff(database.db, userId, global)
        const caller = await callsOf(userId)
        const told = (permission: 'rfx.manage' | 'rfx.invite_participant') =>
          roleHolds(role, permission) ? 'org.not_verified' : 'access.denied'
        const publish = caller.rfxDraft.publish({ orgId, ...draft })
        await expect(publish, role).rejects.toThrow(told('rfx.manage'))
        const invite = caller.rfxInvitation.invite({ ...invited, orgIds: [supplierId] })
        await expect(invite, role).rejects.toThrow(told('rfx.invite_participant'))
        const mail = caller.rfxInvitation.inviteByEmail({
          ...{ ...invited, emails: ['a@example.com'], locale: 'lv' },
        })
        await expect(mail, role).rejects.toThrow(told('rfx.invite_participant'))
      }
    }
    expect(await database.db.$count(rfxInvitation, eq(rfxInvitation.rfxId, open.rfxId))).toBe(0)
    const published = await database.db.$count(writtenRfx, eq(writtenRfx.orgId, orgId))
    expect(published).toBe(1)
  })

  it('goes on with what it has published, and takes invitations back', async () => {
    const { orgId, calls } = await buyer()
    const { rfxId, revision } = await drafted(calls, orgId, {
      privacy: 'invited',
      procedure: 'restricted',
    })
    await calls.rfxDraft.publish({ orgId, rfxId, revision })
    await calls.rfxInvitation.invite({ orgId, rfxId, orgIds: [supplierId] })
    await end(orgId)
    const { items } = await calls.rfxInvitation.list({ orgId, rfxId })
    const invitationId = items[0]?.invitationId ?? ''
    await calls.rfxInvitation.withdraw({ orgId, rfxId, invitationId })
    // Invited again it is by one that is verified alone.
    const again = calls.rfxInvitation.invite({ orgId, rfxId, orgIds: [supplierId] })
    await expect(again).rejects.toThrow('org.not_verified')
    const contact = { name: 'Ieva', email: 'ieva@example.com', phone: '' }
    expect(await amended(calls, orgId, rfxId, { contact })).toMatchObject({ version: 2 })
    // For more readers than before it would be published anew.
    await expect(amended(calls, orgId, rfxId, { privacy: 'public' })).rejects.toThrow(
      'org.not_verified',
    )
    await calls.writtenRfx.cancel({ orgId, rfxId, reason: { lv: 'Nav vajadzīgs.' } })
  })

  it('is called in public what it was called when it published', async () => {
    const { orgId, calls, userId } = await buyer({ name: 'SIA Īstā' })
    const { rfxId, revision } = await drafted(calls, orgId)
    await calls.rfxDraft.publish({ orgId, rfxId, revision })
    const { version, ...profile } = await calls.org.profile({ orgId })
    await calls.org.saveProfile({
      ...{ orgId, version, profile: { ...profile, name: 'Ozolvalkas novada pašvaldība' } },
    })
    await amended(calls, orgId, rfxId, { contact: { name: 'Ieva', email: '', phone: '1234567' } })
    const page = await pageOf(userId, rfxId)
    expect(page?.content.buyers[0]).toMatchObject({ name: 'SIA Īstā', contact: { name: 'Ieva' } })
  })
})

describe('a verification', () => {
  it('ends with another name before anything is published under it, whatever comes first', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { orgId, calls, userId } = await buyer({ name: 'SIA Īstā' })
      const draft = await drafted(calls, orgId)
      const { version, ...profile } = await calls.org.profile({ orgId })
      const other = await memberOf(orgId, 'ORG_MEMBER')
      const renamed = { ...profile, name: 'Ozolvalkas novada pašvaldība' }
      await Promise.allSettled([
        other.calls.rfxDraft.publish({ orgId, ...draft }),
        (await callsOf(userId)).org.saveProfile({ orgId, version, profile: renamed }),
      ])
      const page = await pageOf(userId, draft.rfxId)
      if (page) expect(page.content.buyers[0]?.name).toBe('SIA Īstā')
    }
  })
})

/** Whoever publishes or invites in another place must ask there too. */
it('is asked for wherever requests are published and suppliers invited', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const found: string[] = []
  for await (const path of glob('{apps,packages}/**/*.ts', {
    cwd: root,
    exclude: (name) => /node_modules|\.test\.ts$|\.fixture\.ts$|[/\\]testing$/.test(name),
  })) {
    const text = await readFile(`${root}/${path}`, 'utf8')
    if (
      /insert\((?:writtenRfx|rfxInvitation)\)|insert into (?:written_rfx|rfx_invitation)\b/.test(
        text,
      )
    )
      if (!/\/testing\/|\.test\.ts$|\.fixture\.ts$/.test(path)) found.push(path)
  }
  expect(found.sort()).toEqual([
    'packages/features/drafting/server/publishing/commands.ts',
    'packages/features/invitations/server/commands.ts',
  ])
})
