import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { exportAddress } from '@kogge/domain/analysis/analysis-export-address.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORG_LIST_TEXTS } from '../../http/export-texts.ts'
import { testApp } from '../../testing/test-app.ts'
import { addListed, callsOf, LIST } from './org-list-world.fixture.ts'

const PASSWORD = 'a quiet harbour in autumn'
const { columns } = ORG_LIST_TEXTS.lv

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let keeper: Awaited<ReturnType<typeof addMemberOf>>
let guid = ''

/** A member of a new organisation on a plan, signed in. */
const addMemberOf = async (tier: Tier, ip: string) => {
  const { db } = database
  const orgId = await addOrganisation(db, tier)
  const email = `${crypto.randomUUID()}@example.test`
  const userId = await addPerson(db, { email, passwordHash: await hashPassword(PASSWORD) })
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  const browser = new Browser(server.app, ip)
  await browser.login(email, PASSWORD)
  return { orgId, browser, calls: await callsOf(db, userId) }
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  keeper = await addMemberOf('PLUS', '192.0.2.7')
  const { orgId, calls } = keeper
  const numbered = await addListed(database.db, 'SIA Upe', { matchKey: 'LV:40003245752' })
  const hostile = await addListed(database.db, '=HYPERLINK("x")')
  const memberIds = [numbered, hostile]
  guid = (await calls.create({ ...LIST, orgId, name: 'Rivals', memberIds })).guid
  const base = { note: '', tags: [] }
  const mine = { note: '-1+1', tags: ['ceļi', 'tilti'] }
  await calls.saveMember({ orgId, guid, memberId: numbered, base, mine })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const get = (list: object = {}, from = keeper.browser) =>
  from.send(exportAddress('orgList', 'csv', 'lv', { orgId: keeper.orgId, guid, ...list }), {
    method: 'GET',
  })

it('a list comes as a file, safe from formulas, as it is filtered', async () => {
  const response = await get()
  expect(response.statusCode).toBe(200)
  const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true })
  expect(rows).toMatchObject([
    { [columns.name]: `'=HYPERLINK("x")`, [columns.number]: '' },
    {
      [columns.name]: 'SIA Upe',
      [columns.number]: '40003245752',
      [columns.country]: 'LV',
      [columns.note]: `'-1+1`,
      [columns.tags]: 'ceļi; tilti',
      [columns.page]: expect.stringMatching(/^https:\/\/kogge\.example\/lv\/org\//),
    },
  ])
  const narrowed = await get({ filters: { tag: ['ceļi'] } })
  expect(parse(narrowed.body, { bom: true })).toHaveLength(2)
})

it('is imported again as it was, in whatever language it was written', async () => {
  const { orgId, calls } = keeper
  for (const locale of ['en', 'lv', 'et', 'lt'] as const) {
    const address = exportAddress('orgList', 'csv', locale, { orgId, guid })
    const { body } = await keeper.browser.send(address, { method: 'GET' })
    const other = await calls.create({ ...LIST, orgId, name: `Copy ${locale}` })
    const { rows } = await calls.readImport({ orgId, guid: other.guid, text: body })
    expect(rows.map(({ result, name, note, tags }) => ({ result, name, note, tags }))).toEqual([
      { result: 'ambiguous', name: '=HYPERLINK("x")', note: '', tags: [] },
      { result: 'found', name: 'SIA Upe', note: '-1+1', tags: ['ceļi', 'tilti'] },
    ])
  }
})

it('is refused to strangers, to other organisations, to plans without files, and where it is not understood', async () => {
  expect((await get({}, new Browser(server.app, '192.0.2.9'))).statusCode).toBe(401)
  const other = await addMemberOf('PLUS', '192.0.2.10')
  expect((await get({}, other.browser)).statusCode).toBe(404)
  expect((await get({ orgId: other.orgId }, other.browser)).statusCode).toBe(404)
  const free = await addMemberOf('FREE', '192.0.2.11')
  const refused = await get({ orgId: free.orgId }, free.browser)
  expect(refused.json().error.message).toBe('plan.required')
  expect((await get({ guid: randomUUID() })).statusCode).toBe(404)
  for (const list of [{ sortBy: 'x' }, { cursor: 'x' }, { filters: { tag: 'x' } }, { guid: 'x' }])
    expect((await get(list)).statusCode).toBe(400)
})
