import { contractChange } from '@kogge/db/schema/contracts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Grouping, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropOldChanges } from '../contract-changes.commands.ts'
import {
  contractsQuestion,
  groupsQuestion,
  modelFilter,
  modelRow,
  networkQuestion,
  REQUESTS,
} from '../testing/arbitrary-queries.ts'
import type { ModelRow } from '../testing/contract-row.ts'
import {
  plainContracts,
  plainGroups,
  plainNetwork,
  plainTotals,
} from '../testing/reference-answers.ts'
import { addRequests, readRows, writeRows } from '../testing/stored-contracts.ts'
import { answerNetwork, type Networks } from './network-links.ts'
import { createEngine } from './read-model-engine.ts'
import { load, refresh } from './read-model-refresh.queries.ts'

const TODAY = '2026-11-21'
const RUNS = { numRuns: 1500 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addRequests(database.db, REQUESTS)
})
afterAll(() => database.close())

const unique = (rows: readonly ModelRow[]): ModelRow[] => [
  ...new Map(rows.map((row) => [`${row.rfxNum} ${row.position}`, row])).values(),
]
const requestsOf = (rows: readonly ModelRow[]): number[] => [
  ...new Set(rows.map(({ rfxNum }) => rfxNum)),
]
const someRows = (count: number, seed: number): ModelRow[] =>
  unique(fc.sample(modelRow, { numRuns: count, seed }))

/** All of them: the compiler knows one that is missing. */
const KINDS: Record<keyof ModelFilter, number> = {
  requests: 0,
  buyers: 0,
  suppliers: 0,
  orgs: 0,
  withBuyers: 0,
  withSuppliers: 0,
  cpv: 0,
  cpvPrefixes: 0,
  countries: 0,
  natures: 0,
  sources: 0,
  regions: 0,
  withRegions: 0,
  unplaced: 0,
  from: 0,
  until: 0,
  endsFrom: 0,
  endsUntil: 0,
  countedIn: 0,
  isAwarded: 0,
}

test('every kind of filter is among the questions of these tests, and decides what is found', () => {
  const rows = someRows(500, 7)
  const found = (filter: ModelFilter): number => {
    const { contracts, unawarded } = plainTotals(rows, filter, TODAY)
    return contracts + unawarded
  }
  const decided = { ...KINDS }
  for (const filter of fc.sample(modelFilter, { numRuns: 600, seed: 9 })) {
    const count = found(filter)
    if (count === 0) continue
    for (const kind of Object.keys(filter) as (keyof ModelFilter)[]) {
      const { [kind]: _left, ...others } = filter
      if (found(others) > count) decided[kind] += 1
    }
  }
  expect(Object.entries(decided).filter(([, times]) => times < 20)).toEqual([])
})

/** Loaded before the last third of the rows was written, and refreshed then: both segments are in use. */
const loaded = async () => {
  const { db } = database
  const rows = someRows(500, 7)
  await writeRows(db, requestsOf(rows), rows)
  const first = await load(db)
  const later = someRows(150, 8).filter(({ rfxNum }) => rfxNum <= REQUESTS / 3)
  await writeRows(db, requestsOf(later), later)
  const engine = createEngine()
  engine.follow((await refresh(db, first)).market)
  return { engine, rows: await readRows(db) }
}

test('answers are those of a slow and obvious reading', async () => {
  const { engine, rows } = await loaded()
  fc.assert(
    fc.property(groupsQuestion, (question) => {
      expect(engine.groups.ask(question, TODAY)).toEqual(plainGroups(rows, question, TODAY))
    }),
    RUNS,
  )
  fc.assert(
    fc.property(modelFilter, (filter) => {
      expect(engine.totals.ask(filter, TODAY)).toEqual(plainTotals(rows, filter, TODAY))
    }),
    RUNS,
  )
  fc.assert(
    fc.property(contractsQuestion, (question) => {
      expect(engine.contracts.ask(question, TODAY)).toEqual(plainContracts(rows, question))
    }),
    RUNS,
  )
  fc.assert(
    fc.property(networkQuestion, (question) => {
      expect(engine.network.ask(question, TODAY)).toEqual(plainNetwork(rows, question))
    }),
    RUNS,
  )
})

test('the ties of requests found by words are put in order once for all pages of a file', async () => {
  const { db } = database
  const rows = someRows(500, 7)
  await writeRows(db, requestsOf(rows), rows)
  const { market } = await load(db)
  const stored = await readRows(db)
  const networks: Networks = new Map()
  const limit = 10_000
  const pageOf = (found: readonly number[], offset: number) => {
    // Each page comes with a list of its own, as from another thread.
    const filter = { requests: Int32Array.from(found) }
    const asked = { filter, by: 'value', offset, limit } as const
    const answer = answerNetwork(market, asked, networks)
    expect(answer).toEqual(plainNetwork(stored, asked))
    return [...networks.values()]
  }
  const all = requestsOf(stored).toSorted((a, b) => a - b)
  const first = pageOf(all, 0)
  expect(first).toHaveLength(1)
  expect(pageOf(all, 3)[0]).toBe(first[0])
  const others = pageOf(all.slice(1), 0)
  expect(others).toHaveLength(1)
  expect(others[0]).not.toBe(first[0])
})

const BYS = ['supplier', 'buyer', 'cpv', 'region', 'country'] as const

