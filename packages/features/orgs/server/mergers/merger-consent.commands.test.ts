import { auditLog, globalRole } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { MERGER_LAPSES_DAYS } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orgsAdminRouter } from '../orgs.admin-router.ts'
import { orgRouter } from '../orgs.router.ts'

let database: TestDatabase
let operatorId: string
beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
})
afterAll(() => database.close())

const reason = 'The same entry of the register.'
const LATER = new Date(TEST_NOW.getTime() + MERGER_LAPSES_DAYS * 86_400_000)

const staff = async (at = TEST_NOW) =>
  createCaller(orgsAdminRouter)(await contextOfUser(database.db, operatorId, () => at))
const callsOf = async (userId: string, at = TEST_NOW) =>
  createCaller(orgRouter)(await contextOfUser(database.db, userId, () => at)).org

const person = async (
  orgId: string,
  role: OrgRole = 'ORG_ADMINISTRATOR',
  expiresAt: Date | null = null,
) => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, role, expiresAt)
  return userId
}

/** Two claimed organisations with an administrator each, and what staff proposed to them. */
const proposed = async () => {
  const [goes, stays] = [await addOrganisation(database.db), await addOrganisation(database.db)]
  const [one, other] = [await person(goes), await person(stays)]
  const answer = await (await staff()).adminOrgs.merge({
    orgId: orgIdOf.parse(goes),
    intoId: orgIdOf.parse(stays),
    reason,
  })
  if (answer.outcome !== 'proposed') throw new Error('It was done at once.')
  const { mergerId } = answer
  return {
    goes,
    stays,
    one,
    other,
    mergerId,
    ofGoes: { orgId: goes, mergerId },
    ofStays: { orgId: stays, mergerId },
  }
}

const isOne = async (orgId: string): Promise<boolean> =>
  (await database.db.select().from(org).where(eq(org.id, orgId)))[0]?.mergedIntoId !== null

it('happens once an administrator of each has agreed, in the transaction of the second word', async () => {
  const { db } = database
  const { goes, stays, one, other, mergerId, ofGoes, ofStays } = await proposed()
  const mails = await db
    .select({ recipient: mailMessage.recipient, text: mailMessage.text })
    .from(mailMessage)
    .where(eq(mailMessage.template, 'mergerProposed'))
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [one, other].map((id) => `${id}@example.com`).sort(),
  )
  const [seen] = await (await callsOf(one)).mergers({ orgId: goes })
  expect(seen).toMatchObject({
    mergerId,
    reason,
    mayAgree: true,
    goesAgreedAt: null,
    staysAgreedAt: null,
    goes: { orgId: goes },
    stays: { orgId: stays },
    lapsesAt: LATER.toISOString(),
  })
  expect(await (await callsOf(other)).agreeToMerger(ofStays)).toEqual({ isMerged: false })
  expect(await isOne(goes)).toBe(false)
  expect(await (await staff()).adminOrgMergers.ofOrg({ orgId: goes })).toMatchObject([
    { mergerId, staysAgreedAt: TEST_NOW.toISOString(), goesAgreedAt: null },
  ])
  expect(await (await callsOf(one)).agreeToMerger(ofGoes)).toEqual({ isMerged: true })
  expect(await isOne(goes)).toBe(true)
  expect(await (await callsOf(one)).mergers({ orgId: stays })).toEqual([])
  for (const orgId of [goes, stays]) {
    const rows = await db
      .select({ action: auditLog.action, by: auditLog.actorUserId })
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), like(auditLog.action, 'org.merge%')))
    expect(rows.map(({ action, by }) => [action, by]).sort()).toEqual(
      [
        ['org.merged', one],
        ['org.merger_agreed', one],
        ['org.merger_agreed', other],
        ['org.merger_proposed', operatorId],
      ].sort(),
    )
  }
})

it('is agreed to anew where one of the two has another name or number since', async () => {
  const { goes, stays, one, other, ofGoes, ofStays } = await proposed()
  for (const values of [{ name: 'Ozolvalkas novads' }, { registrationNumber: '90000017453' }]) {
    const first = await (await callsOf(one)).agreeToMerger(ofGoes)
    expect(first).toEqual({ isMerged: false })
    await database.db.update(org).set(values).where(eq(org.id, stays))
    const [proposal] = await (await callsOf(other)).mergers({ orgId: stays })
    expect(proposal).toMatchObject({ goesAgreedAt: null, staysAgreedAt: null })
    // The other's word alone merges nothing, and is taken back by the next change of either.
    expect(await (await callsOf(other)).agreeToMerger(ofStays)).toEqual({ isMerged: false })
    await database.db.update(org).set(values).where(eq(org.id, goes))
    const [again] = await (await callsOf(one)).mergers({ orgId: goes })
    expect(again).toMatchObject({ goesAgreedAt: null, staysAgreedAt: null })
  }
})

