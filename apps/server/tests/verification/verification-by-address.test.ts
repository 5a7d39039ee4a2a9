import { randomUUID } from 'node:crypto'
import { auditLog, user } from '@kogge/db/schema/accounts.ts'
import { orgEmail } from '@kogge/db/schema/harvester.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { notice } from '@kogge/db/schema/notices.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { addNotices } from '@kogge/db/testing/notices.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { award } from '@kogge/domain/rfx/compilation/compiled-rfx.fixture.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { gatherEmails } from '@kogge/features/orgs/server/emails/email-collection.commands.ts'
import { verifyAddressProofs } from '@kogge/platform/server/integrity/verification-evidence.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  sealPeople,
} from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../../app-router.ts'

/** The automatic check, over notices as they are harvested. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId))

const nameOf = (number: string) => `Enkura iestāde ${number}`

const written = (number: string, host: string, site: string | null, name = nameOf(number)) =>
  noticeOrgWith({
    name,
    ids: [{ scheme: null, id: number }],
    website: site && `http://www.${site}/lv`,
    contact: { name: null, email: `iepirkumi@${host}`, phone: null },
  })

const enter = async (number: string): Promise<string> => {
  const matchKey = matchOrg(written(number, 'x.test', null))?.key ?? ''
  const [known] = await database.db.select().from(org).where(eq(org.matchKey, matchKey))
  const named = { name: nameOf(number), nameFolded: foldText(nameOf(number)) }
  return known?.id ?? addOrganisation(database.db, 'FREE', { ...named, matchKey, claimedAt: null })
}

interface Role {
  readonly name?: string
  readonly wins?: boolean
}

/** Harvests notices of procedures of their own in which the body of the number buys, or wins. */
const harvest = async (
  number: string,
  host: string,
  site: string | null,
  times = 3,
  { name, wins = false }: Role = {},
) => {
  const { db } = database
  await enter(number)
  for (let time = 0; time < times; time += 1) {
    const procedureKey = randomUUID()
    const id = randomUUID()
    const body = written(number, host, site, name)
    const canonical = noticeWith(
      wins ? { awards: [award('LOT-0001', { winners: [body] })] } : { buyers: [body] },
    )
    await addNotices(db, [
      {
        id,
        source: 'lv-iub',
        noticeId: id,
        procedureKey,
        canonical,
        publicationMonth: '2026-11-01',
        publishedAt: TEST_NOW,
      },
    ])
    const request = { id: randomUUID(), source: 'lv-iub', procedureKey, content: contentWith() }
    await addRequests(db, [
      { ...request, stage: 'competition', updatedAt: new Date(Date.now() - 60_000) },
    ])
  }
  await new Promise((pause) => setTimeout(pause, 5))
  await gatherEmails(db)
}

/** Somebody who founded it before notices brought it, with an address at a host. */
const founded = async (number: string, host: string, name = nameOf(number)) => {
  const orgId = await enter(number)
  await database.db
    .update(org)
    .set({ claimedAt: TEST_NOW, registrationNumber: number, name, nameFolded: foldText(name) })
    .where(eq(org.id, orgId))
  const userId = await addPerson(database.db, { email: `${randomUUID()}@${host}` })
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId, calls: await callsOf(userId) }
}

it('verifies by an address at the host that notices give for mail and site', async () => {
  await harvest('90000017453', 'ozolvalka.lv', 'ozolvalka.lv')
  const { orgId, userId, calls } = await founded('90000017453', 'ozolvalka.lv')
  expect(await calls.verification.check({ orgId })).toMatchObject({ refusal: null })
  expect((await calls.verification.state({ orgId })).verifiedAt).toBeNull()
  await calls.verification.ask({ orgId, statement: 'Please.' })
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: null })
  expect(await calls.verification.state({ orgId })).toMatchObject({
    verifiedAt: TEST_NOW.toISOString(),
    how: 'domain',
    request: { status: 'approved' },
  })
  const [entry] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'org.verified')))
  expect(entry).toMatchObject({ actorUserId: userId, after: { how: 'domain' } })
  expect(JSON.stringify(entry?.after)).toContain('3 official notices of 3 procedures')
})

