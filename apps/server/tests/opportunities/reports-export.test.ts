import { randomUUID } from 'node:crypto'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { type ExportFormat, exportAddress } from '@kogge/domain/analysis/analysis-export-address.ts'
import { REPORT_PARTS } from '@kogge/domain/opportunities/report-parts.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPORT_TEXTS } from '../../http/export-texts.ts'
import { testApp } from '../../testing/test-app.ts'
import { addTender } from './opportunity-world.fixture.ts'
import { addSignedInMember } from './signed-in-member.fixture.ts'

const { columns } = REPORT_TEXTS.lv
const year = new Date().getUTCFullYear()
const YEARS = { from: `${year - 1}-01-01`, until: `${year}-12-31` }

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let desk: Awaited<ReturnType<typeof addSignedInMember>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  desk = await addSignedInMember({ database, server }, 'PLUS', '192.0.2.7')
  const { db } = database
  const rfxId = await addTender(db)
  await db.execute(sql`
    update org set name = '=HYPERLINK("x")'
    where num in (select unnest(s.buyers) from rfx_search s join rfx r on r.num = s.num where r.id = ${rfxId})`)
  const at = new Date()
  const card = { orgId: desk.orgId, name: 'Piestātne', rank: 'a0', status: 'QUALIFIED' } as const
  const times = { createdAt: at, updatedAt: at, stateSince: at, furthest: 1 }
  const worth = { valueEurMinor: 150_050n, probability: 40 }
  const stageSeconds = [86_400, null, null, null]
  await db.insert(opportunity).values([
    { ...card, ...times, guid: randomUUID(), stageSeconds, rfxId, resolution: 'WON', closedAt: at },
    { ...card, ...times, guid: randomUUID(), stageSeconds, ...worth },
  ])
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const get = (list: object, { from = desk.browser, format = 'csv' as ExportFormat } = {}) =>
  from.send(
    exportAddress('opportunityReports', format, 'lv', {
      orgId: desk.orgId,
      part: 'stages',
      filters: YEARS,
      ...list,
    }),
    { method: 'GET' },
  )
const rowsOf = async (list: object): Promise<Record<string, string>[]> =>
  parse((await get(list)).body, { bom: true, columns: true })

it('each part comes as a file, called as on the page', async () => {
  for (const part of REPORT_PARTS) {
    const response = await get({ part })
    expect([part, response.statusCode]).toEqual([part, 200])
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      REPORT_TEXTS.lv.parts[part],
    )
    const book = await get({ part }, { format: 'xlsx' })
    expect([part, book.rawPayload.subarray(0, 2).toString()]).toEqual([part, 'PK'])
  }
})

it('with the figures of the page, safe from formulas', async () => {
  const stages = await rowsOf({})
  expect(stages).toHaveLength(5)
  expect(stages[1]).toMatchObject({
    [columns.stage]: 'Izvērtēta',
    [columns.reached]: '2',
    [columns.ofBefore]: '1',
    [columns.open]: '1',
  })
  expect(stages[4]).toMatchObject({
    [columns.stage]: 'Uzvarēta',
    [columns.reached]: '1',
    [columns.ofAll]: '0.5',
    [columns.open]: '',
  })
  const rates = await rowsOf({ part: 'winRates' })
  expect(rates[0]).toEqual({
    [columns.by]: 'Pasūtītājs',
    [columns.name]: `'=HYPERLINK("x")`,
    [columns.won]: '1',
    [columns.lost]: '0',
    [columns.winRate]: '1',
  })
  expect(rates.map((row) => row[columns.by])).toContain('Avots')
  expect(await rowsOf({ part: 'forecast' })).toEqual([
    {
      [columns.time]: 'Bez datuma',
      [columns.count]: '1',
      [columns.value]: '1500.50',
      [columns.valued]: '1',
      [columns.expected]: '600.20',
      [columns.weighted]: '1',
    },
  ])
  const nobodys = await rowsOf({ filters: { ...YEARS, tag: ['none has it'] } })
  expect(nobodys[0]).toMatchObject({ [columns.reached]: '0', [columns.ofAll]: '' })
})

it('refused to strangers, to other organisations, to plans without it, and where it is not understood', async () => {
  expect((await get({}, { from: new Browser(server.app, '192.0.2.9') })).statusCode).toBe(401)
  const other = await addSignedInMember({ database, server }, 'PLUS', '192.0.2.10')
  expect((await get({}, { from: other.browser })).statusCode).toBe(404)
  const free = await addSignedInMember({ database, server }, 'FREE', '192.0.2.11')
  const refused = await get({ orgId: free.orgId }, { from: free.browser })
  expect(refused.json().error.message).toBe('plan.required')
  for (const list of [
    { part: 'all' },
    { orgId: 'x' },
    { filters: {} },
    { filters: { ...YEARS, q: ['x'] } },
    { filters: { from: YEARS.until, until: YEARS.from } },
    { filters: { from: '2000-01-01', until: YEARS.until } },
    { more: 1 },
  ])
    expect((await get(list)).statusCode).toBe(400)
})
