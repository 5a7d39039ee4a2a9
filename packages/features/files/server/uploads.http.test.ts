import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { file, upload } from '@kogge/db/schema/files.ts'
import { refusePoolWithinTransactions } from '@kogge/db/testing/pool-within-transaction.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  diskWith,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clamdAt, type Scanner } from './clamd-virus-scan.ts'
import { PIECE_BYTES } from './encrypted-pieces.ts'
import { expectGenuine, fileChecks, keepFiles } from './files.api.ts'
import { clearUploads } from './files.jobs.ts'
import { createInspector } from './inspection/inspection-thread.ts'
import { mediaTypeOf, nameFor } from './media-type-recognition.ts'
import { registerUploadRoutes } from './uploads.http.ts'

let database: TestDatabase
let app: FastifyInstance
let folder: string
let orgId: string
let userId: string
let scanner: Scanner | null = null
let files: Awaited<ReturnType<typeof openFileStore>>
const left = 2 ** 40
const disk = diskWith(() => left)
const RFX = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'

const addDraft = (ofOrg: string, rfxId: string) =>
  database.db.insert(rfxDraft).values({
    rfxId,
    orgId: ofOrg,
    kind: 'tender',
    document: emptyDocument('tender', 'lv'),
    createdBy: userId,
    updatedBy: userId,
  })

const build = async (): Promise<FastifyInstance> => {
  const built = Fastify()
  registerUploadRoutes(built, {
    readDb: database.db,
    scanner,
    inspector: createInspector(),
    contextOf: async ({ headers: { 'x-user': user } }) => ({
      ...(typeof user === 'string'
        ? await contextOfUser(database.db, user, () => new Date())
        : testContext(database.db)),
      files,
      disk,
    }),
    // Which requests are open to whom is told, and tested, where responses are.
    mayRespond: async (_ctx, rfxId) => {
      if (rfxId !== RFX) throw new AppError('record.not_found')
    },
  })
  await built.ready()
  return built
}

beforeAll(async () => {
  database = await testDatabase()
  refusePoolWithinTransactions(database)
  folder = await mkdtemp(join(tmpdir(), 'kogge-files-'))
  files = await openFileStore({ kind: 'folder', folder })
  orgId = await addOrganisation(database.db)
  userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId)
  await addDraft(orgId, RFX)
})
beforeEach(async () => {
  app = await build()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
  await database.close()
})

type Purpose = 'document' | 'response'
const about = (purpose: Purpose) => ({ purpose, orgId, rfxId: RFX })

const post = (url: string, payload: object, user: string | null = userId) =>
  app.inject({ method: 'POST', url, payload, headers: user ? { 'x-user': user } : {} })

const begin = async (bytes: number, purpose: Purpose = 'document') =>
  (await post('/api/upload', { ...about(purpose), bytes })).json()

