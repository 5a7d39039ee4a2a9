import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
  type Supplier,
  slotStateOf,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'

/**
 * Whoever can write to the database changes the row of a request for a moment, by which it would be decided who
 * sees what is sealed at the places of organisations that became one.
 */

let database: TestDatabase
let developer: string
beforeAll(async () => {
  database = await testDatabase()
  developer = await addPerson(database.db)
  await addStaff(database.db, developer, 'DEVELOPER')
})
afterAll(() => database.close())

const alarms: string[] = []
beforeEach(() => void alarms.splice(0))

const now = () => new Date()
const callsOf = async (userId: string) =>
  createCaller(appRouter)({
    ...(await contextOfUser(database.db, userId, now)),
    sealing: { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) },
  })

const submit = async ({ rfxId }: Tender, { userId, orgId }: Supplier): Promise<void> => {
  const { response } = await callsOf(userId)
  const about = { rfxId, orgId, version: 1 }
  const { revision } = await response.save({ ...about, revision: 0, content: contentOf('31.07') })
  await response.submit({ ...about, revision })
}

type Row = Partial<typeof writtenRfx.$inferSelect>

/** Does something while the row of a request says something else, and puts the row back. */
const whileForged = async <Found>(
  db: Db,
  rfxId: string,
  values: Row,
  act: () => Promise<Found>,
): Promise<Found> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  await db.update(writtenRfx).set(values).where(eq(writtenRfx.rfxId, rfxId))
  try {
    return await act()
  } finally {
    if (row) await db.update(writtenRfx).set(row).where(eq(writtenRfx.rfxId, rfxId))
  }
}

const LATER = new Date('2100-01-01T00:00:00Z')
const FORGED: Readonly<Record<string, Row>> = {
  'is opened': { openedAt: new Date('2026-11-01T00:00:00Z') },
  'was published after the hold': { publishedAt: LATER },
  'is opened and was published later': { openedAt: LATER, publishedAt: LATER },
}

/** A bidder that has submitted, and another that it became one with. */
const addHeld = async () => {
  const tender = await addTender(database.db)
  const [bidder, other] = [await addSupplier(database.db), await addSupplier(database.db)]
  await submit(tender, bidder)
  await mergeAgreed(database.db, developer, bidder.orgId, other.orgId)
  return { tender, bidder, other, stranger: other.userId }
}

test.each(Object.entries(FORGED))(
  'a row that says that the request %s gives the people of the other nothing',
  async (_, values) => {
    const { db } = database
    const { tender, bidder, other, stranger } = await addHeld()
    const { rfxId } = tender
    const about = { rfxId, orgId: other.orgId, inNameOf: bidder.orgId }
    const { response, participation } = await callsOf(stranger)
    const before = await slotStateOf(db, rfxId, bidder.orgId)
    expect(before?.content).toEqual(contentOf('31.07'))
    await whileForged(db, rfxId, values, async () => {
      expect(await codeOf(response.mine(about))).not.toBeNull()
      expect(await codeOf(response.discard(about))).not.toBeNull()
      expect(await codeOf(response.withdraw(about))).not.toBeNull()
      const draft = { ...about, revision: before?.revision ?? 0, version: 1 }
      expect(await codeOf(response.save({ ...draft, content: contentOf('1.00') }))).not.toBeNull()
      expect((await participation.mine({ orgId: other.orgId })).items).toEqual([])
    })
    expect(await slotStateOf(db, rfxId, bidder.orgId)).toEqual(before)
    // Its own people go on with it.
    const own = (await callsOf(bidder.userId)).response
    expect(await own.mine(about)).toMatchObject({ content: contentOf('31.07') })
    await own.withdraw(about)
  },
)

test('a bidder that became one with the buyer shows it nothing while the row names another buyer', async () => {
  const { db } = database
  const tender = await addTender(db, { namesBuyer: true })
  const { rfxId, buyer } = tender
  const [bidder, third] = [await addSupplier(db), await addSupplier(db)]
  await submit(tender, bidder)
  await mergeAgreed(db, developer, bidder.orgId, buyer.orgId)
  const about = { rfxId, orgId: buyer.orgId, inNameOf: bidder.orgId }
  for (const userId of [buyer.userId, bidder.userId])
    await whileForged(db, rfxId, { orgId: third.orgId, publishedAt: LATER }, async () => {
      const { response, participation } = await callsOf(userId)
      expect(await codeOf(response.mine(about))).toBe('rfx.key_refused')
      expect(await codeOf(response.withdraw(about))).toBe('rfx.key_refused')
      expect((await participation.mine({ orgId: buyer.orgId })).items).toEqual([])
    })
  expect(alarms).toContainEqual(expect.stringContaining('the buyer of a request'))
})

test('who left and came back keeps nothing by a twin of their role, of before', async () => {
  const { db, pool } = database
  const { tender, bidder, other } = await addHeld()
  const about = { rfxId: tender.rfxId, orgId: other.orgId, inNameOf: bidder.orgId }
  const mine = async () => codeOf((await callsOf(bidder.userId)).response.mine(about))
  expect(await mine()).toBeNull()
  const ofBidder = eq(membership.userId, bidder.userId)
  const [before] = await db.delete(membership).where(ofBidder).returning()
  await addMember(db, other.orgId, bidder.userId, 'ORG_MEMBER', null, new Date())
  expect(await mine()).not.toBeNull()
  const { rows } = await pool.query<{ name: string; constraint: boolean }>(`
    select c.relname as name, i.indisprimary as constraint from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'membership'::regclass and i.indisunique`)
  for (const { name, constraint } of rows)
    await pool.query(
      constraint ? `alter table membership drop constraint "${name}"` : `drop index "${name}"`,
    )
  if (before) await db.insert(membership).values({ ...before, keyId: null, seal: null })
  expect(await db.$count(membership, ofBidder)).toBe(2)
  expect(await mine()).not.toBeNull()
})
