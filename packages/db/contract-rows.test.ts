import type { ContractFacts } from '@kogge/domain/contracts/contract-facts.ts'
import { unitNum } from '@kogge/domain/reference/units.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeContracts } from './contract-rows.ts'
import { contract, contractChange } from './schema/contracts.ts'
import { emptied } from './testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await emptied(database.db, 'rfx', 'contract', 'contract_change')
  await database.db.execute(sql`
    insert into rfx (id, num, source, procedure_key, stage)
    overriding system value
    values ('00000000-0000-4000-8000-000000000001', 1, 'ted', 'a', 'awarded'),
      ('00000000-0000-4000-8000-000000000002', 2, 'ted', 'b', 'awarded')`)
})

const facts = (given: Partial<ContractFacts> = {}): ContractFacts => ({
  position: 0,
  lotId: 'LOT-0001',
  isAwarded: true,
  day: '2026-03-05',
  datedBy: 'decided',
  buyers: [7],
  suppliers: [8, 9],
  cpv: '09123456',
  country: 'LV',
  nuts: 'LV00A',
  nature: 'works',
  cents: 12_345n,
  leftOut: null,
  perUnit: null,
  tenders: 3,
  isFramework: false,
  startsOn: null,
  endsOn: '2027-03-05',
  endsBy: 'stated',
  ...given,
})

const write = (num: number, contracts: readonly ContractFacts[], isKnown = false) =>
  writeContracts(database.db, [{ num, source: 'ted', isKnown, contracts }])
const rows = () => database.db.select().from(contract).orderBy(contract.rfxNum, contract.position)
const changed = async () =>
  (await database.db.select().from(contractChange).orderBy(contractChange.id)).map(
    ({ rfxNum }) => rfxNum,
  )

test('contracts are written as they are told, and replaced as a whole', async () => {
  await write(1, [facts(), facts({ position: 1, day: '1999-01-01', cpv: null, tenders: null })])
  const [first, second] = await rows()
  expect(first).toMatchObject({ cpv: 9_123_456, cents: 12_345, suppliers: [8, 9], nature: 3 })
  expect(second).toMatchObject({ day: '1999-01-01', cpv: null, tenders: null })
  await write(1, [facts({ day: '2025-12-31' })], true)
  expect((await rows()).map(({ day }) => day)).toEqual(['2025-12-31'])
})

test('what text of the database cannot hold is replaced, and what only looks like it stays', async () => {
  const given = ['LOT-\0', 'LOT-\\u0000', 'LOT-\\\0', 'LOT-\ud800']
  await write(
    1,
    given.map((lotId, position) => facts({ lotId, position })),
  )
  expect((await rows()).map(({ lotId }) => lotId)).toEqual([
    'LOT-\uFFFD',
    'LOT-\\u0000',
    'LOT-\\\uFFFD',
    'LOT-\uFFFD',
  ])
})

test('every change is told: added, replaced, gone with the request', async () => {
  await write(1, [facts(), facts({ position: 1 })])
  await write(2, [facts()])
  expect(await changed()).toEqual([1, 2])
  await write(2, [], true)
  expect(await changed()).toEqual([1, 2, 2])
  await database.db.execute(sql`delete from rfx where num = 1`)
  expect(await changed()).toEqual([1, 2, 2, 1])
  expect(await rows()).toEqual([])
})

test('a request that is not public has none', async () => {
  await write(2, [facts()])
  await database.db.execute(sql`update rfx set privacy = 'invited' where num in (1, 2)`)
  await write(1, [facts()])
  await write(2, [facts()], true)
  expect(await rows()).toEqual([])
})

test('a month without a partition waits with the others until it has one', async () => {
  await write(1, [facts({ day: '2028-02-29' })])
  const partition = async () =>
    (await database.db.execute(sql`select tableoid::regclass::text as name from contract`)).rows
  expect(await partition()).toEqual([{ name: 'contract_other' }])
  await database.db.execute(sql`select kogge_make_months('contract', 'day', '2028-03-15')`)
  expect(await partition()).toEqual([{ name: 'contract_2028_02' }])
  await database.db.execute(sql`select kogge_make_months('contract', 'day', '2028-03-15')`)
  expect((await rows()).length).toBe(1)
})

test('what a unit cost is kept exactly, with how much was bought', async () => {
  const quantity = { value: '1234567890.123456789', unit: 'TNE' } as const
  await write(1, [facts({ perUnit: { quantity, price: '0.000000123' } }), facts({ position: 1 })])
  const kept = (await rows()).map(({ quantity: value, unit, unitPrice }) => [
    value,
    unit,
    unitPrice,
  ])
  expect(kept).toEqual([
    ['1234567890.123456789', unitNum('TNE'), '0.000000123'],
    [null, null, null],
  ])
})
