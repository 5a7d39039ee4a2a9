import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { exportAddress } from '@kogge/domain/analysis/analysis-export-address.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_TEXTS } from '../../http/export-texts.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  addProfile,
  addSupplier,
  callsOf,
  harvestCall,
  matchAll,
  type Supplier,
} from './monitor-world.fixture.ts'

const PASSWORD = 'a quiet harbour in autumn'
const { columns } = FEED_TEXTS.lv

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let supplier: Supplier
let guid: string
let browser: Browser

/** A browser in which a member of an organisation has signed in. */
const browserOf = async (orgId: string, ip: string) => {
  const email = `${crypto.randomUUID()}@example.test`
  const userId = await addPerson(database.db, {
    email,
    passwordHash: await hashPassword(PASSWORD),
  })
  await addMember(database.db, orgId, userId, 'ORG_READONLY_MEMBER')
  const opened = new Browser(server.app, ip)
  await opened.login(email, PASSWORD)
  return { browser: opened, userId }
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  server = await testApp(database)
  supplier = await addSupplier(db)
  guid = await addProfile(db, supplier, { country: ['LV'] }, '+Ceļi')
  await addProfile(db, supplier, { q: ['tilta'] }, 'Tilti')
  await harvestCall(db, { title: '=HYPERLINK("x")' })
  await harvestCall(db, { title: 'Tilta remonts' })
  await matchAll(db)
  browser = (await browserOf(supplier.orgId, '192.0.2.7')).browser
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const get = (list: object, from = browser) =>
  from.send(exportAddress('feed', 'csv', 'lv', { orgId: supplier.orgId, ...list }), {
    method: 'GET',
  })
const rowsOf = async (list: object, from = browser): Promise<Record<string, string>[]> => {
  const response = await get(list, from)
  expect(response.statusCode).toBe(200)
  return parse(response.body, { bom: true, columns: true })
}
const titlesOf = async (list: object, from = browser) =>
  (await rowsOf(list, from)).map((row) => row[columns.title]).sort()

it('the feed comes as a file, safe from formulas, as it is narrowed by profiles, view and filters', async () => {
  const rows = await rowsOf({})
  const hostile = rows.find((row) => row[columns.title]?.includes('HYPERLINK'))
  expect(hostile).toMatchObject({
    [columns.title]: `'=HYPERLINK("x")`,
    [columns.profiles]: "'+Ceļi",
    [columns.kind]: 'Jauns',
    [columns.status]: 'Atvērts',
    [columns.isSeen]: 'Nē',
    [columns.deadlineAt]: expect.stringMatching(/^\d{4}-\d{2}-\d{2} 12:00$/),
    [columns.page]: expect.stringMatching(/^https:\/\/kogge\.example\/lv\/rfx\//),
  })
  expect(rows).toHaveLength(2)
  const bridge = ['Tilta remonts']
  expect(await titlesOf({ filters: { q: ['tilta'] } })).toEqual(bridge)
  expect(await titlesOf({ filters: { country: ['EE'] } })).toEqual([])
  expect(await titlesOf({ profiles: [guid], filters: { q: ['tilta'] } })).toEqual(bridge)
  expect(await titlesOf({ profiles: [crypto.randomUUID()] })).toEqual([])
})

it('each member has their own: what one hid is in no file of theirs and in that of another', async () => {
  const mine = await browserOf(supplier.orgId, '192.0.2.8')
  const calls = await callsOf(database.db, mine)
  const { items } = await calls.feed({ orgId: supplier.orgId, filters: { q: ['tilta'] } })
  const [bridge] = items
  await calls.hide({ orgId: supplier.orgId, rfxIds: [bridge?.card.rfxId ?? ''] })
  expect(await titlesOf({}, mine.browser)).toEqual([`'=HYPERLINK("x")`])
  expect(await titlesOf({ view: 'hidden' }, mine.browser)).toEqual(['Tilta remonts'])
  expect(await titlesOf({})).toHaveLength(2)
})

it('it is refused to strangers, to other organisations, to plans without files, and where it is not understood', async () => {
  const stranger = new Browser(server.app, '192.0.2.9')
  expect((await get({}, stranger)).statusCode).toBe(401)
  const elsewhere = await browserOf(await addOrganisation(database.db, 'PLUS'), '192.0.2.10')
  expect((await get({}, elsewhere.browser)).statusCode).toBe(404)
  const freeId = await addOrganisation(database.db, 'FREE')
  const free = await browserOf(freeId, '192.0.2.11')
  const refused = await get({ orgId: freeId }, free.browser)
  expect(refused.json().error.message).toBe('plan.required')
  for (const list of [{ view: 'all of it' }, { cursor: 'x' }, { profiles: ['x'] }, { orgId: 'x' }])
    expect((await get(list)).statusCode).toBe(400)
})

it('a workbook in each language has the name of the feed in it', async () => {
  for (const locale of ['en', 'lv', 'et', 'lt'] as const) {
    const address = exportAddress('feed', 'xlsx', locale, { orgId: supplier.orgId })
    const response = await browser.send(address, { method: 'GET' })
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(response.headers['content-disposition']).toContain(
      encodeURIComponent(FEED_TEXTS[locale].file),
    )
  }
})
