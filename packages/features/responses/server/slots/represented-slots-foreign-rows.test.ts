import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { orgPlace, orgSeal, placeHold, placeKeeper } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { verifyDatabase } from '@kogge/platform/server/integrity/database-verification.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { participantOf } from '@kogge/platform/server/testing/participants.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_VERIFYING_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupplier,
  addTender,
  callsOf,
  codeOf,
  contentOf,
  type Supplier,
  slotStateOf,
} from '../responses.fixture.ts'
import { responseRouter } from '../responses.router.ts'
import { seenPlacesOf } from './represented-slots.queries.ts'
import { pairsOf } from './slots.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

interface Attack {
  readonly bidder: Supplier
  readonly attacker: Supplier
}

/** A bidder who has submitted, and somebody who has nothing to do with it. */
const addBid = async (db: Db) => {
  const { rfxId } = await addTender(db)
  const [bidder, attacker] = [await addSupplier(db), await addSupplier(db)]
  const own = (await callsOf(db, bidder.userId)).response
  const of = { rfxId, orgId: bidder.orgId, version: 1 }
  const { revision } = await own.save({ ...of, revision: 0, content: contentOf('88.88') })
  await own.submit({ ...of, revision })
  return { rfxId, bidder, attacker }
}

const TRUSTING = { ...TEST_SEALING, rows: { ...TEST_SEALING.rows, holds: () => true } }

/** Somebody's calls, and what the log of the server is told meanwhile. */
const watchedCalls = async (db: Db, userId: string) => {
  const alarms: string[] = []
  const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }
  const context = await contextOfUser(db, userId, () => new Date())
  // Where the session believed every row, a participant is proven all the same.
  const actor = await readActor(db, TRUSTING, userId, context.now)
  if (!actor) throw new Error('Nobody is there.')
  return { alarms, calls: createCaller(responseRouter)({ ...context, actor, sealing }).response }
}

const SEALED = ['membership', 'org_seal', 'org.merged_into_id', 'delegation', 'delegation_user']

/** Rows that verify-audit names. */
const faultsOf = async (db: Db): Promise<readonly string[]> => {
  const found: string[] = []
  for await (const verdict of verifyDatabase(db, TEST_VERIFYING_KEYS))
    if (verdict.part === 'row' && SEALED.includes(verdict.table)) found.push(verdict.table)
  return found
}

const place = ({ bidder, attacker }: Attack, values: Partial<typeof orgPlace.$inferInsert>) => ({
  placeId: bidder.orgId,
  orgId: attacker.orgId,
  heirId: null,
  ...values,
})
const removePlace = (db: Db, { bidder }: Attack) =>
  db.delete(orgPlace).where(eq(orgPlace.placeId, bidder.orgId))

/** What whoever can write to the database does and undoes, and in whose name they call then. */
const ATTACKS: Readonly<
  Record<
    string,
    {
      readonly does: (db: Db, attack: Attack) => Promise<unknown>
      readonly undoes: (db: Db, attack: Attack) => Promise<unknown>
      readonly asBidder?: true
    }
  >
