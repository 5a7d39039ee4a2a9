import { randomUUID } from 'node:crypto'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { delegation } from '@kogge/db/schema/delegations.ts'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { invitation, membership } from '@kogge/db/schema/members.ts'
import { harvestedOrg, org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { awardWith, contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { contextOfUser, NO_SEAL, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgsAdminRouter } from '../orgs.admin-router.ts'
import { mergeAgreed } from './mergers.fixture.ts'

let database: TestDatabase
let operatorId: string
let supportId: string

beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
  supportId = await addPerson(database.db)
  await addStaff(database.db, supportId, 'SUPPORT')
})
afterAll(() => database.close())

const calls = async (userId = operatorId) =>
  createCaller(orgsAdminRouter)(await contextOfUser(database.db, userId)).adminOrgs
const id = (text: string) => orgIdOf.parse(text)
const row = async (orgId: string) => {
  const [found] = await database.db.select().from(org).where(eq(org.id, orgId))
  if (!found) throw new Error('gone')
  return found
}
const rolesIn = async (orgId: string) =>
  new Map(
    (await database.db.select().from(membership).where(eq(membership.orgId, orgId))).map((one) => [
      one.userId,
      one.role,
    ]),
  )
const entries = (action: string, subjectId: string) =>
  database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))
const reason = 'The same entry of the register.'

