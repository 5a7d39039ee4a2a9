import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

let database: TestDatabase
let behind: Awaited<ReturnType<typeof testApp>>
let alone: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  database = await testDatabase()
  behind = await testApp(database, { KOGGE_TRUST_PROXY: 'loopback, 10.0.0.0/8' })
  alone = await testApp(database)
})
afterAll(async () => {
  await behind.close()
  await alone.close()
  await database.close()
})

/** The address that a request is taken to come from, as the audit log has it. */
const seen = async ({ app }: typeof behind, from: string, header: string) => {
  const body = { email: 'nobody@example.com', password: 'x' }
  await new Browser(app, from).post('/api/auth/login', body, { 'x-forwarded-for': header })
  const { rows } = await database.pool.query(`select ip from audit_log order by id desc limit 1`)
  return rows[0]?.ip
}

describe('the address of who calls', () => {
  it.each([
    ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '203.0.113.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['198.51.100.9', '203.0.113.1', '198.51.100.9'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.1, rubbish, 10.0.0.2', '10.0.0.2'],
    ['127.0.0.1', 'x'.repeat(300), '127.0.0.1'],
  ])('from %s with %s is %s', async (from, header, address) => {
    expect(await seen(behind, from, header)).toBe(address)
  })

  it('is that of the connection where no proxy is named', async () => {
    expect(await seen(alone, '127.0.0.1', '203.0.113.1')).toBe('127.0.0.1')
  })
})