it('is proposed once, and ends by a no, by staff, or by its time', async () => {
  const { goes, stays, one, other, mergerId, ofGoes, ofStays } = await proposed()
  const again = { orgId: orgIdOf.parse(stays), intoId: orgIdOf.parse(goes), reason }
  expect(await (await staff()).adminOrgs.merge(again)).toMatchObject({ mergerId })
  await (await callsOf(one)).agreeToMerger(ofGoes)
  await (await callsOf(one)).withdrawFromMerger(ofGoes)
  expect(await (await callsOf(other)).agreeToMerger(ofStays)).toEqual({ isMerged: false })
  await (await callsOf(one)).declineMerger(ofGoes)
  await expect((await callsOf(one)).agreeToMerger(ofGoes)).rejects.toThrow('record.not_found')
  expect(await isOne(goes)).toBe(false)

  const taken = await proposed()
  await (await staff()).adminOrgMergers.withdraw({ mergerId: taken.mergerId })
  await expect((await callsOf(taken.one)).agreeToMerger(taken.ofGoes)).rejects.toThrow(
    'record.not_found',
  )

  const late = await proposed()
  await (await callsOf(late.one)).agreeToMerger(late.ofGoes)
  const justInTime = new Date(LATER.getTime() - 1)
  expect(await (await callsOf(late.other, justInTime)).mergers({ orgId: late.stays })).toHaveLength(
    1,
  )
  expect(await (await callsOf(late.other, LATER)).mergers({ orgId: late.stays })).toEqual([])
  await expect((await callsOf(late.other, LATER)).agreeToMerger(late.ofStays)).rejects.toThrow(
    'record.not_found',
  )
  const anew = { orgId: orgIdOf.parse(late.goes), intoId: orgIdOf.parse(late.stays), reason }
  const next = await (await staff(LATER)).adminOrgs.merge(anew)
  expect(next).toMatchObject({ outcome: 'proposed' })
  expect(next).not.toMatchObject({ mergerId: late.mergerId })
  // What was said to the one that lapsed is not said to the next.
  const [asked] = await (await callsOf(late.other, LATER)).mergers({ orgId: late.stays })
  expect(asked).toMatchObject({ goesAgreedAt: null, staysAgreedAt: null })
})

it('hears nobody whom it should not: made an administrator since, for a time, with a role of the platform', async () => {
  const { db } = database
  const { goes, one, ofGoes, mergerId } = await proposed()
  const since = await person(goes)
  const member = await person(goes, 'ORG_MEMBER')
  const guest = await person(goes, 'TEMP_ORG_MEMBER', LATER)
  const agree = async (userId: string) => (await callsOf(userId)).agreeToMerger(ofGoes)
  for (const userId of [since, member, guest])
    await expect(agree(userId)).rejects.toThrow('access.denied')
  const [seen] = await (await callsOf(since)).mergers({ orgId: goes })
  expect(seen?.mayAgree).toBe(false)
  // An administrator for a time was none to be heard when it was proposed either.
  await db.update(membership).set({ expiresAt: LATER }).where(eq(membership.userId, one))
  await sealAsTheyStand(db)
  await expect(agree(one)).rejects.toThrow('access.denied')
  await db.update(membership).set({ expiresAt: null }).where(eq(membership.userId, one))
  await sealAsTheyStand(db)
  await db.insert(globalRole).values({ userId: one, role: 'TEST_ROLE' })
  await expect(agree(one)).rejects.toThrow('access.platform_role')
  await db.delete(globalRole).where(eq(globalRole.userId, one))
  // Taken out and let in anew: no longer who was asked.
  const role = and(eq(membership.userId, one), eq(membership.orgId, goes))
  await db.delete(membership).where(role)
  await addMember(db, goes, one, 'ORG_ADMINISTRATOR', null, new Date(TEST_NOW.getTime() + 1))
  await expect(agree(one)).rejects.toThrow('access.denied')
  // Nor strangers, who do not learn that there is one.
  const stranger = await person(await addOrganisation(db))
  await expect((await callsOf(stranger)).declineMerger(ofGoes)).rejects.toThrow('record.not_found')
  const own = await addOrganisation(db)
  const outside = await person(own)
  await expect((await callsOf(outside)).agreeToMerger({ orgId: own, mergerId })).rejects.toThrow(
    'record.not_found',
  )
  // Whoever is an administrator by now may still say no.
  await (await callsOf(since)).declineMerger(ofGoes)
  expect(await isOne(goes)).toBe(false)
})

it('hears one person for one side, unless nobody else administers either', async () => {
  const { db } = database
  const both = await addPerson(db)
  const two = async (others: number) => {
    const [goes, stays] = [await addOrganisation(db), await addOrganisation(db)]
    for (const orgId of [goes, stays]) await addMember(db, orgId, both, 'ORG_ADMINISTRATOR')
    for (let count = 0; count < others; count++) await person(stays)
    const answer = await (await staff()).adminOrgs.merge({
      orgId: orgIdOf.parse(goes),
      intoId: orgIdOf.parse(stays),
      reason,
    })
    const mergerId = answer.outcome === 'proposed' ? answer.mergerId : ''
    const calls = await callsOf(both)
    await calls.agreeToMerger({ orgId: goes, mergerId })
    return { goes, agree: () => calls.agreeToMerger({ orgId: stays, mergerId }) }
  }
  const alone = await two(0)
  expect(await alone.agree()).toEqual({ isMerged: true })
  const shared = await two(1)
  await expect(shared.agree()).rejects.toThrow('request.invalid')
  expect(await isOne(shared.goes)).toBe(false)
})

it('is undone whole where the merger itself fails', async () => {
  const { db } = database
  const { goes, stays, one, other, ofGoes, ofStays } = await proposed()
  await (await callsOf(one)).agreeToMerger(ofGoes)
  await db.update(org).set({ deletedAt: TEST_NOW }).where(eq(org.id, stays))
  await expect((await callsOf(other)).agreeToMerger(ofStays)).rejects.toThrow('record.not_found')
  await db.update(org).set({ deletedAt: null }).where(eq(org.id, stays))
  const [seen] = await (await callsOf(other)).mergers({ orgId: stays })
  expect(seen).toMatchObject({ staysAgreedAt: null })
  expect(await isOne(goes)).toBe(false)
})
