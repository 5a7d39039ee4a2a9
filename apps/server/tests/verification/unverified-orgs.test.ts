import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfxInvitation, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ANY_ORG_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { REQUEST_KINDS, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { addCodes, occasionOf } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { tellInvited } from '@kogge/features/drafting/server/request-change-letters.jobs.ts'
import { tenderById } from '@kogge/features/rfx/server/rfx.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import type { LetterOccasion } from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addAnswer } from '@kogge/platform/server/testing/letter-occasions.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from '../../app-router.ts'

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

/** As whoever can write to the database does. */
const verify = (orgId: string) =>
  database.db
    .update(org)
    .set({ verifiedAt: new Date(), verifiedHow: 'staff' })
    .where(eq(org.id, orgId))

const end = (orgId: string) => database.db.update(org).set(UNVERIFIED).where(eq(org.id, orgId))

const in60Days = (hour: number) => ({
  wall: `${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00`,
  fold: null,
})

/** All that an organisation may change that is not verified. */
const LATER = { responsesUntil: in60Days(14), openingAt: in60Days(15) }

const pageOf = async (userId: string, rfxId: string) => {
  const { actor, now } = await contextOfUser(database.db, userId)
  return tenderById(database.db, rfxId, { actor, now, language: 'lv' })
}

type Calls = Awaited<ReturnType<typeof callsOf>>

const drafted = async (calls: Calls, orgId: string, given: Partial<RequestDocument> = {}) => {
  const kind = given.kind ?? 'tender'
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind, language: 'lv' })
  const document = documentWith({
    questionsUntil: null,
    responsesUntil: in60Days(12),
    openingAt: in60Days(13),
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
    orgId,
    rfxId,
    revision,
    document: { ...document, ...given },
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
    // The same draft, once it is verified: by the server, not by a row of the database.
    await verify(orgId)
    await expect(calls.rfxDraft.publish({ orgId, ...draft })).rejects.toThrow('org.not_verified')
    await sealAsTheyStand(database.db)
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
          ...invited,
          emails: ['a@example.com'],
          locale: 'lv',
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
    expect(await amended(calls, orgId, rfxId, LATER)).toMatchObject({ version: 2 })
    // For more readers than before it would be published anew.
    await expect(amended(calls, orgId, rfxId, { privacy: 'public' })).rejects.toThrow(
      'org.not_verified',
    )
    await calls.writtenRfx.cancel({ orgId, rfxId, reason: { lv: 'Nav vajadzīgs.' }, code: 'other' })
  })

  it('is called in public what it was called when it published', async () => {
    const { orgId, calls, userId } = await buyer({ name: 'SIA Īstā' })
    const { rfxId, revision } = await drafted(calls, orgId)
    await calls.rfxDraft.publish({ orgId, rfxId, revision })
    const { version, ...profile } = await calls.org.profile({ orgId })
    await calls.org.saveProfile({
      orgId,
      version,
      profile: { ...profile, name: 'Ozolvalkas novada pašvaldība' },
    })
    await amended(calls, orgId, rfxId, LATER)
    const page = await pageOf(userId, rfxId)
    expect(page?.content.buyers[0]).toMatchObject({ name: 'SIA Īstā' })
  })
})

const AUTHORITY = 'Ezerkrastu novada pašvaldība'

/** A buyer that was verified as something else than it calls itself now, and a supplier that it has invited. */
const renamedAfterPublishing = async () => {
  const { orgId, calls } = await buyer({ name: 'SIA Īstā' })
  const invitedId = await addOrganisation(database.db)
  const supplier = await memberOf(invitedId)
  const { rfxId, revision } = await drafted(calls, orgId, { privacy: 'invited' })
  await calls.rfxDraft.publish({ orgId, rfxId, revision })
  await calls.rfxInvitation.invite({ orgId, rfxId, orgIds: [invitedId] })
  const emails = [`${rfxId}@outside.example`]
  await calls.rfxInvitation.inviteByEmail({ orgId, rfxId, emails, locale: 'lv' })
  const { version, ...profile } = await calls.org.profile({ orgId })
  const told = { website: 'https://ezerkrasti.example', email: 'dome@ezerkrasti.example' }
  await calls.org.saveProfile({
    orgId,
    version,
    profile: { ...profile, ...told, name: AUTHORITY },
  })
  return { orgId, calls, rfxId, invitedId, supplier }
}

