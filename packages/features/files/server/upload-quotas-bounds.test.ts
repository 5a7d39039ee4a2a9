import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { file, upload, uploadRoom } from '@kogge/db/schema/files.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { refusePoolWithinTransactions } from '@kogge/db/testing/pool-within-transaction.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { FULL_BELOW } from '@kogge/domain/files/disk-levels.ts'
import { roomFor } from '@kogge/domain/files/upload-quotas.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  diskWith,
  TEST_FILES,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PIECE_BYTES } from './encrypted-pieces.ts'
import { clearUploads } from './files.jobs.ts'
import { createInspector } from './inspection/inspection-thread.ts'
import { registerUploadRoutes } from './uploads.http.ts'

const MIB = 1024 * 1024
const LARGEST = 100 * MIB

let database: TestDatabase
let app: FastifyInstance
let left = 2 ** 40
const disk = diskWith(() => left)

interface Sender {
  readonly orgId: string
  readonly userId: string
  readonly rfxId: string
}

/** Somebody of an organisation of their own, with a request that it writes. */
const addSender = async (tier: 'FREE' | 'BUSINESS' = 'FREE'): Promise<Sender> => {
  const orgId = await addOrganisation(database.db, tier)
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_MEMBER')
  return { orgId, userId, rfxId: await addDraft(orgId, userId) }
}

const addDraft = async (orgId: string, userId: string): Promise<string> => {
  const rfxId = crypto.randomUUID()
  await database.db.insert(rfxDraft).values({
    rfxId,
    orgId,
    kind: 'tender',
    document: emptyDocument('tender', 'lv'),
    createdBy: userId,
    updatedBy: userId,
  })
  return rfxId
}

