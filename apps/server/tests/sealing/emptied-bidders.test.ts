import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, orgSeal, placeHold, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import {
  addSupplier,
  addTender,
  contentOf,
  inMinutes,
  type Supplier,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

/**
 * Whoever owns the database deletes the people of a bidder for a moment, so that nobody seems to speak for it,
 * and comes in by a merger or a claim that staff decide on in good faith.
 */

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPER_ADMIN')
})
afterAll(() => database.close())

const alarms: string[] = []
beforeEach(() => void alarms.splice(0))

const now = () => new Date()
const watched = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId, now)),
  sealing: { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) },
})
const callsOf = async (userId: string) => createCaller(appRouter)(await watched(userId))
const staff = async () => createCaller(adminRouter)(await watched(staffId))

const submit = async (rfxId: string, { userId, orgId }: Supplier, price: string) => {
  const { response } = await callsOf(userId)
  const { revision: before } = await response.mine({ rfxId, orgId })
  const draft = { rfxId, orgId, version: 1, revision: before, content: contentOf(price) }
  const { revision } = await response.save(draft)
  return response.submit({ rfxId, orgId, version: 1, revision })
}

/** A bidder who has submitted, and whose people are gone for the moment; an attacker with an organisation. */
const addEmptied = async () => {
  const { db } = database
  const tender = await addTender(db)
  const [bidder, attacker] = [await addSupplier(db), await addSupplier(db)]
  await submit(tender.rfxId, bidder, '5.55')
  const people = await db.select().from(membership).where(eq(membership.orgId, bidder.orgId))
  const [row] = await db.select().from(org).where(eq(org.id, bidder.orgId))
  await db.delete(membership).where(eq(membership.orgId, bidder.orgId))
  await db.update(org).set({ claimedAt: null }).where(eq(org.id, bidder.orgId))
  const putBack = async () => {
    await db.insert(membership).values(people).onConflictDoNothing()
    await db
      .update(org)
      .set({ claimedAt: row?.claimedAt ?? null })
      .where(eq(org.id, bidder.orgId))
  }
  return { tender, bidder, attacker, putBack }
}
type Emptied = Awaited<ReturnType<typeof addEmptied>>

const mergeInto = async (fromId: string, intoId: string): Promise<void> => {
  const { adminOrgs } = await staff()
  const reason = 'The same company by its number.'
  const orgId = orgIdOf.parse(fromId)
  expect(await adminOrgs.merge({ orgId, intoId: orgIdOf.parse(intoId), reason })).toMatchObject({
    outcome: 'merged',
  })
}

const claim = async ({ bidder: { orgId }, attacker: { userId } }: Emptied): Promise<void> => {
  const { db } = database
  const asked = { orgId, statement: 'I lead it.' }
  const { requestId } = await (await callsOf(userId)).ownershipRequest.ask(asked)
  const [row] = await db.select().from(org).where(eq(org.id, orgId))
  if (!row) throw new Error('It is gone.')
  const { adminOwnership } = await staff()
  const email = `${userId}@example.com`
  await adminOwnership.approve({ requestId, userId, email, seen: shownIdentity(row), answer: '' })
}

/** How the attacker comes in, and for which organisation they act then. */
const WAYS: Readonly<Record<string, (one: Emptied) => Promise<string>>> = {
  'a merger into their own': async ({ bidder, attacker }) => {
    await mergeInto(bidder.orgId, attacker.orgId)
    return attacker.orgId
  },
  'a merger of their own into it': async ({ bidder, attacker }) => {
    await mergeInto(attacker.orgId, bidder.orgId)
    return bidder.orgId
  },
  'a claim': async (one) => {
    await claim(one)
    return one.bidder.orgId
  },
}

const expectNothing = async (one: Emptied, orgId: string) => {
  const { rfxId } = one.tender
  const { response, participation } = await callsOf(one.attacker.userId)
  const before = await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)
  for (const about of [
    { rfxId, orgId },
    { rfxId, orgId, inNameOf: one.bidder.orgId },
  ]) {
    const seen = await response.mine(about).catch((error: unknown) => error)
    if (!(seen instanceof Error))
      expect(seen).toMatchObject({ status: 'OPEN', receipts: [], content: null, otherNames: [] })
    await expect(response.withdraw(about)).rejects.toThrow()
  }
  expect((await participation.mine({ orgId })).items).toEqual([])
  expect(await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)).toEqual(before)
}