describe('a name that nobody has verified', () => {
  it('stands in no letter, list or page of what was published under another', async () => {
    const { orgId, calls, rfxId, invitedId, supplier } = await renamedAfterPublishing()
    await database.db.delete(mailMessage)
    await amended(calls, orgId, rfxId, LATER)
    const own = { orgId: invitedId, rfxId }
    const shown = [
      await supplier.calls.participation.mine({ orgId: invitedId }),
      await supplier.calls.writtenRfx.view({ orgId: invitedId, rfxId }),
      await supplier.calls.response.mine(own),
      await pageOf(supplier.userId, rfxId),
    ]
    const jobs = { send: async () => undefined }
    const deps = {
      db: database.db,
      sealing: TEST_SEALING,
      tokenKeys: TEST_TOKEN_KEYS,
      publicUrl: 'https://kogge.example',
    }
    const tell = async (about: LetterOccasion) =>
      tellInvited(deps, jobs, await occasionOf(database.db, about))
    await tell({ rfxId, template: 'rfxAmended', version: 2 })
    await tell(await addAnswer(database.db, rfxId, 2))
    const cancelling = { rfxId, type: 'rfx.cancelled' as const, userId: null, orgId, details: {} }
    await database.db.transaction((tx) => appendLedgerEntry(tx, TEST_SEALING, cancelling))
    await tell({ rfxId, template: 'rfxCancelled', version: 2 })
    const mails = await database.db.select().from(mailMessage)
    expect(mails.length).toBeGreaterThanOrEqual(6)
    const [reached] = await database.db
      .select()
      .from(rfxInvitation)
      .where(eq(rfxInvitation.rfxId, rfxId))
    expect(reached).toBeDefined()
    for (const text of [...shown, ...mails].map((one) => JSON.stringify(one)))
      expect(text).not.toMatch(/ezerkrast/i)
    for (const { text } of mails) expect(text).toContain('SIA Īstā')
    expect(shown[0]).toMatchObject({ items: [{ buyer: { orgId, name: 'SIA Īstā' } }] })
  })

  it('comes with no other text by an amendment, until it is verified', async () => {
    const { orgId, calls, rfxId } = await renamedAfterPublishing()
    const { document } = await (async () => {
      await calls.rfxDraft.amend({ orgId, rfxId })
      return calls.rfxDraft.get({ orgId, rfxId })
    })()
    for (const given of [
      { title: { lv: 'Ezerkrastu novada skolu remonts' } },
      { description: { lv: '<p>Ezerkrastu novads</p>' } },
      { contact: { name: AUTHORITY, email: '', phone: '1234567' } },
      { title: { lv: 'Ezɛrkrɑstu n0vads' } },
      { description: { lv: '<p><b>Ezer</b>krastu</p>' } },
      { title: { lv: 'Cita novada pašvaldība: iepirkums' } },
      { keywords: ['Ezerkrasti'] },
    ]) {
      const { revision } = await calls.rfxDraft.get({ orgId, rfxId })
      const saved = await calls.rfxDraft.save({
        orgId,
        rfxId,
        revision,
        document: { ...document, ...given },
      })
      const publishing = calls.rfxDraft.publish({
        orgId,
        rfxId,
        revision: saved.revision,
        reason: { lv: 'Precizēts.' },
      })
      await expect(publishing).rejects.toThrow('org.not_verified')
    }
    await verify(orgId)
    await sealAsTheyStand(database.db)
    const { revision } = await calls.rfxDraft.get({ orgId, rfxId })
    const reason = { lv: 'Precizēts.' }
    await calls.rfxDraft.publish({ orgId, rfxId, revision, reason })
  })
})

