import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, like } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerLogoRoutes } from './logo.http.ts'

let database: TestDatabase
let app: FastifyInstance
let folder: string
let orgId: string
let administrator: string
let clock = TEST_NOW

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  folder = await mkdtemp(join(tmpdir(), 'kogge-logo-'))
  app = Fastify()
  registerLogoRoutes(app, {
    files: await openFileStore({ kind: 'folder', folder }),
    contextOf: async ({ headers: { 'x-user': user } }) =>
      typeof user === 'string' ? contextOfUser(db, user, () => clock) : testContext(db),
  })
  orgId = await addOrganisation(db)
  administrator = await addPerson(db)
  await addMember(db, orgId, administrator, 'ORG_ADMINISTRATOR')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
  await database.close()
})

const put = (payload: Buffer | string, user: string | null = administrator, org = orgId) =>
  app.inject({
    method: 'PUT',
    url: `/api/org/${org}/logo`,
    headers: { 'content-type': 'image/png', ...(user && { 'x-user': user }) },
    payload,
  })

const kept = async () => readdir(join(folder, 'logo')).catch(() => [])
const keyNow = async () => {
  const [row] = await database.db.select({ key: org.logoKey }).from(org).where(eq(org.id, orgId))
  return row?.key ?? null
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1f5f8b' } })

const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of a few kilobytes that unfolds into gigabytes. */
const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('a logo', () => {
  it('is drawn anew, without what came along, and served for good', async () => {
    const photo = await picture(1600, 800)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: '<script>alert(1)</script>' } })
      .toBuffer()
    // A page behind the picture makes a file that is both.
    const response = await put(Buffer.concat([photo, Buffer.from('<html><script>alert(1)')]))
    expect(response.statusCode).toBe(200)
    const key = response.json().logoKey
    expect(await keyNow()).toBe(key)
    const file = await app.inject({ url: `/files/logo/${key}.webp` })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.rawPayload.toString('latin1')).not.toContain('script')
    const read = await sharp(file.rawPayload).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 512, height: 256 })
    expect(read.exif).toBeUndefined()
  })

  it('takes the place of the one before, whose file goes', async () => {
    for (const made of [picture(64, 64).png(), picture(64, 64).webp()]) {
      const response = await put(await made.toBuffer())
      expect(response.statusCode).toBe(200)
      expect(await kept()).toEqual([`${await keyNow()}.webp`])
    }
    const removed = await app.inject({
      method: 'DELETE',
      url: `/api/org/${orgId}/logo`,
      headers: { 'x-user': administrator },
    })
    expect(removed.json()).toEqual({ logoKey: null })
    expect(await kept()).toEqual([])
    const entries = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), like(auditLog.action, 'org.logo%')))
    expect(entries.map(({ action }) => action)).toEqual([
      'org.logo_changed',
      'org.logo_changed',
      'org.logo_changed',
      'org.logo_removed',
    ])
  })

  it.each([
    ['an SVG', Buffer.from(SVG), 'type'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['a page that begins as a PNG', Buffer.concat([PNG_START, Buffer.from('<html>')]), 'damaged'],
    [
      'an SVG that begins as a JPEG',
      Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from(SVG)]),
      'damaged',
    ],
    [
      'an SVG that passes for WebP',
      Buffer.from(`<svg    WEBP xmlns="http://www.w3.org/2000/svg"/>`),
      'damaged',
    ],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'type'],
    ['an archive', Buffer.from('PK\x03\x04'), 'type'],
    ['a bomb', bomb(30_000), 'size'],
    ['a wide bomb', bomb(5_100), 'size'],
    ['half of a picture', bomb(1_000), 'damaged'],
    ['three megabytes', Buffer.concat([PNG_START, Buffer.alloc(3 * 1024 * 1024)]), 'size'],
  ])('is not %s', async (_name, bytes, reason) => {
    const before = await keyNow()
    const response = await put(bytes)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({
      message: 'file.not_accepted',
      data: { appCode: 'file.not_accepted', details: { reason } },
    })
    expect(await keyNow()).toBe(before)
    expect(await kept()).toEqual([])
  })

  it('is nobody’s business but an administrator’s', async () => {
    const { db } = database
    const image = await picture(8, 8).png().toBuffer()
    const [stranger, member, leaving] = await Promise.all([
      addPerson(db),
      addPerson(db),
      addPerson(db),
    ])
    const ends = new Date(TEST_NOW.getTime() + 1000)
    await addMember(db, orgId, member, 'ORG_MEMBER')
    await addMember(db, orgId, leaving, 'ORG_ADMINISTRATOR', ends)
    const unknown = await put(image, stranger, '3fa85f64-5717-4562-b3fc-2c963f66afa6')
    const foreign = await put(image, stranger)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.json()).toEqual(unknown.json())
    expect((await put(image, stranger, 'rubbish')).json()).toEqual(unknown.json())
    expect((await put(image, null)).statusCode).toBe(401)
    expect((await put(image, member)).statusCode).toBe(403)
    clock = new Date(ends.getTime() + 1)
    expect((await put(image, leaving)).statusCode).toBe(404)
    clock = TEST_NOW
    expect(await kept()).toEqual([])
    expect((await app.inject({ url: '/files/logo/../secret.webp' })).statusCode).toBe(404)
    expect(
      (await app.inject({ url: '/files/logo/3fa85f64-5717-4562-b3fc-2c963f66afa6.webp' }))
        .statusCode,
    ).toBe(404)
  })

  it('is not changed without end', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await put('x')).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })
})
