import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import type { Totals } from '@kogge/domain/analysis/answer.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainContracts, plainGroups, plainNetwork, plainTotals } from '../testing/answers.ts'
import {
  contractsQuestion,
  groupsQuestion,
  modelFilter,
  modelRow,
  REQUESTS,
} from '../testing/arbitrary.ts'
import { addRequests, readRows, writeRows } from '../testing/contracts.ts'
import type { ModelRow } from '../testing/row.ts'
import { load, refresh } from './data/follow.ts'
import { createEngine } from './engine.ts'

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

/** Squares of shares are added in another order. */
const rounded = ({ hhi, ...totals }: Totals) => ({ ...totals, hhi: hhi?.toFixed(6) })

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
      expect(rounded(engine.totals.ask(filter, TODAY))).toEqual(
        rounded(plainTotals(rows, filter, TODAY)),
      )
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
    fc.property(modelFilter, fc.constantFrom('value', 'count'), fc.nat(30), (filter, by, limit) => {
      expect(engine.network.ask({ filter, by, limit }, TODAY)).toEqual(
        plainNetwork(rows, filter, by, limit),
      )
    }),
    RUNS,
  )
}, 120_000)
