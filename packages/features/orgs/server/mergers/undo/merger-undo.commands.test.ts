import { randomUUID } from 'node:crypto'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { delegation } from '@kogge/db/schema/delegations.ts'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { invitation, joinRequest, membership } from '@kogge/db/schema/members.ts'
import { harvestedOrg, org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { countContracts } from '@kogge/domain/contracts/contract-counts.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { awardWith, contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addJoinRequest,
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { contextOfUser, NO_SEAL, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgsAdminRouter } from '../../orgs.admin-router.ts'
import { mergeAgreed } from '../mergers.fixture.ts'

let database: TestDatabase
let operatorId: string

beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
})
afterAll(() => database.close())

const calls = async (userId = operatorId) =>
  createCaller(orgsAdminRouter)(await contextOfUser(database.db, userId))
const id = (text: string) => orgIdOf.parse(text)
const reason = 'The same entry of the register.'

const numOf = async (orgId: string): Promise<number> => {
  const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
  return row?.num ?? 0
}

/** A request of `buyer` that `winners` won a contract of 1,000.00 EUR each in, as it is counted. */
const addTender = async (buyer: string, winners: readonly string[]): Promise<void> => {
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
  const nums = new Map<string, number>()
  for (const one of [buyer, ...winners]) nums.set(one, await numOf(one))
  await addRequests(database.db, [
    {
      id: requestId,
      source: 'ted',
      procedureKey: requestId,
      stage: 'awarded',
      content,
      counted: countContracts(content, ({ orgId }) => nums.get(orgId ?? '')),
    },
  ])
  await database.db.execute(sql`
    insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries)
    select num, 0, now(), '{}', ${`{${nums.get(buyer)}}`}::int[],
      ${`{${[...new Set(winners)].map((one) => nums.get(one)).join(',')}}`}::int[], '{}'
    from rfx where id = ${requestId}`)
}

/** All that a merge of the two may touch, but when it was last changed. */
const state = async (orgIds: readonly string[]): Promise<unknown> => {
  const { db } = database
  const ids = [...orgIds]
  const orgs = await db.select().from(org).where(inArray(org.id, ids)).orderBy(org.id)
  const rows = await withContents(db, await db.select().from(rfx).orderBy(rfx.id))
  const requests = rows.map(({ content, counted }) => ({ content, counted }))
  const { rows: index } = await db.execute(
    sql`select num, buyers, suppliers from rfx_search order by num`,
  )
  return {
    // To whom it was left says nothing of how it was before, only who goes on since.
    orgs: orgs.map(({ updatedAt: _updatedAt, leftToId: _leftToId, ...row }) => row),
    members: await db
      .select()
      .from(membership)
      .where(inArray(membership.orgId, ids))
      .orderBy(membership.orgId, membership.userId, membership.role),
    // What the one that goes has given ends for good.
    delegations: await db
      .select()
      .from(delegation)
      .where(notInArray(delegation.orgId, ids.slice(0, 1)))
      .orderBy(delegation.id),
    invitations: await db.select().from(invitation).orderBy(invitation.id),
    joins: await db.select().from(joinRequest).orderBy(joinRequest.id),
    drafts: await db.select().from(rfxDraft).orderBy(rfxDraft.rfxId),
    spellings: await db.select().from(harvestedOrg).orderBy(harvestedOrg.id),
    requests,
    index,
  }
}

const spelled = (orgId: string, matchKey: string, name: string) => ({
  id: randomUUID(),
  orgId,
  matchKey,
  name,
  source: 'ted',
  ids: [],
  matchedBy: 'registry',
  confidence: 100,
})

