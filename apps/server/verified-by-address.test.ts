import { randomUUID } from 'node:crypto'
import { auditLog, user } from '@kogge/db/schema/account.ts'
import { orgEmail } from '@kogge/db/schema/harvest.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { addNotices } from '@kogge/db/testing/notices.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notice/notice.fixture.ts'
import { matchOrg } from '@kogge/domain/org/match.ts'
import { contentWith } from '@kogge/domain/rfx/content.fixture.ts'
import { gatherEmails } from '@kogge/features/orgs/server/emails/gathering/commands.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/context.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appRouter } from './router.ts'

/** The automatic check, over notices as they are harvested. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId))

const written = (number: string, host: string, site: string | null) =>
  noticeOrgWith({
    ...{ name: `Iestāde ${number}`, ids: [{ scheme: null, id: number }] },
    website: site && `http://www.${site}/lv`,
    contact: { name: null, email: `iepirkumi@${host}`, phone: null },
  })

const enter = async (number: string): Promise<string> => {
  const matchKey = matchOrg(written(number, 'x.test', null))?.key ?? ''
  const [known] = await database.db.select().from(org).where(eq(org.matchKey, matchKey))
  return known?.id ?? addOrganisation(database.db, 'FREE', { matchKey, claimedAt: null })
}

/** Harvests notices of procedures of their own in which the body of the number buys. */
const harvest = async (number: string, host: string, site: string | null, times = 3) => {
  const { db } = database
  await enter(number)
  for (let time = 0; time < times; time += 1) {
    const procedureKey = randomUUID()
    const id = randomUUID()
    const canonical = noticeWith({ buyers: [written(number, host, site)] })
    await addNotices(db, [
      {
        ...{ id, source: 'lv-iub', noticeId: id, procedureKey, canonical },
        ...{ publicationMonth: '2026-11-01', publishedAt: TEST_NOW },
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
const founded = async (number: string, host: string) => {
  const orgId = await enter(number)
  await database.db
    .update(org)
    .set({ claimedAt: TEST_NOW, registrationNumber: number })
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
    ...{ verifiedAt: TEST_NOW.toISOString(), how: 'domain', request: { status: 'approved' } },
  })
  const [deed] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'org.verified')))
  expect(deed).toMatchObject({ actorUserId: userId, after: { how: 'domain' } })
  expect(JSON.stringify(deed?.after)).toContain('3 official notices of 3 procedures')
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
    return (await (await callsOf(userId)).verification.byAddress({ orgId })).refusal
  }
  for (const host of ['evil.lv', 'mail.osta.lv', 'osta.lv.evil.lv', 'xosta.lv', 'оsta.lv'])
    expect(await refusalAs({ email: `a@${host}` }), host).toBe('unknown')
  expect(await refusalAs({ email: 'a@gmail.com' })).toBe('provider')
  const unconfirmed = { email: 'a@osta.lv', emailConfirmedAt: null }
  expect(await refusalAs(unconfirmed)).toBe('email_unconfirmed')
  // Neither does an address that staff have rejected.
  await db.update(orgEmail).set({ state: 'rejected' }).where(eq(orgEmail.orgId, orgId))
  expect(await refusalAs({ emailConfirmedAt: TEST_NOW })).toBe('unknown')
  await db.update(orgEmail).set({ state: 'new' }).where(eq(orgEmail.orgId, orgId))
  // Nor does that of somebody who does not administer it.
  await db.update(membership).set({ role: 'ORG_MEMBER' }).where(eq(membership.userId, userId))
  await expect(refusalAs({ firstName: 'Anna' })).rejects.toThrow('access.denied')
  await db
    .update(membership)
    .set({ role: 'ORG_ADMINISTRATOR' })
    .where(eq(membership.userId, userId))
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
