import { randomUUID } from 'node:crypto'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orgsAdminRouter } from '../orgs.admin-router.ts'
import { orgRouter } from '../orgs.router.ts'

let database: TestDatabase
let operators: string[]
beforeAll(async () => {
  database = await testDatabase()
  operators = [await addPerson(database.db), await addPerson(database.db)]
  for (const userId of operators) await addStaff(database.db, userId, 'DEVELOPER')
})
afterAll(() => database.close())

const reason = 'The same entry of the register.'

/** Each of staff and of the organisations acts on their own, as one person does one thing at a time. */
const staff = async (number: number) =>
  createCaller(orgsAdminRouter)(
    await contextOfUser(database.db, operators[number] ?? '', () => TEST_NOW),
  )
const callsOf = async (userId: string) =>
  createCaller(orgRouter)(await contextOfUser(database.db, userId, () => TEST_NOW)).org

/** Claimed organisations in the order of their ids, with one administrator each. */
const organisations = async (count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await addOrganisation(database.db))
  const people = new Map<string, string>()
  for (const orgId of ids) {
    const userId = await addPerson(database.db)
    await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR', null)
    people.set(orgId, userId)
  }
  return ids.sort().map((orgId) => ({ orgId, userId: people.get(orgId) ?? '' }))
}

const propose = async (orgId: string, intoId: string) => {
  const given = { orgId: orgIdOf.parse(orgId), intoId: orgIdOf.parse(intoId), reason }
  const answer = await (await staff(0)).adminOrgs.merge(given)
  return answer.outcome === 'proposed' ? answer.mergerId : ''
}

/** What came of all of them at once: only refusals that a person understands. */
const expectToBeTold = async (work: readonly Promise<unknown>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(work)) {
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/record\.not_found/)
  }
}

it('one agrees to a merger while the other takes back what they agreed to, and staff propose it anew', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [first, last] = await organisations(2)
    if (!first || !last) throw new Error('There are two.')
    const mergerId = await propose(first.orgId, last.orgId)
    await (await callsOf(first.userId)).agreeToMerger({ orgId: first.orgId, mergerId })
    const ofFirst = await callsOf(first.userId)
    const ofLast = await callsOf(last.userId)
    const { adminOrgs, adminOrgMergers } = await staff(0)
    const second = await staff(1)
    await expectToBeTold([
      ofLast.agreeToMerger({ orgId: last.orgId, mergerId }),
      ofFirst.withdrawFromMerger({ orgId: first.orgId, mergerId }),
      adminOrgs.merge({ orgId: first.orgId as never, intoId: last.orgId as never, reason }),
      ...(round % 3 === 0 ? [second.adminOrgMergers.withdraw({ mergerId })] : []),
      adminOrgMergers.ofOrg({ orgId: last.orgId }),
    ])
    const [{ mergedIntoId = null } = {}] = await database.db
      .select()
      .from(org)
      .where(eq(org.id, first.orgId))
    const [merger] = await database.db.select().from(orgMerger).where(eq(orgMerger.id, mergerId))
    expect(mergedIntoId !== null).toBe(merger?.state === 'done')
  }
})

it('two agree to mergers in a ring, at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const three = await organisations(3)
    const [a, b, c] = three
    if (!a || !b || !c) throw new Error('There are three.')
    const pairs = [
      [a, b],
      [b, c],
      [a, c],
    ] as const
    const words: (() => Promise<unknown>)[] = []
    for (const [low, high] of pairs) {
      const mergerId = await propose(low.orgId, high.orgId)
      await (await callsOf(low.userId)).agreeToMerger({ orgId: low.orgId, mergerId })
      const calls = await callsOf(high.userId)
      words.push(() => calls.agreeToMerger({ orgId: high.orgId, mergerId }))
    }
    await expectToBeTold(words.map((say) => say()))
    const rows = await database.db
      .select()
      .from(org)
      .where(
        inArray(
          org.id,
          three.map(({ orgId }) => orgId),
        ),
      )
    expect(rows.some(({ mergedIntoId }) => mergedIntoId !== null)).toBe(true)
  }
})

it('staff accept a pair while it is made one by consent, rejected, and parted', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [first, last] = await organisations(2)
    if (!first || !last) throw new Error('There are two.')
    const id = randomUUID()
    const pair = { id, fromId: first.orgId, intoId: last.orgId, reason: 'number_slip' }
    await database.db.insert(orgMatch).values({ ...pair, confidence: 95 })
    const mergerId = await propose(first.orgId, last.orgId)
    await (await callsOf(first.userId)).agreeToMerger({ orgId: first.orgId, mergerId })
    const ofLast = await callsOf(last.userId)
    const [one, other] = [await staff(0), await staff(1)]
    await expectToBeTold([
      ofLast.agreeToMerger({ orgId: last.orgId, mergerId }),
      one.adminOrgMatches.accept({ matchId: id, swap: false, reason }),
      other.adminOrgMatches[round % 2 === 0 ? 'reject' : 'undo']({ matchId: id, reason }),
    ])
  }
})

it('a merger waits for a harvest that counts for one of the two, and the harvest not for it', async () => {
  const { db } = database
  const [first, last] = await organisations(2)
  if (!first || !last) throw new Error('There are two.')
  const mergerId = await propose(first.orgId, last.orgId)
  await (await callsOf(first.userId)).agreeToMerger({ orgId: first.orgId, mergerId })
  const calls = await callsOf(last.userId)
  let agreed: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await lockOrgRegister(tx, 'shared')
    agreed = calls.agreeToMerger({ orgId: last.orgId, mergerId })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await tx.update(org).set({ buyerCount: 7 }).where(eq(org.id, first.orgId))
  })
  expect(await agreed).toEqual({ isMerged: true })
  const [row] = await db
    .select({ intoId: org.mergedIntoId })
    .from(org)
    .where(and(eq(org.id, first.orgId)))
  expect(row?.intoId).toBe(last.orgId)
})
