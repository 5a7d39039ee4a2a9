import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUYER, bytesOf, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from '../fixtures/eforms-results.ts'
import { harvest } from '../harvest.ts'
import { revalue, storeRates } from './exchange-rates.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const RATES = [
  { currency: 'SEK', day: '2026-02-02', units: 10 },
  { currency: 'SEK', day: '2026-02-04', units: 20 },
  { currency: 'SEK', day: '2026-04-20', units: 8 },
]

/** Published on 3 February, expected 1,500.50; bought on 20 April for 5,000.00, in a currency. */
const result = (currency: string): string =>
  noticeXml({
    id: 'a0000000-0000-4000-8000-000000000001',
    procedure: 'b0000000-0000-4000-8000-000000000001',
    number: '00000001-2026',
    root: 'ContractAwardNotice',
    form: 'result',
    organisations: BUYER + organisation('ORG-0003', 'SIA Alfa', '40003032949'),
    more: noticeResult(
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('5000.00')),
      party('TPA-0001', ['ORG-0003']),
      contract('CON-0001', ['TEN-0001']),
    ),
  }).replaceAll('"EUR"', `"${currency}"`)

const take = (xml: string) =>
  harvest(
    database.db,
    (async function* () {
      yield { name: 'result.xml', bytes: bytesOf(xml) }
    })(),
  )

const seen = async () => {
  const { rows } = await database.db.execute<{ eur: string | null; won: string }>(sql`
    select value_eur_minor::text as eur, (select max(supplier_contract_sum)::text from org) as won
    from rfx`)
  return rows
}

describe('values in euros', () => {
  it('are told by the rate of the day of publication, else the last before it', async () => {
    expect(await storeRates(database.db, RATES)).toBe(3)
    await take(result('SEK'))
    expect(await seen()).toEqual([{ eur: '15005', won: '62500' }])
    expect(await revalue(database.db)).toBe(0)
  })

  it('come to what was there before the rates', async () => {
    await take(result('SEK'))
    expect(await seen()).toEqual([{ eur: null, won: '0' }])
    await storeRates(database.db, RATES)
    expect(await revalue(database.db)).toBe(1)
    expect(await seen()).toEqual([{ eur: '15005', won: '62500' }])
  })

  it('need no table for the euro and what is tied to it', async () => {
    await take(result('DKK'))
    expect(await seen()).toEqual([{ eur: '20113', won: '67021' }])
  })
})

describe('storing rates', () => {
  it('does again what was done, and puts right what changed', async () => {
    await storeRates(database.db, RATES)
    expect(await storeRates(database.db, [...RATES, ...RATES])).toBe(0)
    expect(await storeRates(database.db, [{ currency: 'SEK', day: '2026-02-04', units: 19 }])).toBe(
      1,
    )
  })
})
