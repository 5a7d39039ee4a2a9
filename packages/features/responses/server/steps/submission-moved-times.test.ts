import { connect } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createSealing, watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { contextOfUser, TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressAt,
  addSupplier,
  addTender,
  bidderOf,
  codeOf,
  contentOf,
  inMinutes,
} from '../responses.fixture.ts'
import { responseRouter } from '../responses.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A server with real clocks, at a database, and what its log is told. */
const serverWith = async (db: TestDatabase['db'], userId: string) => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  const sealing = createSealing(TEST_SECRET, watchOf(log))
  const context = await contextOfUser(database.db, userId, () => new Date())
  return { alarms, calls: createCaller(responseRouter)({ ...context, db, readDb: db, sealing }) }
}

type Calls = Awaited<ReturnType<typeof serverWith>>['calls']
interface About {
  readonly orgId: string
  readonly rfxId: string
}
/** Every step that has a deadline. */
const STEPS: Readonly<Record<string, (calls: Calls, about: About) => Promise<unknown>>> = {
  save: ({ response }, about) =>
    response.save({ ...about, revision: 1, version: 1, content: contentOf('5') }),
  submit: ({ response }, about) => response.submit({ ...about, revision: 1, version: 1 }),
  withdraw: ({ response }, about) => response.withdraw(about),
  ask: ({ response }, about) => response.ask({ ...about, question: 'Is it late?' }),
  discard: ({ response }, about) => response.discard(about),
}

const MOVES = {
  responses_until: inMinutes(120),
  questions_until: inMinutes(50),
  opening_at: inMinutes(30),
}

test.each(Object.entries(MOVES))('no step is taken once somebody moved %s', async (column, to) => {
  const { db } = database
  const tender = await addTender(db, { questionsUntil: inMinutes(40) })
  const { rfxId } = tender
  const bidder = await bidderOf(db, tender)
  await bidder.save(0)
  await bidder.submit(1)
  const slots = await db.select().from(sealedSlot)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update written_rfx set ${sql.identifier(column)} = ${to.toISOString()}
      where rfx_id = ${rfxId}`)
  })
  const { alarms, calls } = await serverWith(db, bidder.userId)
  for (const step of Object.values(STEPS))
    expect(await codeOf(step(calls, { orgId: bidder.orgId, rfxId }))).toBe('rfx.key_refused')
  // Somebody who has nothing there is told the same.
  const other = await addSupplier(db)
  const others = await serverWith(db, other.userId)
  expect(await codeOf(STEPS.ask?.(others.calls, { orgId: other.orgId, rfxId }) as never)).toBe(
    'rfx.key_refused',
  )
  expect(alarms).toHaveLength(5)
  expect(alarms[0]).toMatch(/^ALARM: the times or the state of a request/)
  expect(await db.select().from(sealedSlot)).toEqual(slots)
})

test.each(Object.keys(STEPS))('%s is refused while the clocks part', async (step) => {
  const tender = await addTender(database.db, { until: inMinutes(-60) })
  const supplier = await addSupplier(database.db)
  // Before the deadline by a clock that was set back.
  const back = connect(addressAt(database.url, inMinutes(-120)), { max: 1 })
  const bidder = await bidderOf(back.db, tender, supplier)
  await bidder.save(0)
  await bidder.submit(1)
  const { alarms, calls } = await serverWith(back.db, supplier.userId)
  const about = { orgId: supplier.orgId, rfxId: tender.rfxId }
  expect(await codeOf(STEPS[step]?.(calls, about) as never)).toBe('system.clocks_part')
  expect(alarms).toEqual([expect.stringMatching(/^ALARM: the clocks of the database/)])
  await back.close()
})