> = {
  'a role in the bidder’s organisation': {
    does: (db, { bidder, attacker }) =>
      db.insert(membership).values({
        orgId: bidder.orgId,
        userId: attacker.userId,
        role: 'ORG_ADMINISTRATOR',
        createdAt: LONG_AGO,
      }),
    undoes: (db, { bidder, attacker }) =>
      db
        .delete(membership)
        .where(and(eq(membership.orgId, bidder.orgId), eq(membership.userId, attacker.userId))),
    asBidder: true,
  },
  'the role of one of the bidder’s people, given to themselves': {
    does: (db, { bidder, attacker }) =>
      db
        .update(membership)
        .set({ userId: attacker.userId })
        .where(eq(membership.userId, bidder.userId)),
    undoes: (db, { bidder, attacker }) =>
      db
        .update(membership)
        .set({ userId: bidder.userId })
        .where(and(eq(membership.userId, attacker.userId), eq(membership.orgId, bidder.orgId))),
    asBidder: true,
  },
  'a delegation of the bidder’s': {
    does: async (db, { bidder, attacker }) => {
      const times = { startsAt: LONG_AGO, endsAt: new Date('2100-01-01T00:00:00Z') }
      const [given] = await db
        .insert(delegation)
        .values({
          orgId: bidder.orgId,
          delegateOrgId: attacker.orgId,
          kind: 'manager',
          reason: 'Help.',
          createdBy: bidder.userId,
          ...times,
        })
        .returning({ id: delegation.id })
      await db.insert(delegationUser).values({
        delegationId: given?.id ?? '',
        userId: attacker.userId,
        activatedAt: LONG_AGO,
      })
    },
    undoes: (db, { bidder }) => db.delete(delegation).where(eq(delegation.orgId, bidder.orgId)),
    asBidder: true,
  },
  'the bidder’s place': {
    does: (db, attack) => db.insert(orgPlace).values(place(attack, {})),
    undoes: removePlace,
  },
  'the bidder’s place, as its heir': {
    does: (db, attack) =>
      db
        .insert(orgPlace)
        .values(place(attack, { orgId: attack.bidder.orgId, heirId: attack.attacker.orgId })),
    undoes: removePlace,
  },
  'a merger': {
    does: (db, { bidder, attacker }) =>
      db.update(org).set({ mergedIntoId: attacker.orgId }).where(eq(org.id, bidder.orgId)),
    undoes: (db, { bidder }) =>
      db.update(org).set({ mergedIntoId: null }).where(eq(org.id, bidder.orgId)),
  },
  'a merger, and a seal that names the bidder': {
    does: async (db, { bidder, attacker }) => {
      await db.update(org).set({ mergedIntoId: attacker.orgId }).where(eq(org.id, bidder.orgId))
      await db
        .update(orgSeal)
        .set({ names: [bidder.orgId] })
        .where(eq(orgSeal.orgId, attacker.orgId))
    },
    undoes: async (db, { bidder, attacker }) => {
      await db.update(org).set({ mergedIntoId: null }).where(eq(org.id, bidder.orgId))
      await db.update(orgSeal).set({ names: [] }).where(eq(orgSeal.orgId, attacker.orgId))
    },
  },
}

for (const [name, { does, undoes, asBidder }] of Object.entries(ATTACKS))
  test(`by ${name}, written into the database, nobody sees, changes or moves a response`, async () => {
    const { db } = database
    const { rfxId, bidder, attacker } = await addBid(db)
    const attack = { bidder, attacker }
    const before = await slotStateOf(db, rfxId, bidder.orgId)
    const paired = await pairsOf(db, { sealing: TEST_SEALING }, rfxId)
    expect(await faultsOf(db)).toEqual([])
    await does(db, attack)
    const { calls, alarms } = await watchedCalls(db, attacker.userId)
    const orgId = asBidder ? bidder.orgId : attacker.orgId
    for (const inNameOf of [undefined, bidder.orgId]) {
      const seen = await calls.mine({ orgId, rfxId, inNameOf }).catch(() => null)
      expect(seen?.content ?? null).toBeNull()
      expect(seen?.submitted ?? null).toBeNull()
      expect([...(seen?.receipts ?? []), ...(seen?.otherNames ?? [])]).toEqual([])
      const of = { rfxId, orgId, inNameOf }
      for (const step of [
        () => calls.submit({ ...of, revision: 1, version: 1 }),
        () => calls.withdraw(of),
        () => calls.discard(of),
      ])
        expect(await codeOf(step())).not.toBeNull()
    }
    expect(await faultsOf(db)).not.toEqual([])
    // What is opened meanwhile is opened in the bidder's name.
    expect(await pairsOf(db, { sealing: TEST_SEALING }, rfxId)).toEqual(
      expect.arrayContaining([...paired]),
    )
    if (!name.startsWith('a merger')) expect(alarms).not.toEqual([])
    await undoes(db, attack)
    expect(await slotStateOf(db, rfxId, bidder.orgId)).toEqual(before)
    expect(await faultsOf(db)).toEqual([])
  })