const flawed = async (orgId: string): Promise<readonly string[]> => {
  const kinds: string[] = []
  for await (const { id, kind } of verifyAddressProofs(database.db))
    if (id === orgId) kinds.push(kind)
  return kinds
}

it('keeps in a signed entry which notices it rests on, and by what they gave', async () => {
  const { db } = database
  await harvest('40003053029', 'kuggis.lv', 'kuggis.lv')
  const { orgId, calls } = await founded('40003053029', 'kuggis.lv')
  const uses = await db.select().from(notice).orderBy(notice.id)
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: null })
  const isIt = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'org.verified'))
  const [entry] = await db.select().from(auditLog).where(isIt)
  const { matched } = z
    .object({ matched: z.array(z.object({ noticeId: z.string(), hash: z.string() })) })
    .parse(entry?.after)
  expect(matched).toHaveLength(3)
  for (const { noticeId, hash } of matched) {
    expect(uses.map(({ id }) => id)).toContain(noticeId)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  }
  // All three say the same, beside other things that are none of the proof.
  expect(new Set(matched.map(({ hash }) => hash)).size).toBe(1)
  expect(await flawed(orgId)).toEqual([])
  const [row] = await db.select().from(org).where(eq(org.id, orgId))
  const forged = async (set: Partial<typeof org.$inferInsert>) => {
    await db.update(org).set(set).where(eq(org.id, orgId))
    const found = await flawed(orgId)
    const { verifiedAt, verifiedEvidence } = row ?? {}
    await db.update(org).set({ verifiedAt, verifiedEvidence }).where(eq(org.id, orgId))
    return found
  }
  expect(await forged({ verifiedEvidence: 'Staff looked into it.' })).toEqual(['changed'])
  expect(await forged({ verifiedAt: new Date('2026-01-01T00:00:00Z') })).toEqual(['changed'])
  // Nor without an entry, or by one that names no notices.
  for (const change of [
    sql`update audit_log set after = (after::jsonb - 'matched')::json where id = ${entry?.id}`,
    sql`delete from audit_log where id = ${entry?.id}`,
  ]) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
    })
    expect(await flawed(orgId)).toEqual(['unlogged'])
  }
})

it('verifies nobody by an address of their own choosing', async () => {
  const { db } = database
  await harvest('40003032949', 'osta.lv', 'osta.lv')
  const { orgId, userId } = await founded('40003032949', 'osta.lv')
  // What the organisation says of itself proves nothing.
  const told = { website: 'https://evil.lv', email: 'a@evil.lv' }
  await db.update(org).set(told).where(eq(org.id, orgId))
  const refusalAs = async (values: Partial<typeof user.$inferInsert>) => {
    await db.update(user).set(values).where(eq(user.id, userId))
    await sealPeople(db, userId)
    return (await (await callsOf(userId)).verification.byAddress({ orgId })).refusal
  }
  for (const host of ['evil.lv', 'mail.osta.lv', 'osta.lv.evil.lv', 'xosta.lv', 'оsta.lv'])
    expect(await refusalAs({ email: `a@${host}` }), host).toBe('unknown')
  expect(await refusalAs({ email: 'a@gmail.com' })).toBe('provider')
  const unconfirmed = { email: 'a@osta.lv', emailConfirmedAt: null }
  expect(await refusalAs(unconfirmed)).toBe('email_unconfirmed')
  // Staff vouch for an address that nobody has shown to read: that is no proof of the mailbox.
  const vouched = { emailConfirmedAt: TEST_NOW, emailVouchedAt: TEST_NOW }
  expect(await refusalAs(vouched)).toBe('email_unconfirmed')
  const { verification } = await callsOf(userId)
  expect((await verification.check({ orgId })).refusal).toBe('email_unconfirmed')
  await refusalAs({ ...unconfirmed, emailVouchedAt: null })
  // Neither does an address that staff have rejected.
  await db.update(orgEmail).set({ state: 'rejected' }).where(eq(orgEmail.orgId, orgId))
  expect(await refusalAs({ emailConfirmedAt: TEST_NOW })).toBe('unknown')
  await db.update(orgEmail).set({ state: 'new' }).where(eq(orgEmail.orgId, orgId))
  // Nor does that of somebody who does not administer it.
  await db.update(membership).set({ role: 'ORG_MEMBER' }).where(eq(membership.userId, userId))
  await sealAsTheyStand(db)
  await expect(refusalAs({ firstName: 'Anna' })).rejects.toThrow('access.denied')
  await db
    .update(membership)
    .set({ role: 'ORG_ADMINISTRATOR' })
    .where(eq(membership.userId, userId))
  await sealAsTheyStand(db)
  expect(await refusalAs({ firstName: 'Anna' })).toBeNull()
})