/** Two organisations with something of everything, and a third; people speak for one of them, or for both. */
const addTwo = async (isBothSpoken = false) => {
  const { db } = database
  const [fromKey, intoKey] = [`LV:${randomUUID()}`, `LV:${randomUUID()}`]
  const above = await addOrganisation(db)
  const from = await addOrganisation(db, 'PRO', { matchKey: fromKey, parentId: above })
  const claimedAt = isBothSpoken ? new Date('2025-05-05T00:00:00Z') : null
  const values = { matchKey: intoKey, claimedAt, name: 'Into', nameFolded: 'into' }
  const into = await addOrganisation(db, 'FREE', values)
  const third = await addOrganisation(db)
  const child = await addOrganisation(db, 'FREE', { parentId: from })
  const earlier = await addOrganisation(db, 'FREE', { mergedIntoId: from })
  const [admin, both, asker] = await Promise.all([addPerson(db), addPerson(db), addPerson(db)])
  await addMember(db, from, admin, 'ORG_ADMINISTRATOR')
  await addMember(db, from, both, 'ORG_MEMBER')
  if (isBothSpoken) await addMember(db, into, both, 'ORG_LIMITED_MEMBER')
  const ends = new Date(TEST_NOW.getTime() + 86_400_000)
  const grant = {
    kind: 'auditor' as const,
    reason,
    startsAt: TEST_NOW,
    endsAt: ends,
    createdBy: admin,
  }
  await db.insert(delegation).values([
    { ...grant, orgId: from, delegateOrgId: third },
    { ...grant, orgId: third, delegateOrgId: from },
    { ...grant, orgId: from, delegateOrgId: into },
  ])
  await sealAsTheyStand(db)
  await db.insert(rfxDraft).values({
    rfxId: randomUUID(),
    orgId: from,
    kind: 'tender',
    createdBy: admin,
    updatedBy: admin,
    document: emptyDocument('tender', 'lv'),
  })
  const email = `${randomUUID()}@example.com`
  const spoken = isBothSpoken ? [from, into] : [from]
  await db.insert(invitation).values(
    spoken.map((orgId) => ({
      orgId,
      email,
      role: 'ORG_MEMBER' as const,
      invitedBy: admin,
      expiresAt: ends,
      tokenHash: Buffer.from(randomUUID()),
      ...NO_SEAL,
    })),
  )
  for (const orgId of spoken) await addJoinRequest(db, orgId, asker)
  await db
    .insert(harvestedOrg)
    .values([spelled(from, fromKey, 'From'), spelled(into, intoKey, 'Into')])
  await addTender(from, [third, into])
  await addTender(third, [from, into, from])
  await addTender(into, [third])
  const { rows } = await db.execute<{ num: number }>(sql`select num from org where id in (
    ${from}, ${into}, ${third})`)
  for (const { num } of rows)
    await db.execute(sql`update org set
      buyer_count = (select count(*) from rfx_search s where s.buyers && array[${num}::int]),
      supplier_count = (select count(*) from rfx_search s where s.suppliers && array[${num}::int]),
      buyer_contract_count = (select coalesce(sum((p ->> 1)::int), 0)
        from rfx, jsonb_array_elements(counted -> 'buyers') p where (p ->> 0)::int = ${num}),
      buyer_contract_sum = (select coalesce(sum((p ->> 2)::bigint), 0)
        from rfx, jsonb_array_elements(counted -> 'buyers') p where (p ->> 0)::int = ${num}),
      supplier_contract_count = (select coalesce(sum((p ->> 1)::int), 0)
        from rfx, jsonb_array_elements(counted -> 'suppliers') p where (p ->> 0)::int = ${num}),
      supplier_contract_sum = (select coalesce(sum((p ->> 2)::bigint), 0)
        from rfx, jsonb_array_elements(counted -> 'suppliers') p where (p ->> 0)::int = ${num})
      where num = ${num}`)
  return { from, into, third, child, earlier, admin, both, intoKey, fromKey }
}

const pairOf = async (from: string, into: string) => {
  const [pair] = await database.db
    .select()
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, from), eq(orgMatch.intoId, into)))
  if (!pair) throw new Error('no pair')
  return pair
}