test.each(Object.entries(WAYS))('by %s nobody sees what was there before', async (_, comeIn) => {
  const { db } = database
  const one = await addEmptied()
  const standing = await db.select().from(orgSeal)
  const orgId = await comeIn(one)
  await expectNothing(one, orgId)
  await one.putBack()
  await expectNothing(one, orgId)
  // Nor once what holds it, or says where it lies, is taken away again.
  for (const [tables, isSetBack] of [
    [[placeHold], false],
    [[orgPlace], false],
    [[placeHold, orgPlace], true],
  ] as const) {
    const rollback = new Error('Put back.')
    await db
      .transaction(async (tx) => {
        for (const table of tables) await tx.delete(table)
        // Nor where the seal of before is put back as well, as the server once wrote it.
        for (const row of isSetBack ? standing : [])
          await tx.update(orgSeal).set(row).where(eq(orgSeal.orgId, row.orgId))
        const context = { ...(await watched(one.attacker.userId)), db: tx }
        const { response } = createCaller(appRouter)(context)
        const { rfxId } = one.tender
        for (const about of [
          { rfxId, orgId },
          { rfxId, orgId, inNameOf: one.bidder.orgId },
        ])
          await expect(response.mine(about)).rejects.toThrow()
        throw rollback
      })
      .catch((error: unknown) => expect(error).toBe(rollback))
  }
  // It is opened all the same, in the name in which it was submitted.
  const { rfxId, pair } = one.tender
  await moveTimes(db, rfxId, { responsesUntil: inMinutes(-2), openingAt: inMinutes(-1) })
  const opened = await db.transaction((tx) => openSlots(tx, testContext(tx), rfxId, pair))
  expect(opened).toMatchObject([{ orgId: one.bidder.orgId }])
})

test('whoever claims an entry begins for themselves in requests that were there before', async () => {
  const { db } = database
  const tender = await addTender(db)
  const entry = await addSupplier(db)
  await db.delete(membership).where(eq(membership.orgId, entry.orgId))
  await db.update(org).set({ claimedAt: null }).where(eq(org.id, entry.orgId))
  const claimant = { orgId: entry.orgId, userId: await addPerson(db) }
  await claim({ tender, bidder: entry, attacker: claimant, putBack: async () => undefined })
  const receipt = await submit(tender.rfxId, claimant, '4.44')
  const { response } = await callsOf(claimant.userId)
  const about = { rfxId: tender.rfxId, orgId: entry.orgId }
  expect(await response.mine(about)).toMatchObject({ status: 'RESPONDED', receipts: [receipt] })
  const { rfxId, pair } = tender
  await moveTimes(db, rfxId, { responsesUntil: inMinutes(-2), openingAt: inMinutes(-1) })
  const opened = await db.transaction((tx) => openSlots(tx, testContext(tx), rfxId, pair))
  expect(opened).toMatchObject([{ orgId: entry.orgId }])
  expect(alarms).toEqual([])
})

test('one that was spoken for by its audit log is neither merged by force nor claimed', async () => {
  const one = await addEmptied()
  const { bidder, attacker } = one
  const { actor, ...ctx } = await watched(bidder.userId)
  if (actor.kind !== 'user') throw new Error('Nobody has signed in.')
  await recordAuditEntry(
    { ...ctx, actor },
    {
      action: 'org.claimed',
      subjectType: 'org',
      subjectId: bidder.orgId,
      orgId: bidder.orgId,
    },
  )
  for (const [fromId, intoId] of [
    [bidder.orgId, attacker.orgId],
    [attacker.orgId, bidder.orgId],
  ] as const) {
    await expect(mergeInto(fromId, intoId)).rejects.toMatchObject({
      cause: { code: 'request.invalid', details: { reason: 'spoken_for' } },
    })
    expect(alarms.splice(0)).toHaveLength(1)
  }
  await expect(claim(one)).rejects.toThrow('org.already_exists')
  expect(alarms.splice(0)).toHaveLength(1)
  await one.putBack()
  const { response } = await callsOf(bidder.userId)
  const about = { rfxId: one.tender.rfxId, orgId: bidder.orgId }
  expect(await response.mine(about)).toMatchObject({ status: 'RESPONDED' })
})