const put = (id: string, key: string, offset: number, bytes: Buffer, user = userId) =>
  app.inject({
    method: 'PUT',
    url: `/api/upload?id=${id}&offset=${offset}`,
    headers: { 'x-user': user, 'x-file-key': key, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

const send = async (bytes: Buffer, name: string, purpose: Purpose = 'document') => {
  const { uploadId, key } = await begin(bytes.length, purpose)
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
    await put(uploadId, key, offset, bytes.subarray(offset, offset + PIECE_BYTES))
  const response = await post('/api/upload/finish', { ...about(purpose), uploadId, key, name })
  return { response, uploadId, key }
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** With a mark of the order of bytes, the lower one first. */
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
/** A compound file ([MS-CFB]): its head, and a directory of these names. */
const compound = (...names: readonly string[]): Buffer => {
  const head = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  const entries = ['Root Entry', ...names].map((name) => {
    const entry = Buffer.alloc(128)
    Buffer.from(name, 'utf16le').copy(entry)
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    return entry
  })
  return Buffer.concat([head, ...entries])
}
/** The first entry of an archive, stored; whatever stands after it. */
const archive = (name: string, rest = ''): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from(rest)])
}

describe('a file', () => {
  test('comes in pieces, goes on where it was cut off, and is known by what is in it', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(2 * PIECE_BYTES, 0x20), Buffer.from('end')])
    const { uploadId, key } = await begin(bytes.length)
    const first = bytes.subarray(0, PIECE_BYTES)
    expect((await put(uploadId, key, 0, first)).json()).toEqual({ received: PIECE_BYTES })
    // The answer was lost: the piece comes again, and another out of its turn.
    expect((await put(uploadId, key, 0, first)).json()).toEqual({ received: PIECE_BYTES })
    const far = await put(uploadId, key, 2 * PIECE_BYTES, bytes.subarray(2 * PIECE_BYTES))
    expect(far.json()).toEqual({ received: PIECE_BYTES })
    const asked = await app.inject({
      url: `/api/upload?id=${uploadId}`,
      headers: { 'x-user': userId },
    })
    expect(asked.json()).toEqual({ received: PIECE_BYTES })
    const early = await post('/api/upload/finish', {
      ...about('document'),
      uploadId,
      key,
      name: 'a',
    })
    expect(early.statusCode).toBe(400)
    const short = await put(
      uploadId,
      key,
      PIECE_BYTES,
      bytes.subarray(PIECE_BYTES, PIECE_BYTES + 9),
    )
    expect(short.statusCode).toBe(400)
    await put(uploadId, key, PIECE_BYTES, bytes.subarray(PIECE_BYTES, 2 * PIECE_BYTES))
    await put(uploadId, key, 2 * PIECE_BYTES, bytes.subarray(2 * PIECE_BYTES))
    const name = '../Pielikums: Nr. 1\u202efdp.exe'
    const done = await post('/api/upload/finish', { ...about('document'), uploadId, key, name })
    expect(done.json()).toMatchObject({
      isScanned: false,
      file: {
        fileId: uploadId,
        name: '_Pielikums_ Nr. 1_fdp.exe.pdf',
        mediaType: 'application/pdf',
      },
    })
    const again = await post('/api/upload/finish', { ...about('document'), uploadId, key, name })
    expect(again.json()).toEqual(done.json())
    expect(await database.db.$count(file, eq(file.id, uploadId))).toBe(1)
  })

  test('of which a piece came with another key is asked for anew', async () => {
    const { uploadId } = await begin(PDF.length)
    const [wrong, key] = [randomBytes(32), randomBytes(32)].map((one) => one.toString('base64'))
    await put(uploadId, wrong ?? '', 0, PDF)
    const done = await post('/api/upload/finish', {
      ...about('document'),
      uploadId,
      key,
      name: 'a',
    })
    expect(done.statusCode).toBe(400)
  })

  test('lies encrypted, and a bidder’s says nothing of whose it is', async () => {
    const secret = 'Our price is 734219.37'
    const { response, uploadId, key } = await send(Buffer.from(secret), 'Tāme.txt', 'response')
    const given = response.json().file
    expect(given).toMatchObject({ name: 'Tāme.txt', mediaType: 'text/plain', key })
    for (const name of await readdir(join(folder, 'upload', uploadId))) {
      const stored = await readFile(join(folder, 'upload', uploadId, name))
      expect(stored.includes('734219')).toBe(false)
      expect(stored.includes('Tāme')).toBe(false)
    }
    const [row] = await database.db.select().from(upload).where(eq(upload.id, uploadId))
    expect(row).toMatchObject({ userId: null, isKept: false })
    expect(JSON.stringify(row)).not.toContain(orgId)
    const { sealing } = testContext(database.db)
    const place = sealing.slotOf(RFX, orgId).toString('hex')
    const elsewhere = sealing.slotOf(RFX, userId).toString('hex')
    await expectGenuine(files, [elsewhere, place], [given])
    const forged = [
      [elsewhere, given],
      [place, { ...given, name: 'other.txt' }],
      [place, { ...given, check: { scannedOn: '2026-11-24', found: [] } }],
      [place, { ...given, check: undefined }],
      [place, { ...given, bytes: 1 }],
      [place, { ...given, hash: 'a'.repeat(64) }],
      [place, { ...given, key: Buffer.alloc(32).toString('base64') }],
      [place, { ...given, fileId: RFX }],
    ] as const
    for (const [where, one] of forged)
      await expect(expectGenuine(files, [where], [one])).rejects.toMatchObject({
        code: 'file.not_accepted',
      })
  })

  test.each([
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['a page', Buffer.from(' \n<!DOCTYPE html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<?xml version="1.0"?><!-- x --><svg><script/></svg>')],
    ['one behind an instruction', Buffer.from('<?x?><svg><script/></svg>')],
    ['one behind its type', Buffer.from('<!DOCTYPE svg><svg><script/></svg>')],
    ['one with a prefix', Buffer.from('<?xml version="1.0"?><s:svg xmlns:s="x"/>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['what has no meaning', Buffer.from([1, 2, 3, 0, 255])],
    ['half a letter', Buffer.from([0xff, 0xfe, 0x41])],
    ['a page in two bytes a letter', utf16('<html><script>alert(1)</script>')],
    ['a page of before', Buffer.from('<html>\xe2</html>', 'latin1')],
    ['zeros between letters, without a mark of the order', utf16('Cena').subarray(2)],
    ['what no alphabet of ours has', Buffer.from([0x41, 0x81, 0x41])],
    ['macros', archive('word/vbaProject.bin')],
    ['an old document with macros', compound('WordDocument', 'Macros', '_VBA_PROJECT')],
    ['an installer', compound('Property', 'Binary')],
    ['an old workbook', compound('Workbook')],
  ])('%s is refused', async (_what, bytes) => {
    const { response } = await send(bytes, 'offer.pdf')
    expect(response.statusCode).toBe(400)
    expect(response.json().error.data).toMatchObject({
      appCode: 'file.not_accepted',
      details: { reason: 'type' },
    })
  })

  test('is not larger than said, nor than allowed, nor sent by strangers', async () => {
    const most = 100 * 1024 * 1024
    expect((await post('/api/upload', { ...about('document'), bytes: most + 1 })).statusCode).toBe(
      400,
    )
    expect((await post('/api/upload', { ...about('document'), bytes: 5 }, null)).statusCode).toBe(
      401,
    )
    const stranger = await addPerson(database.db)
    expect(
      (await post('/api/upload', { ...about('document'), bytes: 5 }, stranger)).statusCode,
    ).toBe(404)
    const { uploadId, key } = await begin(5)
    expect((await put(uploadId, key, 0, Buffer.from('12345'), stranger)).statusCode).toBe(404)
    expect((await put(uploadId, key, 0, Buffer.from('123456'))).statusCode).toBe(400)
    await put(uploadId, key, 0, Buffer.from('12345'))
    const taken = { ...about('document'), uploadId, key, name: 'a.txt' }
    expect((await post('/api/upload/finish', taken, stranger)).statusCode).toBe(404)
    expect((await put(uploadId, key, 0, Buffer.alloc(PIECE_BYTES + 1))).statusCode).toBe(400)
  })
})

