import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { exportAddress } from '@kogge/domain/analysis/analysis-export-address.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPPORTUNITY_TEXTS } from '../../http/export-texts.ts'
import { testApp } from '../../testing/test-app.ts'
import { callsOf } from './opportunity-world.fixture.ts'
import { addSignedInMember } from './signed-in-member.fixture.ts'

const { columns } = OPPORTUNITY_TEXTS.lv

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let desk: Awaited<ReturnType<typeof addMemberOf>>

const addMemberOf = async (tier: Tier, ip: string) => {
  const { userId, ...member } = await addSignedInMember({ database, server }, tier, ip)
  return { ...member, calls: await callsOf(database.db, userId) }
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  desk = await addMemberOf('PLUS', '192.0.2.7')
  const { orgId, calls } = desk
  await calls.create({ orgId, name: '=HYPERLINK("x")' })
  const { guid } = await calls.create({ orgId, name: 'Piestātne' })
  const from = { status: 'NEW', resolution: null } as const
  await calls.conclude({ orgId, guid, from, resolution: 'CLOSED' })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const get = (list: object, from = desk.browser) =>
  from.send(exportAddress('opportunities', 'csv', 'lv', { orgId: desk.orgId, ...list }), {
    method: 'GET',
  })

it('the list comes as a file, safe from formulas, as it is filtered and sorted', async () => {
  const response = await get({ sortBy: 'createdDate' })
  expect(response.statusCode).toBe(200)
  const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true })
  expect(rows).toMatchObject([
    { [columns.name]: 'Piestātne', [columns.outcome]: 'Slēgta' },
    {
      [columns.name]: `'=HYPERLINK("x")`,
      [columns.stage]: 'Jauna',
      [columns.outcome]: '',
      [columns.page]: expect.stringMatching(/^https:\/\/kogge\.example\/lv\/opportunities\/org\//),
    },
  ])
  const open = parse((await get({ filters: { resolution: ['none'] } })).body, { bom: true })
  expect(open).toHaveLength(2)
})

it('it is refused to strangers, to other organisations, to plans without files, and where it is not understood', async () => {
  expect((await get({}, new Browser(server.app, '192.0.2.9'))).statusCode).toBe(401)
  const other = await addMemberOf('PLUS', '192.0.2.10')
  expect((await get({}, other.browser)).statusCode).toBe(404)
  const free = await addMemberOf('FREE', '192.0.2.11')
  const refused = await get({ orgId: free.orgId }, free.browser)
  expect(refused.json().error.message).toBe('plan.required')
  for (const list of [{ sortBy: 'x' }, { cursor: 'x' }, { filters: { tag: 'x' } }, { orgId: 'x' }])
    expect((await get(list)).statusCode).toBe(400)
})
