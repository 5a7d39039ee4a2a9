import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTender, bidderOf } from '../responses.fixture.ts'
import { plantDecoys } from './slot-decoys.commands.ts'
import { rewriteSlots } from './slot-rewrites.commands.ts'
import { decoySlots, readState, siblingSlot } from './slot-sealing.ts'
import { lockPlace } from './slots.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Which transaction wrote each row, by its key. */
const writers = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.pool.query<{ slot: Buffer; xmin: string }>(
    'select slot, xmin::text from sealed_slot',
  )
  return new Map(rows.map(({ slot, xmin }) => [slot.toString('hex'), xmin]))
}

const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([slot, xmin]) => (before.get(slot) === xmin ? [] : [slot]))

/** A request with slots that nobody owns, and who bids for it. */
const addPlanted = async () => {
  const { db } = database
  const tender = await addTender(db)
  await db.transaction((tx) => plantDecoys(tx, testContext(db), tender.rfxId))
  return tender
}

it('with each row that is somebody’s one that is nobody’s is written, by the same transaction', async () => {
  const { db } = database
  const tender = await addPlanted()
  const bidder = await bidderOf(db, tender)
  const real = TEST_SEALING.slotOf(tender.rfxId, bidder.orgId).toString('hex')
  const before = await writers()
  // What begins appears together with another that was not there.
  const { revision } = await bidder.save(0)
  const begun = changed(before, await writers())
  expect(begun).toContain(real)
  expect(begun).toHaveLength(2)
  for (const slot of begun) expect(before.has(slot)).toBe(false)
  // What goes on is written together with another that was there.
  const middle = await writers()
  await bidder.submit(revision)
  const after = await writers()
  const now = changed(middle, after)
  expect(now).toContain(real)
  expect(now).toHaveLength(2)
  for (const slot of now) expect(middle.has(slot)).toBe(true)
  expect(new Set(now.map((slot) => after.get(slot))).size).toBe(1)
})

interface Mark extends Record<string, unknown> {
  readonly slot: string
  readonly length: number
  readonly marks: string
}

/** Rows that one transaction wrote, in the order in which they lie, with all that the database keeps of the writing. */
const written = async (since: ReadonlyMap<string, string>): Promise<readonly Mark[]> => {
  const { rows } = await database.pool.query<Mark>(`
    select encode(slot, 'hex') as slot, octet_length(own) + octet_length(sealed) as length,
      concat_ws(' ', xmin, xmax, cmin, cmax) as marks
    from sealed_slot order by ctid`)
  return rows.filter(({ slot }) => changed(since, new Map([[slot, '']])).length > 0)
}

it('nothing that the database keeps of two rows tells which of them is somebody’s', async () => {
  const { db, pool } = database
  const tender = await addPlanted()
  const tries = { first: 0, later: 0 }
  const TIMES = 24
  const look = async (real: string, write: () => Promise<unknown>): Promise<number> => {
    const before = new Map([...(await writers())])
    await write()
    const after = await writers()
    const now = changed(before, after)
    const rows = (await written(before)).filter(({ slot }) => now.includes(slot))
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ marks }) => marks)).size).toBe(1)
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
    return rows[0]?.slot === real ? 1 : 0
  }
  for (let time = 0; time < TIMES; time += 1) {
    const bidder = await bidderOf(db, tender)
    const real = TEST_SEALING.slotOf(tender.rfxId, bidder.orgId).toString('hex')
    tries.first += await look(real, () => bidder.save(0))
    tries.later += await look(real, () => bidder.save(1))
    // As autovacuum would: then rows are put where there is room.
    if (time % 8 === 0) await pool.query('vacuum sealed_slot')
  }
  // Of 24 throws of a coin fewer than 3, or more than 21, come once in 27,000 times.
  for (const lower of Object.values(tries)) {
    expect(lower).toBeGreaterThan(2)
    expect(lower).toBeLessThan(TIMES - 2)
  }
})

/** Which transactions wrote each row, one after the other: what versions of it that are still kept would tell. */
const histories = () => {
  const all = new Map<string, string[]>()
  return {
    look: async () => {
      for (const [slot, xmin] of await writers()) {
        const known = all.get(slot) ?? []
        if (known.at(-1) !== xmin) all.set(slot, [...known, xmin])
      }
    },
    /** Those that one transaction wrote last, each with all that wrote it. */
    pairs: () => Map.groupBy([...all], ([, written]) => written.at(-1)),
  }
}

it('versions that are not cleared away yet tell no more: rows that are written together have one past', async () => {
  const { db } = database
  const tender = await addPlanted()
  const bidders = await Promise.all([1, 2, 3, 4, 5].map(() => bidderOf(db, tender)))
  const slots = bidders.map(({ orgId }) => TEST_SEALING.slotOf(tender.rfxId, orgId).toString('hex'))
  const { look, pairs } = histories()
  for (const time of [0, 1, 2])
    for (const bidder of bidders) {
      await bidder.save(time)
      await look()
    }
  for (const bidder of bidders.slice(2)) {
    await bidder.submit(3)
    await look()
  }
  for (const slot of slots) {
    const together = [...pairs().values()].find((rows) => rows.some(([one]) => one === slot)) ?? []
    expect(together).toHaveLength(2)
    expect(together[0]?.[1]).toEqual(together[1]?.[1])
    expect(together[0]?.[1].length).toBeGreaterThan(2)
  }
})