test('who is put among the keepers of a merged organisation, or takes the hold away, sees nothing', async () => {
  const { db } = database
  const { rfxId, bidder, attacker } = await addBid(db)
  // The bidder became part of the attacker's organisation, and keeps what it had begun.
  const holdId = randomUUID()
  await db.insert(placeHold).values({ id: holdId, placeId: bidder.orgId, heldAt: new Date() })
  const keeper = { holdId, role: 'ORG_MEMBER' as const, since: new Date() }
  await db.insert(placeKeeper).values({ ...keeper, userId: bidder.userId })
  await db.delete(membership).where(eq(membership.userId, bidder.userId))
  await addMember(db, attacker.orgId, bidder.userId, 'ORG_MEMBER', null, LONG_AGO)
  await db.update(org).set({ mergedIntoId: attacker.orgId }).where(eq(org.id, bidder.orgId))
  await sealAsTheyStand(db)
  const of = { rfxId, orgId: attacker.orgId, inNameOf: bidder.orgId }
  const kept = (await watchedCalls(db, bidder.userId)).calls
  expect((await kept.mine(of)).submitted).not.toBeNull()
  const { calls, alarms } = await watchedCalls(db, attacker.userId)
  expect(await codeOf(calls.mine(of))).toBe('record.not_found')
  expect(alarms).toEqual([])
  await db.insert(placeKeeper).values({ ...keeper, userId: attacker.userId })
  expect(await codeOf(calls.mine(of))).toBe('record.not_found')
  expect(alarms).toHaveLength(1)
  expect(new Set(await faultsOf(db))).toEqual(new Set(['org_seal']))
  await db.delete(placeHold)
  expect(await codeOf(calls.mine(of))).toBe('record.not_found')
  expect(alarms).toHaveLength(2)
  // Nor by a membership that began before.
  const late = await addPerson(db)
  await addMember(db, attacker.orgId, late, 'ORG_MEMBER', null, new Date())
  await db.update(membership).set({ createdAt: LONG_AGO }).where(eq(membership.userId, late))
  expect(await codeOf((await watchedCalls(db, late)).calls.mine(of))).toBe('record.not_found')
})

test('what is changed of holds and places once they were proven changes nothing of what is seen', async () => {
  const { db } = database
  const { bidder, attacker } = await addBid(db)
  await db.insert(placeHold).values({ id: randomUUID(), placeId: bidder.orgId, heldAt: new Date() })
  await db.update(org).set({ mergedIntoId: attacker.orgId }).where(eq(org.id, bidder.orgId))
  await sealAsTheyStand(db)
  const proven = await participantOf(db, attacker)
  const seen = async () =>
    (await seenPlacesOf(db, proven)).map(({ orgId, placeId, isProven, heldAt }) => ({
      orgId,
      placeId,
      isProven,
      isHeld: heldAt !== null,
    }))
  const own = { orgId: attacker.orgId, placeId: attacker.orgId, isProven: true, isHeld: false }
  const held = { orgId: bidder.orgId, placeId: bidder.orgId, isProven: true, isHeld: true }
  expect(await seen()).toEqual([own, held])
  await db.delete(placeHold).where(eq(placeHold.placeId, bidder.orgId))
  expect(await seen()).toEqual([own, held])
  const other = { orgId: bidder.orgId, placeId: randomUUID() }
  await db.insert(orgPlace).values({ ...other, heirId: null })
  expect(await seen()).toEqual([own, { ...other, isProven: false, isHeld: false }])
})

test('a row that says how an organisation stood once a request was opened gives no name to write in', async () => {
  const { db } = database
  const { rfxId, bidder, attacker } = await addBid(db)
  const before = await slotStateOf(db, rfxId, bidder.orgId)
  const isIt = and(eq(participation.rfxId, rfxId), eq(participation.orgId, bidder.orgId))
  const updatedAt = new Date()
  await db.insert(participation).values({ rfxId, orgId: bidder.orgId, status: 'OPEN', updatedAt })
  await db.update(org).set({ mergedIntoId: attacker.orgId }).where(eq(org.id, bidder.orgId))
  const theirs = (await callsOf(db, attacker.userId)).response
  const of = { rfxId, orgId: attacker.orgId, version: 1, inNameOf: bidder.orgId }
  const saved = theirs.save({ ...of, revision: 0, content: contentOf('999999.00') })
  expect(await codeOf(saved)).toBe('record.not_found')
  expect(await codeOf(theirs.mine({ rfxId, orgId: of.orgId, inNameOf: of.inNameOf }))).toBe(
    'record.not_found',
  )
  await db.update(org).set({ mergedIntoId: null }).where(eq(org.id, bidder.orgId))
  await db.delete(participation).where(isIt)
  expect(await slotStateOf(db, rfxId, bidder.orgId)).toEqual(before)
  // Everybody goes on in their own name.
  const own = { rfxId, orgId: attacker.orgId, version: 1, revision: 0 }
  await theirs.save({ ...own, content: contentOf('7.00') })
})