it('verifies nobody by a host that several bodies share, or that is not the site', async () => {
  await harvest('90000067986', 'novads.lv', 'novads.lv')
  await harvest('90009999935', 'novads.lv', 'novads.lv')
  const shared = await founded('90000067986', 'novads.lv')
  const ofShared = await shared.calls.verification.byAddress({ orgId: shared.orgId })
  expect(ofShared).toEqual({ refusal: 'shared' })
  await harvest('40003000642', 'konsultants.lv', 'pasutitajs.lv')
  const consultant = await founded('40003000642', 'konsultants.lv')
  const ofOther = await consultant.calls.verification.byAddress({ orgId: consultant.orgId })
  expect(ofOther).toEqual({ refusal: 'website' })
  await harvest('40003245752', 'reti.lv', 'reti.lv', 2)
  const seldom = await founded('40003245752', 'reti.lv')
  const ofFew = await seldom.calls.verification.byAddress({ orgId: seldom.orgId })
  expect(ofFew).toEqual({ refusal: 'too_few' })
})

it('verifies no second organisation of a number that is verified', async () => {
  await harvest('40003009497', 'enkurs.lv', 'enkurs.lv')
  await addOrganisation(database.db, 'FREE', { registrationNumber: '40003009497' })
  const { orgId, calls } = await founded('40003009497', 'enkurs.lv')
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: 'number_taken' })
})

const AUTHORITY = 'Ozolvalkas novada pašvaldība'

it('verifies a supplier as what notices call it, and under no name of its own choosing', async () => {
  const role = { name: 'SIA Klusā Straume', wins: true }
  await harvest('40103221322', 'klusa.lv', 'klusa.lv', 3, role)
  const { orgId, calls } = await founded('40103221322', 'klusa.lv', 'Klusā straume, SIA')
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: null })
  const { version, ...profile } = await calls.org.profile({ orgId })
  // The new name ends the verification, and is looked at as the first was.
  const renamed = { ...profile, name: AUTHORITY }
  await calls.org.saveProfile({ orgId, version, profile: renamed })
  expect((await calls.verification.state({ orgId })).verifiedAt).toBeNull()
  expect(await calls.verification.check({ orgId })).toMatchObject({ refusal: 'name' })
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: 'name' })
  // Also where its letters look the same.
  for (const name of ['Klusā Strаume', 'Klusa Straume 1', 'Klus ā Straume', 'AS']) {
    await database.db.update(org).set({ name }).where(eq(org.id, orgId))
    expect(await calls.verification.byAddress({ orgId }), name).toEqual({ refusal: 'name' })
  }
  await database.db.update(org).set({ name: 'KLUSA STRAUME SIA' }).where(eq(org.id, orgId))
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: null })
})

it('verifies nobody under the name of an authority by what it has won', async () => {
  const role = { name: `SIA ${AUTHORITY}`, wins: true }
  await harvest('40103222328', 'svesa.lv', 'svesa.lv', 3, role)
  const { orgId, calls } = await founded('40103222328', 'svesa.lv', AUTHORITY)
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: 'not_buyer' })
})

it('leaves to staff what may pass for another known body', async () => {
  const real = { name: 'Ozolkalna slimnīca', nameFolded: 'ozolkalna slimnica', claimedAt: null }
  await addOrganisation(database.db, 'FREE', {
    ...real,
    matchKey: 'LV:90009991116',
    buyerCount: 9,
  })
  const role = { name: 'SIA Ozolkalna slimnīca' }
  await harvest('40103223338', 'kalns.lv', 'kalns.lv', 3, role)
  const { orgId, calls } = await founded('40103223338', 'kalns.lv', 'Ozolkalna slimnīca')
  expect(await calls.verification.byAddress({ orgId })).toEqual({ refusal: 'lookalike' })
})