describe('adminOrgMatches.undo', () => {
  it.each([false, true])(
    'puts everything back where it was, both spoken for: %s',
    async (isBoth) => {
      const { db } = database
      const { from, into, third, child, earlier } = await addTwo(isBoth)
      const all = [from, into, third, child, earlier]
      const before = await state(all)
      const staff = await calls()
      const merge = async (): Promise<unknown> =>
        isBoth
          ? mergeAgreed(db, operatorId, from, into, () => TEST_NOW)
          : staff.adminOrgs.merge({ orgId: id(from), intoId: id(into), reason })
      await merge()
      const waiting = and(eq(invitation.orgId, from), isNull(invitation.deletedAt))
      expect(await db.$count(invitation, waiting)).toBe(0)
      const pending = and(eq(joinRequest.orgId, from), eq(joinRequest.status, 'pending'))
      expect(await db.$count(joinRequest, pending)).toBe(0)
      const given = await db.select().from(delegation).where(eq(delegation.orgId, from))
      expect(given).toHaveLength(2)
      for (const { revokedAt } of given) expect(revokedAt).toEqual(TEST_NOW)
      expect(await state(all)).not.toEqual(before)
      const { id: matchId } = await pairOf(from, into)
      await staff.adminOrgMatches.undo({ matchId, reason })
      expect(await state(all)).toEqual(before)
      expect(await pairOf(from, into)).toMatchObject({ state: 'undone', decidedBy: operatorId })
      const entries = await database.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subjectId, from), eq(auditLog.subjectType, 'org')))
      // The merger stands in the audit logs of both.
      expect(entries.map(({ action }) => action).sort()).toEqual([
        'org.merged',
        'org.merged',
        'org.unmerged',
      ])
      await expect(staff.adminOrgMatches.undo({ matchId, reason })).rejects.toThrow(
        'record.not_found',
      )
      expect(await db.select().from(delegation).where(eq(delegation.orgId, from))).toEqual(given)
      // And once more.
      await merge()
      await staff.adminOrgMatches.undo({ matchId, reason })
      expect(await state(all)).toEqual(before)
    },
  )

  it('leaves what came since with whom it means, and gives nobody more than they have', async () => {
    const { db } = database
    const { from, into, admin, both, fromKey, intoKey } = await addTwo(true)
    const staff = await calls()
    await mergeAgreed(db, operatorId, from, into)
    const joined = await addPerson(db)
    await addMember(db, into, joined, 'ORG_ADMINISTRATOR')
    await db.delete(membership).where(and(eq(membership.orgId, into), eq(membership.userId, admin)))
    await db
      .insert(harvestedOrg)
      .values([spelled(into, fromKey, 'From, late'), spelled(into, intoKey, 'Into, late')])
    const { id: matchId } = await pairOf(from, into)
    await staff.adminOrgMatches.undo({ matchId, reason })
    const members = await db
      .select()
      .from(membership)
      .where(inArray(membership.orgId, [from, into]))
    const roles = members.map(({ orgId, userId, role }) => [orgId, userId, role])
    expect(roles).toHaveLength(3)
    expect(roles).toEqual(
      expect.arrayContaining([
        [from, both, 'ORG_MEMBER'],
        [into, both, 'ORG_LIMITED_MEMBER'],
        [into, joined, 'ORG_ADMINISTRATOR'],
      ]),
    )
    const rows = await db
      .select()
      .from(harvestedOrg)
      .where(inArray(harvestedOrg.orgId, [from, into]))
    expect(rows.map(({ orgId, name }) => [name, orgId === from])).toEqual(
      expect.arrayContaining([
        ['From', true],
        ['From, late', true],
        ['Into', false],
        ['Into, late', false],
      ]),
    )
    // Somebody speaks for it.
    const [kept] = await db.select().from(org).where(eq(org.id, into))
    expect(kept?.claimedAt).not.toBeNull()
  })

  it('gives nobody a role by what somebody else has written down', async () => {
    const { db } = database
    const { from, into, both } = await addTwo()
    const staff = await calls()
    await staff.adminOrgs.merge({ orgId: id(from), intoId: id(into), reason })
    const { id: matchId } = await pairOf(from, into)
    const [kept] = await db.select().from(orgMatch).where(eq(orgMatch.id, matchId))
    const raised = JSON.stringify(kept?.moved).replaceAll('"ORG_MEMBER"', '"ORG_ADMINISTRATOR"')
    expect(raised).not.toBe(JSON.stringify(kept?.moved))
    const isIt = eq(orgMatch.id, matchId)
    await db
      .update(orgMatch)
      .set({ moved: JSON.parse(raised) })
      .where(isIt)
    const undo = () => staff.adminOrgMatches.undo({ matchId, reason })
    await expect(undo()).rejects.toThrow('record.not_found')
    await db.update(orgMatch).set({ movedSeal: null, movedKeyId: null }).where(isIt)
    await expect(undo()).rejects.toThrow('record.not_found')
    await db
      .update(orgMatch)
      .set(kept ?? {})
      .where(isIt)
    await undo()
    const isTheirs = and(eq(membership.orgId, from), eq(membership.userId, both))
    const [role] = await db.select().from(membership).where(isTheirs)
    expect(role?.role).toBe('ORG_MEMBER')
  })

  it('wants the later merge undone first', async () => {
    const { db } = database
    const [a, b, c] = await Promise.all(
      [1, 2, 3].map(() => addOrganisation(db, 'FREE', { claimedAt: null })),
    )
    if (!a || !b || !c) throw new Error('none')
    const staff = await calls()
    await staff.adminOrgs.merge({ orgId: id(a), intoId: id(b), reason })
    await staff.adminOrgs.merge({ orgId: id(b), intoId: id(c), reason })
    const first = await pairOf(a, b)
    await expect(staff.adminOrgMatches.undo({ matchId: first.id, reason })).rejects.toMatchObject({
      cause: { details: { reason: 'merged_further' } },
    })
    await staff.adminOrgMatches.undo({ matchId: (await pairOf(b, c)).id, reason })
    const rows = await db
      .select()
      .from(org)
      .where(inArray(org.id, [a, b, c]))
    expect(rows.find((row) => row.id === a)?.mergedIntoId).toBe(b)
    await staff.adminOrgMatches.undo({ matchId: first.id, reason })
    const parted = await db
      .select()
      .from(org)
      .where(inArray(org.id, [a, b, c]))
    expect(parted.every(({ mergedIntoId }) => mergedIntoId === null)).toBe(true)
  })
})

