import { auditLog } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFile } from '../harvested-rows.fixture.ts'
import { registerSourceFileRoutes } from './source-file-download.http.ts'

const PAGE = '<script>alert(1)</script>'

let database: TestDatabase
let app: FastifyInstance
let caller: string | null = null
let small: string
let large: string
const people = { DEVELOPER: '', SUPPORT: '' }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  for (const role of ['DEVELOPER', 'SUPPORT'] as const) {
    people[role] = await addPerson(db)
    await addStaff(db, people[role], role)
  }
  const html = await addFile(db, PAGE, {
    address: 'https://open.example/a/"\r\nset-cookie: x=1;\u202E/../\u0001..page (1).html?key=1',
  })
  const many = await addFile(db, 'many bytes', { address: '../../' })
  small = html.id
  large = many.id
  app = Fastify()
  registerSourceFileRoutes(app, {
    contextOf: async () => (caller === null ? testContext(db) : contextOfUser(db, caller)),
    open: async (hash) => {
      if (hash.equals(html.hash)) return Buffer.from(PAGE)
      return (async function* () {
        yield Buffer.from('many ')
        yield Buffer.from('bytes')
      })()
    },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const get = (id: string, as: string | null = people.DEVELOPER) => {
  caller = as
  return app.inject({ url: `/api/harvester/source-files/${id}/raw` })
}

it('gives staff the bytes to save, and no browser anything to show', async () => {
  const { statusCode, headers, body } = await get(small)
  expect(statusCode).toBe(200)
  expect(body).toBe(PAGE)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="lv-iub-key-1"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(PAGE.length),
  })
  expect(headers['set-cookie']).toBeUndefined()
})

it('streams a large file', async () => {
  const { headers, body } = await get(large)
  expect(body).toBe('many bytes')
  expect(headers['content-disposition']).toBe('attachment; filename="lv-iub-file"')
})

it('is there for those alone who may see raw files', async () => {
  expect((await get(small, null)).statusCode).toBe(401)
  const refused = await get(small, people.SUPPORT)
  expect(refused.statusCode).toBe(403)
  expect(refused.body).not.toContain('script')
})

it('each download is written down, and nothing that was refused', async () => {
  const { db } = database
  const lines = () =>
    db.select().from(auditLog).where(eq(auditLog.action, 'source_file.downloaded'))
  const before = await lines()
  await get(small)
  await get(small, people.SUPPORT)
  await app.inject({ method: 'HEAD', url: `/api/harvester/source-files/${small}/raw` })
  const after = (await lines()).slice(before.length)
  expect(after).toMatchObject([
    { actorUserId: people.DEVELOPER, subjectType: 'source_file', subjectId: small },
  ])
})

it.each(['3fa85f64-5717-4562-b3fc-2c963f66afa6', 'x', '%00', '..%2f'])(
  'has no file %j',
  async (id) => expect((await get(id)).statusCode).toBe(404),
)