test('an old document of Word is accepted, whatever lies before the names in it', async () => {
  const { response } = await send(compound('WordDocument', '1Table'), 'Piedāvājums.DOC')
  expect(response.json().file).toMatchObject({
    name: 'Piedāvājums.doc',
    mediaType: 'application/msword',
  })
  const document = compound('WordDocument')
  const long = Buffer.concat([document.subarray(0, 512), Buffer.alloc(PIECE_BYTES - 520)])
  const { response: far } = await send(Buffer.concat([long, document.subarray(512)]), 'far.doc')
  expect(far.json().file).toMatchObject({ mediaType: 'application/msword' })
  const macros = Buffer.concat([long, compound('WordDocument', '_VBA_PROJECT').subarray(512)])
  expect((await send(macros, 'far.doc')).response.statusCode).toBe(400)
})

test('text of before Unicode is text, and so is that of two bytes a letter', async () => {
  // “Tāme; cena” as Windows writes it in the Baltic states: ā is 0xe2 there.
  const baltic = Buffer.from([
    0x54, 0xe2, 0x6d, 0x65, 0x3b, 0x20, 0x63, 0x65, 0x6e, 0x61, 0x0d, 0x0a,
  ])
  const { response } = await send(baltic, 'tāme.csv')
  expect(response.json().file).toMatchObject({ name: 'tāme.csv', mediaType: 'text/plain' })
  expect(await mediaTypeOf(utf16('Tāme; cena\r\n'), true)).toBe('text/plain')
  expect(await mediaTypeOf(utf16('Tāme; cena').swap16(), true)).toBe('text/plain')
  expect(await mediaTypeOf(utf16('<?xml version="1.0"?><tāme/>'), true)).toBe('text/plain')
})

test('types are told by the bytes and names get endings that fit', async () => {
  expect(await mediaTypeOf(PDF, true)).toBe('application/pdf')
  expect(await mediaTypeOf(Buffer.from('<?xml version="1.0"?><tāme/>'), true)).toBe('text/plain')
  expect(await mediaTypeOf(Buffer.from('daudzums;cena\n1;2'), true)).toBe('text/plain')
  expect(nameFor('tāme.CSV', 'text/plain')).toBe('tāme.csv')
  expect(nameFor('parakstīts.edoc', 'application/zip')).toBe('parakstīts.edoc')
  expect(nameFor('.htaccess', 'text/plain')).toBe('htaccess.txt')
  expect(nameFor('', 'application/pdf')).toBe('file.pdf')
})

