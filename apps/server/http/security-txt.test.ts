import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { PUBLIC_URL, testApp } from '../testing/test-app.ts'

const CONTACT = 'mailto:security@kogge.example'
const URL = '/.well-known/security.txt'

let database: TestDatabase
const servers: Awaited<ReturnType<typeof testApp>>[] = []
const serverWith = async (env: NodeJS.ProcessEnv) => {
  const server = await testApp(database, env)
  servers.push(server)
  return server.app
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.close()
})

describe('security.txt', () => {
  it('names whom to write to, and for how long that is known', async () => {
    const app = await serverWith({ KOGGE_SECURITY_CONTACT: CONTACT })
    const { statusCode, headers, body } = await app.inject({ url: URL })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = body
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.split(': ')[1] ?? ''])
    const told = Object.fromEntries(fields)
    expect(told).toMatchObject({ Contact: CONTACT, Canonical: `${PUBLIC_URL}${URL}` })
    const days = (Date.parse(told.Expires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })

  it('is not there where nobody is named', async () => {
    const app = await serverWith({})
    expect((await app.inject({ url: URL })).statusCode).toBe(404)
  })

  it.each([
    'security@kogge.example',
    'javascript:alert(1)',
    'http://kogge.example',
    'mailto:a@b.lv\nX: y',
  ])('is not made of %j', (contact) => {
    expect(() => loadConfig({ KOGGE_SECURITY_CONTACT: contact })).toThrow('KOGGE_SECURITY_CONTACT')
  })
})

describe('every answer', () => {
  it.each(['/', '/nobody', '/api/trpc/system.version', '/api/nothing', '/robots.txt', '/healthz'])(
    'of %s asks the browser for nothing, and lets no base be set',
    async (url) => {
      const app = servers.at(0)?.app ?? (await serverWith({}))
      const { headers } = await app.inject({ url })
      expect(headers['permissions-policy']).toContain('camera=(), ')
      expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
      expect(headers['content-security-policy']).toContain("base-uri 'none'")
    },
  )
})
