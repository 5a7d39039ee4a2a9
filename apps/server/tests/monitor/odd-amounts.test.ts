import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contractPage } from '@kogge/features/analysis/server/analysis.views.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/contracts/contracts.queries.ts'
import { ALFA, BUYER, lot, REVIEWER } from '@kogge/harvester/fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from '@kogge/harvester/fixtures/eforms-results.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { appRouter } from '../../app-router.ts'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
let supplier: Supplier
let guid: string
beforeAll(async () => {
  database = await testDatabase()
  supplier = await addSupplier(database.db)
  guid = await addProfile(database.db, supplier, { country: ['LV'] })
})
afterAll(() => database.close())

const estimated = (currency: string, value: string) => ({
  project: `<cac:RequestedTenderTotal><cbc:EstimatedOverallContractAmount currencyID="${currency}">${value}</cbc:EstimatedOverallContractAmount></cac:RequestedTenderTotal>`,
})

/** What a tender shows wherever it is listed: each list as its procedure checks it. */
const shownValues = async () => {
  const { db } = database
  const context = await contextOfUser(db, supplier.userId)
  const calls = createCaller(appRouter)({ ...context, clock: () => new Date(), now: new Date() })
  const found = await calls.search.tenders({ filters: {}, sortBy: 'importDate' })
  const [first] = found.items
  if (!first) throw new Error('Nothing is found.')
  const feed = await calls.monitor.feed({ orgId: supplier.orgId, profiles: [guid] })
  const page = await calls.tender.byId({ rfxId: first.rfxId, language: 'lv' })
  return [first.value, feed.items[0]?.card.value, page?.value]
}

it.each([
  ['eur', '1000', { amount: '1000', currency: 'EUR' }],
  ['EURO', '1000', { amount: '1000', currency: 'EUR' }],
  ['ЕUR', '1000', null],
  ['', '1000', null],
  ['dollars', '1000', null],
])('a tender in the currency %j is listed, found and opened', async (currency, value, shown) => {
  await harvestCall(database.db, estimated(currency, value))
  await matchAll(database.db)
  expect(await shownValues()).toEqual([shown, shown, shown])
})

test('a contract in another form of a currency is one of its page', async () => {
  const { db } = database
  await harvestCall(db, {
    root: 'ContractAwardNotice',
    form: 'result',
    type: 'can-standard',
    organisations: BUYER + REVIEWER + ALFA,
    lots: lot('LOT-0001'),
    more: noticeResult(
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00', 'eur')),
      party('TPA-0001', ['ORG-0003']),
      contract('CON-0001', ['TEN-0001']),
    ),
  })
  const { rows } = await db.execute<{ rfxNum: number; position: number; day: string }>(
    sql`select rfx_num as "rfxNum", position, day::text as day from contract`,
  )
  const items = contractPage.shape.items.parse(await contractsByRefs(db, rows, 'lv'))
  expect(items.map(({ value }) => value)).toEqual([{ amount: '1000.00', currency: 'EUR' }])
})