describe('adminOrgMatches', () => {
  it('lists proposals, the surest first, and decides them', async () => {
    const { db } = database
    const name = `Zvirbulis ${randomUUID().slice(0, 8)}`
    const orgs: string[] = []
    for (const n of [1, 2, 3, 4])
      orgs.push(
        await addOrganisation(db, 'FREE', {
          claimedAt: null,
          name: `${name} ${n}`,
          matchKey: `EE:~${name} ${n}`,
        }),
      )
    const [one = '', two = '', three = '', four = ''] = orgs
    const propose = (fromId: string, intoId: string, confidence: number) => ({
      id: randomUUID(),
      fromId,
      intoId,
      confidence,
      reason: 'same_name_country',
    })
    const pairs = [propose(one, two, 75), propose(three, two, 95), propose(four, two, 45)]
    await db.insert(orgMatch).values(pairs)
    const staff = await calls()
    const list = staff.adminOrgMatches.list
    const q = name
    const first = await list({ q, limit: 2 })
    expect(first.items.map(({ confidence }) => confidence)).toEqual([95, 75])
    const rest = await list({ q, limit: 2, cursor: first.nextCursor })
    expect(rest.items.map(({ confidence }) => confidence)).toEqual([45])
    expect(rest.nextCursor).toBeNull()
    expect((await list({ q, minConfidence: 90 })).items).toHaveLength(1)
    expect((await list({ q, reason: 'number_slip' })).items).toHaveLength(0)

    const [sure, likely, unlikely] = [pairs[1]?.id ?? '', pairs[0]?.id ?? '', pairs[2]?.id ?? '']
    await staff.adminOrgMatches.accept({ matchId: likely, reason })
    expect((await list({ q, state: 'merged' })).items).toMatchObject([
      { from: { orgId: one }, into: { orgId: two }, decidedBy: 'Anna Bērziņa' },
    ])
    await staff.adminOrgMatches.reject({ matchId: unlikely, reason })
    await expect(staff.adminOrgMatches.accept({ matchId: unlikely, reason })).rejects.toThrow(
      'record.not_found',
    )
    await staff.adminOrgMatches.undo({ matchId: unlikely, reason })
    await staff.adminOrgMatches.accept({ matchId: sure, reason, swap: true })
    // The rest is now about the one that stands for both.
    expect((await list({ q })).items).toMatchObject([
      { matchId: unlikely, from: { orgId: four }, into: { orgId: three } },
    ])
    expect(await staff.adminOrgMatches.counts()).toEqual(
      expect.arrayContaining([{ state: 'open', reason: 'same_name_country', count: 1 }]),
    )
  })

  it('opens what was parted again, to be decided anew', async () => {
    const { db } = database
    const [from, into] = [
      await addOrganisation(db, 'FREE', { claimedAt: null }),
      await addOrganisation(db, 'FREE', { claimedAt: null }),
    ]
    const matchId = randomUUID()
    await db.insert(orgMatch).values({
      id: matchId,
      fromId: from,
      intoId: into,
      confidence: 75,
      reason: 'same_name_country',
    })
    const { accept, undo, reopen } = (await calls()).adminOrgMatches
    const stands = async () =>
      (await db.select().from(orgMatch).where(eq(orgMatch.id, matchId)))[0]?.state
    expect(await accept({ matchId, reason })).toEqual({ outcome: 'merged', matchId })
    await undo({ matchId, reason })
    expect(await stands()).toBe('undone')
    await reopen({ matchId, reason })
    expect(await stands()).toBe('open')
    await expect(reopen({ matchId, reason })).rejects.toThrow('record.not_found')
    const exchanged = await accept({ matchId, reason, swap: true })
    const swapped = exchanged.outcome === 'merged' ? exchanged.matchId : ''
    expect(swapped).not.toBe(matchId)
    await undo({ matchId: swapped, reason })
    expect(await accept({ matchId, reason })).toEqual({ outcome: 'merged', matchId })
  })

  it('is for operators', async () => {
    const supportId = await addPerson(database.db)
    await addStaff(database.db, supportId, 'SUPPORT')
    const { adminOrgMatches } = await calls(supportId)
    await expect(adminOrgMatches.list({})).rejects.toThrow('access.denied')
  })
})