const groupingBy = (by: (typeof BYS)[number]): Grouping => {
  if (by === 'cpv') return { by, level: 3 }
  return by === 'region' ? { by, level: 2 } : { by }
}

/** What leads from a row to its contracts, where the filter does not ask for the same thing already. */
const ofRow = (by: (typeof BYS)[number], filter: ModelFilter, key: number): ModelFilter => {
  if (by === 'region' && key === -1) return { ...filter, unplaced: 2 }
  if (by === 'region') return { ...filter, withRegions: [key.toString(36).toUpperCase()] }
  if (by === 'country') return { ...filter, countries: [countryOfNum(key)] }
  if (by === 'supplier') return { ...filter, withSuppliers: [key] }
  if (by === 'buyer') return { ...filter, withBuyers: [key] }
  return { ...filter, cpvPrefixes: [String(key).padStart(3, '0')] }
}

test('every figure of a row is that of the contracts that it leads to', async () => {
  const { engine, rows } = await loaded()
  const all = new Map(rows.map((row) => [`${row.rfxNum} ${row.position}`, row]))
  fc.assert(
    fc.property(modelFilter, fc.constantFrom(...BYS), (given, by) => {
      const { withSuppliers, withBuyers, cpvPrefixes, withRegions, ...others } = given
      const { unplaced, countries, ...filter } = others
      const grouping = groupingBy(by)
      const page = { offset: 0, limit: 50 }
      const { rows: groups } = engine.groups.ask(
        { filter, grouping, sort: 'count', ...page },
        TODAY,
      )
      for (const { key, contracts, sum, unawarded } of groups) {
        const list = { filter: ofRow(by, filter, key), offset: 0, limit: 10_000 }
        const ask = (kind: 'awarded' | 'unawarded') =>
          engine.contracts.ask({ ...list, kind, sort: 'value', direction: 'desc' }, TODAY)
        const found = ask('awarded').rows.map((ref) => all.get(`${ref.rfxNum} ${ref.position}`))
        expect(found).toHaveLength(contracts)
        expect(found.reduce((cents, row) => cents + (row?.cents ?? 0), 0)).toBe(sum)
        expect(ask('unawarded').total).toBe(unawarded)
        expect(engine.totals.ask(list.filter, TODAY)).toMatchObject({ contracts, sum, unawarded })
      }
      if (by === 'region' || by === 'country') {
        // Everything is in one place, or in none that is known.
        const whole = engine.totals.ask(filter, TODAY)
        const total = (of: 'contracts' | 'sum' | 'unawarded') =>
          groups.reduce((sum, row) => sum + row[of], 0)
        expect([total('contracts'), total('sum'), total('unawarded')]).toEqual([
          whole.contracts,
          whole.sum,
          whole.unawarded,
        ])
      }
    }),
    { numRuns: 250 },
  )
})

const everything = async (market: Awaited<ReturnType<typeof load>>['market']) => {
  const engine = createEngine()
  engine.follow(market)
  const page = { sort: 'value', direction: 'asc', offset: 0, limit: 100_000 } as const
  return {
    totals: engine.totals.ask({}, TODAY),
    contracts: engine.contracts.ask({ filter: {}, kind: 'awarded', ...page }, TODAY),
    suppliers: engine.groups.ask(
      { filter: {}, grouping: { by: 'supplier' }, sort: 'value', offset: 0, limit: 100 },
      TODAY,
    ),
    ties: engine.network.ask({ filter: {}, by: 'value', offset: 0, limit: 1000 }, TODAY),
  }
}

test('what follows changes is what is loaded anew, whoever commits when', async () => {
  const { db } = database
  let state = await load(db)
  const random = fc.sample(fc.integer({ min: 1, max: REQUESTS }), { numRuns: 200, seed: 3 })
  for (let turn = 0; turn < 12; turn += 1) {
    const requests = [...new Set(random.slice(turn * 9, turn * 9 + 9))]
    const rows = someRows(60, 100 + turn).filter(({ rfxNum }) => requests.includes(rfxNum))
    // One that is still open when the model looks, and is committed before the next look.
    const open = await database.pool.connect()
    const slow = REQUESTS - turn
    try {
      await open.query('begin')
      await open.query('update contract set cents = coalesce(cents, 0) + 1 where rfx_num = $1', [
        slow,
      ])
      const free = requests.filter((num) => num !== slow)
      await writeRows(
        db,
        free,
        rows.filter(({ rfxNum }) => rfxNum !== slow),
      )
      if (turn === 5) await db.execute(sql`delete from rfx where num = 17`)
      state = await refresh(db, state)
      await open.query('commit')
    } finally {
      open.release()
    }
    state = await refresh(db, state)
    expect(await everything(state.market)).toEqual(await everything((await load(db)).market))
  }
})

test('who is behind what is still told reads everything anew', async () => {
  const { db } = database
  const state = await load(db)
  await writeRows(
    db,
    [3],
    someRows(40, 5).map((row) => ({ ...row, rfxNum: 3 })),
  )
  await db.execute(sql`update contract_change set changed_at = now() - interval '4 days'`)
  await dropOldChanges(db)
  expect(await db.$count(contractChange)).toBe(0)
  const next = await refresh(db, state)
  expect(await everything(next.market)).toEqual(await everything((await load(db)).market))
})