test('what a file holds that does something by itself is named, and stays with it', async () => {
  const active = Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (x) >>\n%%EOF\n')
  const sent = await send(active, 'offer.pdf', 'response')
  const { file: given } = sent.response.json()
  expect(given.check).toEqual({ scannedOn: null, found: ['script'] })
  const place = testContext(database.db).sealing.slotOf(RFX, orgId).toString('hex')
  await expectGenuine(files, [place], [given])
  const cleaned = { ...given, check: { scannedOn: null, found: [] } }
  await expect(expectGenuine(files, [place], [cleaned])).rejects.toThrow('file.not_accepted')
  // Of a bidder's file nothing stands in the open.
  const [row] = await database.db.select().from(upload).where(eq(upload.id, sent.uploadId))
  expect(JSON.stringify(row)).not.toContain('script')
  for (const name of await readdir(join(folder, 'upload', sent.uploadId)))
    expect((await readFile(join(folder, 'upload', sent.uploadId, name))).includes('script')).toBe(
      false,
    )
  const document = await send(active, 'terms.pdf')
  expect(document.response.json().file).not.toHaveProperty('check')
  const plain = await send(Buffer.from('Mūris.'), 'a.txt')
  const ids = [document.uploadId, plain.uploadId]
  expect(await fileChecks(database.db, testContext(database.db), RFX, ids)).toEqual({
    [document.uploadId]: { scannedOn: null, found: ['script'] },
    [plain.uploadId]: { scannedOn: null, found: [] },
  })
  // Of a row that somebody has changed nothing is stated.
  await database.db.update(file).set({ found: [] }).where(eq(file.id, document.uploadId))
  expect(await fileChecks(database.db, testContext(database.db), RFX, ids)).toEqual({
    [plain.uploadId]: { scannedOn: null, found: [] },
  })
})

test('a scanner is asked, and what it finds or cannot tell is refused', async () => {
  const heard: Buffer[] = []
  let answer = 'stream: OK\0'
  const daemon = createServer((socket) => {
    socket.on('data', (part: Buffer) => {
      heard.push(part)
      if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer)
    })
  })
  await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve))
  const address = daemon.address()
  if (!address || typeof address === 'string') throw new Error('No port.')
  scanner = clamdAt('127.0.0.1', address.port)
  app = await build()
  const clean = await send(PDF, 'clean.pdf')
  expect(clean.response.json()).toMatchObject({ isScanned: true })
  const today = new Date().toISOString().slice(0, 10)
  expect((await send(PDF, 'clean.pdf', 'response')).response.json().file.check).toEqual({
    scannedOn: today,
    found: [],
  })
  expect(Buffer.concat(heard).includes(PDF)).toBe(true)
  answer = 'stream: Eicar-Test-Signature FOUND\0'
  const found = await send(PDF, 'bad.pdf')
  expect(found.response.json().error.data.details).toEqual({ reason: 'virus' })
  answer = 'INSTREAM size limit exceeded. ERROR\0'
  expect((await send(PDF, 'long.pdf')).response.statusCode).toBe(503)
  await new Promise((resolve) => daemon.close(resolve))
  expect((await send(PDF, 'gone.pdf')).response.statusCode).toBe(503)
  scanner = null
})

test('what is part of nothing is cleared away after some days, and nothing else', async () => {
  const abandoned = await begin(10, 'response')
  const used = await send(Buffer.from('used'), 'a.txt', 'response')
  const unused = await send(Buffer.from('unused'), 'b.txt')
  const fresh = await begin(10)
  await keepFiles(database.db, [used.uploadId])
  const old = [abandoned.uploadId, used.uploadId, unused.uploadId]
  await database.db
    .update(upload)
    .set({
      touchedOn: sql`case when ${upload.isKept} and ${upload.touchedOn} is null then null else '2026-01-01'::date end`,
    })
    .where(sql`${upload.id} = any(${sql.param(old)}::uuid[])`)
  await database.db
    .update(file)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(file.id, unused.uploadId))
  await clearUploads({ ...testContext(database.db), files })
  const rest = (await database.db.select({ id: upload.id }).from(upload)).map(({ id }) => id)
  expect(rest).toContain(used.uploadId)
  expect(rest).toContain(fresh.uploadId)
  expect(rest).not.toContain(abandoned.uploadId)
  expect(rest).not.toContain(unused.uploadId)
  const stored = await readdir(join(folder, 'upload', used.uploadId))
  expect(stored.sort()).toEqual(['0', 'facts'])
  expect(await readdir(join(folder, 'upload', unused.uploadId)).catch(() => [])).toEqual([])
})