it('a slot of before, which began without one of its own, is written with one of its request', async () => {
  const { db } = database
  const tender = await addPlanted()
  const bidder = await bidderOf(db, tender)
  const real = TEST_SEALING.slotOf(tender.rfxId, bidder.orgId)
  await bidder.save(0)
  const beside = siblingSlot(TEST_SEALING, tender.rfxId, real)
  await db.delete(sealedSlot).where(eq(sealedSlot.slot, beside))
  const partners = new Set<string>()
  for (const time of [1, 2, 3]) {
    const before = await writers()
    await bidder.save(time)
    const now = changed(before, await writers()).filter((slot) => slot !== real.toString('hex'))
    expect(now).toHaveLength(1)
    for (const slot of now) expect(before.has(slot)).toBe(true)
    partners.add(now.join())
  }
  expect(partners.size).toBe(1)
})

it('nobody waits for such a row', async () => {
  const { db } = database
  const tender = await addPlanted()
  const bidder = await bidderOf(db, tender)
  await bidder.save(0)
  await db.transaction(async (tx) => {
    for (const slot of decoySlots(TEST_SEALING, tender.rfxId)) await lockPlace(tx, slot)
    await bidder.save(1)
  })
  // One from before there were such rows.
  const none = await addTender(db)
  await (await bidderOf(db, none)).save(0)
})

it('at night every row is written anew in another order, and says what it said', async () => {
  const { db, pool } = database
  const keys = testContext(db)
  const read = async () => db.select().from(sealedSlot).orderBy(sealedSlot.slot)
  const said = async () => {
    const found = []
    for (const { slot, own, sealed } of await read()) {
      const plain = keys.secretBox.open(own, `slot:${slot.toString('hex')}`)
      const state = await readState(keys, slot, own)
      // How far the log goes is what may be new.
      const said = state ? { ...state, log: null } : plain
      found.push({ slot, own: said, length: own.length, sealed })
    }
    return found
  }
  const order = async () =>
    (
      await pool.query<{ slot: string }>(
        `select encode(slot, 'hex') as slot from sealed_slot order by xmin::text::bigint`,
      )
    ).rows.map(({ slot }) => slot)
  const [rows, before, orderBefore] = [await said(), await writers(), await order()]
  const bytes = new Set((await read()).map(({ own }) => own.toString('hex')))
  expect(rows.length).toBeGreaterThan(10)
  expect(await rewriteSlots(db, keys)).toBe(rows.length)
  expect(await said()).toEqual(rows)
  // In other bytes, a slot that is nobody’s as well.
  expect((await read()).filter(({ own }) => bytes.has(own.toString('hex')))).toEqual([])
  expect(changed(before, await writers())).toHaveLength(rows.length)
  expect(await order()).not.toEqual(orderBefore)
  // Long values lie apart, in a table whose rows have transactions too.
  const { rows: old } = await pool.query(
    `select min(s.xmin::text::bigint) as first from sealed_slot s`,
  )
  const { rows: toast } = await pool.query<{ name: string }>(
    `select reltoastrelid::regclass::text as name from pg_class where relname = 'sealed_slot'`,
  )
  const { rows: apart } = await pool.query(
    `select min(xmin::text::bigint) as first, count(*)::int as pieces from ${toast[0]?.name}`,
  )
  expect(apart[0].pieces).toBeGreaterThan(0)
  expect(Number(apart[0].first)).toBeGreaterThanOrEqual(Number(old[0].first))
})

it('reads the logs of requests while it holds no slot, whether that is somebody’s or not', async () => {
  const { db, pool } = database
  const tender = await addPlanted()
  const bidder = await bidderOf(db, tender)
  await bidder.save(0)
  const holder = await pool.connect()
  const watcher = await pool.connect()
  try {
    await holder.query('begin; lock table ledger_entry in access exclusive mode')
    const done = rewriteSlots(db, testContext(db))
    let waiting: readonly { pid: number }[] = []
    while (waiting.length === 0)
      waiting = (
        await watcher.query<{ pid: number }>(
          `select pid from pg_locks where relation = 'ledger_entry'::regclass and not granted`,
        )
      ).rows
    const { rows } = await watcher.query(
      `select from pg_locks where relation = 'sealed_slot'::regclass and pid = any($1)`,
      [waiting.map(({ pid }) => pid)],
    )
    expect(rows).toEqual([])
    await holder.query('rollback')
    await done
  } finally {
    holder.release()
    watcher.release()
  }
})
