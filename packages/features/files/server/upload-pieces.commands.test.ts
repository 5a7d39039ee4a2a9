import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '@kogge/db/client.ts'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { upload } from '@kogge/db/schema/files.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import { createSerialQueue } from '@kogge/platform/server/load/serial-queue.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_FILES } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInspector } from './inspection/inspection-thread.ts'
import { registerUploadRoutes } from './uploads.http.ts'

const RFX = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'

let database: TestDatabase
/** As many connections as are enough where nobody holds one while something else is waited for. */
let two: Connection
let orgId: string
let userId: string
let now: Date
/** A store that takes bytes when the test says so. */
let open: () => void
let isOpen: Promise<void>
let writes = 0
const files: FileStore = {
  ...TEST_FILES,
  put: async (...given) => {
    writes += 1
    await isOpen
    await TEST_FILES.put(...given)
  },
}

beforeAll(async () => {
  database = await testDatabase()
  two = connect(database.url, { max: 2 })
  const { db } = database
  orgId = await addOrganisation(db)
  userId = await addPerson(db)
  await addMember(db, orgId, userId)
  const document = emptyDocument('tender', 'lv')
  const by = { createdBy: userId, updatedBy: userId }
  await db.insert(rfxDraft).values({ rfxId: RFX, orgId, kind: 'tender', document, ...by })
})
afterAll(async () => {
  await two.close()
  await database.close()
})

/** A process of its own: its turns are. */
const build = (): FastifyInstance => {
  const built = Fastify()
  const turns = createSerialQueue()
  registerUploadRoutes(built, {
    readDb: two.db,
    scanner: null,
    inspector: createInspector(),
    contextOf: async () => ({ ...(await contextOfUser(two.db, userId, () => now)), files, turns }),
    mayRespond: async () => undefined,
  })
  return built
}

let app: FastifyInstance
let other: FastifyInstance
beforeEach(() => {
  now = new Date()
  writes = 0
  isOpen = new Promise((resolve) => {
    open = resolve
  })
  app = build()
  other = build()
})
afterEach(async () => {
  open()
  await app.close()
  await other.close()
})

const begin = async (): Promise<{ readonly uploadId: string; readonly key: string }> => {
  const payload = { purpose: 'document', orgId, rfxId: RFX, bytes: 1 }
  return (await app.inject({ method: 'POST', url: '/api/upload', payload })).json()
}

const put = async (to: FastifyInstance, { uploadId, key }: Awaited<ReturnType<typeof begin>>) => {
  const { statusCode, body } = await to.inject({
    method: 'PUT',
    url: `/api/upload?id=${uploadId}&offset=0`,
    headers: { 'x-file-key': key, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('a'),
  })
  return { statusCode, received: JSON.parse(body).received }
}

const writing = async (count = 1): Promise<void> => {
  while (writes < count) await sleep(5)
}

test('pieces that wait for a slow store of files, and for each other, hold no connection', async () => {
  const begun = await begin()
  const sent = Array.from({ length: 12 }, () => put(app, begun))
  await writing()
  await sleep(100)
  const asked = two.db.execute(sql`select 1`).then(() => 'answered')
  const answer = await Promise.race([asked, sleep(2000).then(() => 'waits')])
  open()
  expect(answer).toBe('answered')
  expect(await Promise.all(sent)).toEqual(sent.map(() => ({ statusCode: 200, received: 1 })))
  expect(writes).toBe(1)
})

test('two processes write no piece of one upload at once', async () => {
  const begun = await begin()
  const first = put(app, begun)
  await writing()
  expect((await put(other, begun)).statusCode).toBe(503)
  open()
  expect(await first).toEqual({ statusCode: 200, received: 1 })
  expect(await put(other, begun)).toEqual({ statusCode: 200, received: 1 })
  expect(writes).toBe(1)
})

test('a piece of a process that died is sent again after a minute, and a late one is not noted', async () => {
  const begun = await begin()
  const first = put(app, begun)
  await writing()
  now = new Date(now.getTime() + 61_000)
  const second = put(other, begun)
  await writing(2)
  open()
  expect(await Promise.all([first, second])).toContainEqual({ statusCode: 200, received: 1 })
  const [row] = await database.db.select().from(upload).where(eq(upload.id, begun.uploadId))
  expect(row?.received).toBe(1)
})

test('a piece that the store refuses can be sent again at once', async () => {
  const begun = await begin()
  isOpen = Promise.reject(new Error('The store is full.'))
  isOpen.catch(() => undefined)
  expect((await put(app, begun)).statusCode).toBe(500)
  isOpen = Promise.resolve()
  expect(await put(other, begun)).toEqual({ statusCode: 200, received: 1 })
})

test('what was taken back while a piece was written leaves nothing', async () => {
  const begun = await begin()
  const first = put(app, begun)
  await writing()
  const url = `/api/upload?id=${begun.uploadId}`
  expect((await other.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  open()
  expect((await first).statusCode).toBe(404)
  expect(await TEST_FILES.get(`upload/${begun.uploadId}/0`)).toBeNull()
})