beforeAll(async () => {
  database = await testDatabase()
  refusePoolWithinTransactions(database)
  app = Fastify()
  registerUploadRoutes(app, {
    readDb: database.db,
    scanner: null,
    inspector: createInspector(),
    contextOf: async ({ headers: { 'x-user': user } }) => ({
      ...(await contextOfUser(database.db, String(user), () => new Date())),
      disk,
    }),
    mayRespond: async (_ctx, rfxId) => {
      if (rfxId.startsWith('00000000')) throw new AppError('record.not_found')
    },
  })
  await app.ready()
})
beforeEach(() => {
  left = 2 ** 40
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Purpose = 'document' | 'response'

const call = async (
  userId: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object | Buffer,
  headers: Record<string, string> = {},
) => {
  const given = { method, url, headers: { 'x-user': userId, ...headers } }
  const answer = await app.inject(payload ? { ...given, payload } : given)
  return { status: answer.statusCode, body: answer.json() }
}

const begin = (
  { userId, orgId, rfxId }: Sender,
  bytes: number,
  purpose: Purpose = 'response',
  to: string = rfxId,
) => call(userId, 'POST', '/api/upload', { purpose, orgId, rfxId: to, bytes })

const put = (userId: string, { uploadId, key }: { uploadId: string; key: string }, bytes: Buffer) =>
  call(userId, 'PUT', `/api/upload?id=${uploadId}&offset=0`, bytes, {
    'x-file-key': key,
    'content-type': 'application/octet-stream',
  })

const codeOf = ({ body }: { body: { error?: { data?: { appCode?: string } } } }) =>
  body.error?.data?.appCode ?? null

/** How often so many bytes are taken, until they are not. */
const fill = async (sender: Sender, purpose: Purpose, most: number) => {
  let taken = 0
  for (; taken <= most; taken += 1) {
    const answer = await begin(sender, LARGEST, purpose)
    if (answer.status !== 200) return { taken, answer }
  }
  throw new Error('There was no end.')
}

describe('room', () => {
  test('of a response has an end, is told as such, and comes back with what is let go', async () => {
    const sender = await addSender()
    const room = roomFor('response', 'FREE')
    const { taken, answer } = await fill(sender, 'response', 100)
    expect(taken).toBe(Math.floor(room.request / LARGEST))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: {
          data: { appCode: 'file.no_room', details: { scope: 'request', most: room.request } },
        },
      },
    })
    // The rest of it is there.
    const rest = room.request - taken * LARGEST
    const last = await begin(sender, rest)
    expect(last.status).toBe(200)
    expect(codeOf(await begin(sender, 1))).toBe('file.no_room')
    const id = last.body.uploadId
    expect((await call(sender.userId, 'DELETE', `/api/upload?id=${id}`)).status).toBe(200)
    expect(await database.db.$count(upload, eq(upload.id, id))).toBe(0)
    expect((await begin(sender, rest)).status).toBe(200)
    expect(codeOf(await begin(sender, 1))).toBe('file.no_room')
  })

  test('of a person ends before that of two responses, and is less than 200 × 100 MB', async () => {
    const sender = await addSender()
    await fill(sender, 'response', 100)
    const other = { ...sender, rfxId: crypto.randomUUID() }
    const { answer } = await fill(other, 'response', 100)
    expect(answer.body.error.data.details).toEqual({
      scope: 'user',
      most: roomFor('response', 'FREE').user,
    })
  })

  test('is one for all who begin at once: only one gets the last of it', async () => {
    const sender = await addSender()
    await fill(sender, 'response', 100)
    const free = roomFor('response', 'FREE').request % LARGEST
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(sender, free)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('of a document is the organisation’s alone once it has come, and goes when it is cleared', async () => {
    const sender = await addSender()
    const bytes = Buffer.from('Mūris.')
    const { body } = await begin(sender, bytes.length, 'document')
    await put(sender.userId, body, bytes)
    const takes = async () => {
      const [row] = await database.db.select().from(upload).where(eq(upload.id, body.uploadId))
      const { secretBox } = testContext(database.db)
      const plain = row?.claim && secretBox.open(row.claim, `claim:${body.uploadId}`)
      return JSON.parse(plain?.toString() ?? 'null').takes
    }
    expect(await takes()).toBe('uor')
    const { userId, orgId, rfxId } = sender
    const about = { purpose: 'document', orgId, rfxId, ...body, name: 'a.txt' }
    for (let times = 0; times < 2; times += 1) {
      const done = await call(userId, 'POST', '/api/upload/finish', about)
      expect(done.status).toBe(200)
      expect(await takes()).toBe('-or')
    }
    // A document is not taken back as what is under way is.
    expect((await call(userId, 'DELETE', `/api/upload?id=${body.uploadId}`)).status).toBe(404)
    await database.db
      .update(file)
      .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
      .where(eq(file.id, body.uploadId))
    const before = await heldBytes()
    await clearUploads(testContext(database.db))
    expect(before - (await heldBytes())).toBe(2 * bytes.length)
  })

  test('comes back when what was abandoned is cleared away, once', async () => {
    const sender = await addSender()
    const before = await heldBytes()
    const { body } = await begin(sender, 1000)
    await begin(sender, 50)
    expect((await heldBytes()) - before).toBe(3 * 1050)
    await database.db
      .update(upload)
      .set({ touchedOn: '2026-01-01' })
      .where(eq(upload.id, body.uploadId))
    await Promise.all([1, 2, 3].map(() => clearUploads(testContext(database.db))))
    expect((await heldBytes()) - before).toBe(3 * 50)
  })
})

/** All that is counted, of everybody. */
const heldBytes = async (): Promise<number> => {
  const { secretBox } = testContext(database.db)
  const rows = await database.db.select().from(uploadRoom)
  return rows
    .flatMap(({ bucket, held }) => {
      const plain = secretBox.open(held, `room:${bucket}`)
      if (!plain) throw new Error('A row does not open.')
      const end = plain.lastIndexOf(0x80)
      return Object.values<number>(JSON.parse(plain.subarray(0, end).toString()))
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}

test('what is counted tells nobody who sends, for what, how many do, or how much', async () => {
  const one = await addSender()
  await begin(one, 4711)
  const lengths = async () => {
    const rows = await database.db.select().from(uploadRoom)
    return [rows.length, ...new Set(rows.map(({ held }) => held.length))]
  }
  const before = await lengths()
  const senders = await Promise.all([addSender(), addSender(), addSender()])
  for (const sender of senders) await begin(sender, 815)
  // As many rows, as long, whoever begins.
  expect(before).toHaveLength(2)
  expect(await lengths()).toEqual(before)
  const dump = JSON.stringify([
    await database.db.select().from(uploadRoom),
    await database.db.select().from(upload).where(sql`${upload.userId} is null`),
  ])
  for (const { orgId, userId, rfxId } of [one, ...senders])
    for (const id of [orgId, userId, rfxId]) {
      expect(dump).not.toContain(id)
      expect(dump).not.toContain(id.replaceAll('-', ''))
    }
  const claims = await database.db.select({ claim: upload.claim }).from(upload)
  expect(new Set(claims.map(({ claim }) => claim?.length)).size).toBe(1)
})

describe('a target', () => {
  test('that is not there and one that is somebody else’s are refused alike, before anything is kept', async () => {
    const [one, other] = [await addSender(), await addSender()]
    const nowhere = '00000000-58a5-4a1e-9d53-0d2f1c1f7b11'
    const count = await database.db.$count(upload)
    const missing = await begin(one, 10, 'document', nowhere)
    const theirs = await begin(one, 10, 'document', other.rfxId)
    expect(missing).toEqual(theirs)
    expect(missing.status).toBe(404)
    expect((await begin(one, 10, 'response', nowhere)).status).toBe(404)
    expect((await begin({ ...one, orgId: other.orgId }, 10)).status).toBe(404)
    expect((await begin({ ...one, orgId: crypto.randomUUID() }, 10)).status).toBe(404)
    expect(await database.db.$count(upload)).toBe(count)
  })
})

describe('an upload', () => {
  test('is its sender’s alone: a colleague neither reads its progress nor fills, takes or ends it', async () => {
    const sender = await addSender()
    const colleague = await addPerson(database.db)
    await addMember(database.db, sender.orgId, colleague, 'ORG_ADMINISTRATOR')
    const bytes = Buffer.from('12345')
    const { body } = await begin(sender, bytes.length)
    const nobody = { uploadId: crypto.randomUUID(), key: body.key }
    const { orgId, rfxId } = sender
    const tries = async (userId: string, of: typeof nobody) => [
      await call(userId, 'GET', `/api/upload?id=${of.uploadId}`),
      await put(userId, of, bytes),
      await call(userId, 'DELETE', `/api/upload?id=${of.uploadId}`),
      await call(userId, 'POST', '/api/upload/finish', {
        purpose: 'response',
        orgId,
        rfxId,
        name: 'a.txt',
        ...of,
      }),
    ]
    const refused = await tries(colleague, body)
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    // As for one that is not there.
    expect(refused).toEqual(await tries(colleague, nobody))
    expect((await put(sender.userId, body, bytes)).body).toEqual({ received: 5 })
    const elsewhere = { purpose: 'response', orgId, rfxId: crypto.randomUUID(), name: 'a.txt' }
    const finish = (about: object) =>
      call(sender.userId, 'POST', '/api/upload/finish', { ...about, ...body })
    expect((await finish(elsewhere)).status).toBe(404)
    expect((await finish({ ...elsewhere, rfxId, purpose: 'document' })).status).toBe(404)
    expect((await finish({ ...elsewhere, rfxId })).status).toBe(200)
  })

  test('ends with the place in the organisation, and with the role', async () => {
    const sender = await addSender()
    const { userId, orgId } = sender
    const bytes = Buffer.alloc(PIECE_BYTES + 5, 0x41)
    const { body } = await begin(sender, bytes.length)
    const first = bytes.subarray(0, PIECE_BYTES)
    expect((await put(userId, body, first)).body).toEqual({ received: PIECE_BYTES })
    const go = async () => [
      (await put(userId, body, first)).status,
      (await call(userId, 'GET', `/api/upload?id=${body.uploadId}`)).status,
    ]
    expect(await go()).toEqual([200, 200])
    await database.db
      .update(membership)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(membership.userId, userId))
    expect(await go()).toEqual([404, 404])
    await database.db.delete(membership).where(eq(membership.userId, userId))
    expect(await go()).toEqual([404, 404])
    await addMember(database.db, orgId, userId, 'ORG_READONLY_MEMBER')
    expect(await go()).toEqual([403, 403])
  })
})

describe('a disk', () => {
  const GIB = 1024 * MIB

  test('that runs low takes nothing but files for open responses, and in the end not these', async () => {
    const sender = await addSender()
    const codes = async () => [
      codeOf(await begin(sender, 10, 'document')),
      codeOf(await begin(sender, 10, 'response')),
    ]
    const low = 'system.disk_low'
    left = 2 * GIB
    expect(await codes()).toEqual([null, null])
    left = 2 * GIB - 1
    expect(await codes()).toEqual([low, null])
    left = 512 * MIB
    expect(await codes()).toEqual([low, null])
    left = 512 * MIB - 1
    expect(await codes()).toEqual([low, low])
    left = FULL_BELOW - 1
    expect(await codes()).toEqual([low, low])
  })

  test('takes no further piece either of what was begun before', async () => {
    const sender = await addSender()
    const bytes = Buffer.from('12345')
    const begun = {
      document: (await begin(sender, bytes.length, 'document')).body,
      response: (await begin(sender, bytes.length, 'response')).body,
    }
    left = 1 * GIB
    expect(await put(sender.userId, begun.document, bytes)).toMatchObject({ status: 503 })
    left = 100 * MIB
    expect(codeOf(await put(sender.userId, begun.response, bytes))).toBe('system.disk_low')
    // What is here and how to let it go is told all the same.
    expect(
      (await call(sender.userId, 'GET', `/api/upload?id=${begun.response.uploadId}`)).body,
    ).toEqual({ received: 0 })
    left = 1 * GIB
    expect((await put(sender.userId, begun.response, bytes)).body).toEqual({ received: 5 })
    expect([...((await TEST_FILES.get(`upload/${begun.document.uploadId}/0`)) ?? [])]).toEqual([])
  })
})