describe('a text of an organisation that is not verified', () => {
  const SAID = { lv: `${AUTHORITY} raksta: zvaniet x@evil.example` }

  it('is mailed and shown as no reason of an amendment or an end', async () => {
    const { orgId, calls, rfxId, invitedId, supplier } = await renamedAfterPublishing()
    await calls.rfxDraft.amend({ orgId, rfxId })
    const { document, revision } = await calls.rfxDraft.get({ orgId, rfxId })
    const saved = await calls.rfxDraft.save({
      orgId,
      rfxId,
      revision,
      document: { ...document, ...LATER },
    })
    await calls.rfxDraft.publish({ orgId, rfxId, revision: saved.revision, reason: SAID })
    await calls.writtenRfx.cancel({ orgId, rfxId, reason: SAID, code: 'other' })
    await database.db.delete(mailMessage)
    const jobs = { send: async () => undefined }
    const deps = {
      db: database.db,
      sealing: TEST_SEALING,
      tokenKeys: TEST_TOKEN_KEYS,
      publicUrl: 'https://kogge.example',
    }
    for (const template of ['rfxAmended', 'rfxCancelled'] as const)
      await tellInvited(deps, jobs, await occasionOf(database.db, { rfxId, template, version: 2 }))
    const mails = await database.db.select().from(mailMessage)
    expect(mails.length).toBeGreaterThanOrEqual(4)
    const shown = [
      await supplier.calls.writtenRfx.view({ orgId: invitedId, rfxId }),
      await pageOf(supplier.userId, rfxId),
      await database.db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId)),
    ]
    for (const text of [...shown, ...mails].map((one) => JSON.stringify(one)))
      expect(text).not.toMatch(/ezerkrast|evil/i)
    expect(JSON.stringify(shown[0])).toContain('Kogge iemeslu nenodod')
  })

  it('answers no question', async () => {
    const { orgId, calls, rfxId } = await renamedAfterPublishing()
    const asked = { rfxId, question: 'Kur?', askedOn: '2026-11-22' }
    const [row] = await database.db.insert(rfxQuestion).values(asked).returning()
    const answer = { orgId, rfxId, questionId: row?.id ?? '', answer: SAID.lv }
    await expect(calls.writtenRfx.answer(answer)).rejects.toThrow('org.not_verified')
  })
})

/** Letters and lists name the buyer by one function, so that none of them names it anew. */
it('is read from the page of the request wherever a buyer is named', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const found: string[] = []
  for await (const path of glob('packages/features/*/server/**/*.ts', {
    cwd: root,
    exclude: (name) => /node_modules|\.test\.ts$|\.fixture\.ts$|[/\\]testing$/.test(name),
  })) {
    if (/\.test\.ts$|\.fixture\.ts$|\/testing\//.test(path)) continue
    const text = await readFile(`${root}/${path}`, 'utf8')
    if (
      /Join\(org, eq\(org\.id, writtenRfx\.orgId\)\)|buyer\w*: (?:org\.name|names\.get\(\w+\.orgId\))/.test(
        text,
      )
    )
      found.push(path)
  }
  expect(found).toEqual([])
})

/** What somebody chose for an organisation or a person goes into a message with its standing, by one function. */
it('is read by one function wherever a message names an organisation or who sends it', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const found: string[] = []
  for await (const path of glob('packages/features/*/server/**/*.ts', { cwd: root })) {
    if (/node_modules|\.test\.ts$|\.fixture\.ts$|\/testing\//.test(path)) continue
    const text = await readFile(`${root}/${path}`, 'utf8')
    if (
      /values: \{[^}]*\b(?:name: actor\.name|(?:org|from|into): (?:\w+\.)?(?:name\b|withoutDirectionMarks))/.test(
        text,
      )
    )
      found.push(path)
  }
  expect(found).toEqual([])
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
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
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
    'packages/features/drafting/server/publication.commands.ts',
    'packages/features/invitations/server/invitations.commands.ts',
  ])
})