/** A request that `buyer` gave a contract of 1,000.00 EUR to each of `winners` in, as it is counted. */
const addTender = async (buyer: string, winners: readonly string[]): Promise<string> => {
  const { db } = database
  const requestId = randomUUID()
  const content = contentWith({
    buyers: [orgWith({ orgId: buyer })],
    awards: winners.map((winner) =>
      awardWith({
        winners: [orgWith({ orgId: winner })],
        value: { amount: '1000.00', currency: 'EUR' },
      }),
    ),
  })
  const nums = await Promise.all([buyer, ...winners].map(async (one) => (await row(one)).num))
  const [buyerNum = 0, ...winnerNums] = nums
  await addRequests(db, [
    {
      id: requestId,
      source: 'ted',
      procedureKey: requestId,
      stage: 'awarded',
      content,
      counted: {
        buyers: [[buyerNum, winners.length, winners.length * 100_000]],
        suppliers: winnerNums.map((num) => [num, 1, 100_000]),
      },
    },
  ])
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries)
    select num, 0, now(), '{}', ${`{${buyerNum}}`}::int[], ${`{${winnerNums.join(',')}}`}::int[], '{}'
    from rfx where id = ${requestId}`)
  return requestId
}

describe('adminOrgs.merge', () => {
  it('moves people, plans, delegations, tenders and counts, and keeps what was before', async () => {
    const { db } = database
    const [from, into, third] = await Promise.all([
      addOrganisation(db, 'PRO', { claimedAt: new Date('2025-01-01T00:00:00Z') }),
      addOrganisation(db, 'FREE', { claimedAt: null }),
      addOrganisation(db, 'FREE'),
    ])
    const [admin, member, both] = await Promise.all([addPerson(db), addPerson(db), addPerson(db)])
    await addMember(db, from, admin, 'ORG_ADMINISTRATOR')
    await addMember(db, from, member, 'ORG_READONLY_MEMBER')
    await addMember(db, from, both, 'ORG_MEMBER')
    const child = await addOrganisation(db, 'FREE', { parentId: from })
    const earlier = await addOrganisation(db, 'FREE', { mergedIntoId: from })
    await db.insert(harvestedOrg).values({
      id: randomUUID(),
      orgId: from,
      source: 'ted',
      name: 'X',
      ids: [],
      matchedBy: 'name',
    })
    const ends = new Date(TEST_NOW.getTime() + 86_400_000)
    const grant = { kind: 'auditor' as const, reason, startsAt: TEST_NOW, endsAt: ends }
    await db.insert(delegation).values([
      { ...grant, orgId: from, delegateOrgId: third, createdBy: admin },
      { ...grant, orgId: third, delegateOrgId: from, createdBy: admin },
      { ...grant, orgId: from, delegateOrgId: into, createdBy: admin },
    ])
    await sealAsTheyStand(db)
    const invited = (orgId: string) => ({
      orgId,
      email: 'a@example.com',
      role: 'ORG_MEMBER' as const,
      tokenHash: Buffer.from(randomUUID()),
      ...NO_SEAL,
      invitedBy: admin,
      expiresAt: ends,
    })
    await db.insert(invitation).values([invited(from)])
    await db.insert(rfxDraft).values({
      rfxId: randomUUID(),
      orgId: from,
      kind: 'tender',
      createdBy: admin,
      updatedBy: admin,
      document: emptyDocument('tender', 'lv'),
    })
    const bought = await addTender(from, [third])
    const won = await addTender(third, [from, into])

    const answer = await (await calls()).merge({ orgId: id(from), intoId: id(into), reason })
    const kept = answer.outcome === 'merged' ? answer.org : null
    const drafts = await db.select().from(rfxDraft)
    expect(drafts.map(({ orgId }) => orgId)).toEqual([into])
    expect(kept).toMatchObject({
      orgId: into,
      members: 3,
      children: 1,
      claimedAt: '2025-01-01T00:00:00.000Z',
      buyerContractCount: 1,
      buyerContractSum: 100_000,
      supplierContractCount: 2,
      supplierContractSum: 200_000,
    })
    expect(kept?.spellings).toHaveLength(1)
    expect(Object.fromEntries(await rolesIn(into))).toEqual({
      [admin]: 'ORG_ADMINISTRATOR',
      [member]: 'ORG_READONLY_MEMBER',
      [both]: 'ORG_MEMBER',
    })
    expect((await rolesIn(from)).size).toBe(0)
    expect(await row(from)).toMatchObject({ mergedIntoId: into, buyerCount: 0, supplierCount: 0 })
    expect(await row(into)).toMatchObject({ buyerCount: 1, supplierCount: 1 })
    expect((await row(child)).parentId).toBe(into)
    expect((await row(earlier)).mergedIntoId).toBe(into)
    const grants = await db.select().from(delegation)
    // What it gave is not the other's to give.
    expect(grants.filter(({ orgId }) => orgId === from)).toMatchObject(
      Array(2).fill({ revokedAt: TEST_NOW }),
    )
    expect(grants.filter(({ orgId }) => orgId === into)).toEqual([])
    expect(
      grants.filter(({ orgId, delegateOrgId }) => orgId === third && delegateOrgId === into),
    ).toHaveLength(1)
    const requests = await withContents(db, await db.select().from(rfx))
    for (const request of requests) expect(JSON.stringify(request.content)).not.toContain(from)
    const { rows: open } = await db.execute(sql`select 1 from invitation where deleted_at is null`)
    expect(open).toHaveLength(0)
    const [entry] = (await entries('org.merged', from)).filter(({ orgId }) => orgId === into)
    expect(entry).toMatchObject({ actorUserId: operatorId, orgId: into })
    expect(entry?.before).toMatchObject({
      members: { from: expect.any(Array), into: expect.any(Array) },
      tenders: { bought: [bought], won: [won] },
      fromRow: { claimedAt: '2025-01-01T00:00:00.000Z' },
    })
  })

  it('asks both where people speak for both, and is refused nothing else', async () => {
    const { db } = database
    const [from, into] = await Promise.all([addOrganisation(db), addOrganisation(db)])
    await addMember(db, from, await addPerson(db), 'ORG_ADMINISTRATOR')
    await addMember(db, into, await addPerson(db), 'ORG_ADMINISTRATOR')
    const staff = await calls()
    const input = { orgId: id(from), intoId: id(into), reason }
    expect(await staff.merge(input)).toMatchObject({ outcome: 'proposed' })
    expect((await row(from)).mergedIntoId).toBeNull()
    await mergeAgreed(db, operatorId, from, into)
    await expect(staff.merge(input)).rejects.toThrow('record.not_found')
    await expect(staff.merge({ ...input, orgId: id(into) })).rejects.toThrow('request.invalid')
    await expect(staff.merge({ ...input, orgId: id(randomUUID()) })).rejects.toThrow(
      'record.not_found',
    )
    // Both have it in their audit logs.
    expect((await entries('org.merged', from)).map(({ orgId }) => orgId).sort()).toEqual(
      [from, into].sort(),
    )
  })

  it('happens once, though two ask for it in opposite directions', async () => {
    const { db } = database
    const [one, other] = await Promise.all([
      addOrganisation(db, 'FREE', { claimedAt: null }),
      addOrganisation(db, 'FREE', { claimedAt: null }),
    ])
    const [first, second] = [await calls(), await calls()]
    const outcomes = await Promise.allSettled([
      first.merge({ orgId: id(one), intoId: id(other), reason }),
      second.merge({ orgId: id(other), intoId: id(one), reason }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const gone = [(await row(one)).mergedIntoId, (await row(other)).mergedIntoId]
    expect(gone.filter((into) => into !== null)).toHaveLength(1)
  })

  it('leaves each the role that gives more, and none that has ended', async () => {
    const { db } = database
    const [from, into] = [await addOrganisation(db), await addOrganisation(db)]
    const before = new Date(TEST_NOW.getTime() - 1)
    const after = new Date(TEST_NOW.getTime() + 1)
    const cases = [
      ['ORG_ADMINISTRATOR', before, 'ORG_MEMBER', null, 'ORG_MEMBER', null],
      ['ORG_READONLY_MEMBER', null, 'ORG_ADMINISTRATOR', before, 'ORG_READONLY_MEMBER', null],
      ['ORG_MEMBER', null, 'ORG_MEMBER', after, 'ORG_MEMBER', null],
      ['ORG_MEMBER', after, 'ORG_MEMBER', null, 'ORG_MEMBER', null],
      ['ORG_ADMINISTRATOR', after, 'ORG_MEMBER', null, 'ORG_ADMINISTRATOR', after],
    ] as const
    const people: [string, string, Date | null][] = []
    for (const [role, end, otherRole, otherEnd, kept, keptEnd] of cases) {
      const userId = await addPerson(db)
      await addMember(db, from, userId, role, end)
      await addMember(db, into, userId, otherRole, otherEnd)
      people.push([userId, kept, keptEnd])
    }
    await mergeAgreed(db, operatorId, from, into, () => TEST_NOW)
    const rows = await db.select().from(membership).where(eq(membership.orgId, into))
    for (const [userId, role, expiresAt] of people)
      expect(rows.filter((one) => one.userId === userId)).toMatchObject([{ role, expiresAt }])
  })

  it('is not for support', async () => {
    const staff = await calls(supportId)
    const both = { orgId: id(randomUUID()), intoId: id(randomUUID()), reason }
    await expect(staff.merge(both)).rejects.toThrow('access.denied')
    await expect(staff.setDeleted({ orgId: both.orgId, isDeleted: true, reason })).rejects.toThrow(
      'access.denied',
    )
  })
})

describe('adminOrgs, data and access', () => {
  it('changes what staff may change, with before and after', async () => {
    const { db } = database
    const orgId = await addOrganisation(db, 'FREE', { name: 'SIA Ziedi' })
    const parentId = await addOrganisation(db)
    const staff = await calls(supportId)
    const input = {
      orgId: id(orgId),
      name: 'SIA Ziedkalne',
      registrationNumber: '40003032949',
      vatNumber: null,
      parentId: id(parentId),
      dissolvedOn: '2026-11-01',
    }
    expect(await staff.edit(input)).toMatchObject({
      name: 'SIA Ziedkalne',
      registrationNumber: '40003032949',
      parent: { orgId: parentId },
      dissolvedOn: '2026-11-01',
    })
    await staff.edit(input)
    const done = await entries('org.data_changed', orgId)
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({
      actorUserId: supportId,
      before: { name: 'SIA Ziedi', registrationNumber: null },
      after: { name: 'SIA Ziedkalne', registrationNumber: '40003032949', parentId },
    })
    const invalid = (given: object) => staff.edit({ ...input, ...given })
    await expect(invalid({ registrationNumber: '123' })).rejects.toThrow('org.number_invalid')
    await expect(invalid({ dissolvedOn: '2027-01-01' })).rejects.toThrow('request.invalid')
    await expect(invalid({ parentId: id(randomUUID()) })).rejects.toThrow('request.invalid')
    const ring = { ...input, orgId: id(parentId), parentId: id(orgId), registrationNumber: null }
    await expect(staff.edit(ring)).rejects.toMatchObject({
      cause: { details: { reason: 'parent_below' } },
    })
    await expect(invalid({ orgId: id(randomUUID()) })).rejects.toThrow('record.not_found')
  })

  it('takes an organisation away and brings it back', async () => {
    const orgId = await addOrganisation(database.db)
    const staff = await calls()
    const away = await staff.setDeleted({ orgId: id(orgId), isDeleted: true, reason })
    expect(away.deletedAt).not.toBeNull()
    await staff.setDeleted({ orgId: id(orgId), isDeleted: true, reason })
    expect(await entries('org.deleted', orgId)).toHaveLength(1)
    const back = await staff.setDeleted({ orgId: id(orgId), isDeleted: false, reason })
    expect(back.deletedAt).toBeNull()
  })

  it('gives support access for 24 hours, and takes it back early', async () => {
    const { db } = database
    const orgId = await addOrganisation(db)
    const staff = await calls(supportId)
    const taken = await staff.takeAccess({
      orgId: id(orgId),
      role: 'SUPPORT_ORG_LIMITED_ACCESS',
      reason,
    })
    expect(taken.supportAccess).toMatchObject([
      {
        userId: supportId,
        role: 'SUPPORT_ORG_LIMITED_ACCESS',
        expiresAt: new Date(TEST_NOW.getTime() + 86_400_000).toISOString(),
      },
    ])
    const more = await staff.takeAccess({
      orgId: id(orgId),
      role: 'SUPPORT_ORG_FULL_ACCESS',
      reason,
    })
    expect(more.supportAccess.map(({ role }) => role)).toEqual(['SUPPORT_ORG_FULL_ACCESS'])
    const given = await staff.giveAccessBack({ orgId: id(orgId) })
    expect(given.supportAccess).toEqual([])
    const entries = await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['membership.support_access_taken', supportId],
      ['membership.support_access_taken', supportId],
      ['membership.support_access_given_back', supportId],
    ])
    expect(entries[0]?.after).toMatchObject({ reason })
  })
})
