import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  documentBytes,
  MOST_DOCUMENT_BYTES,
  MOST_DRAFT_JSON,
} from '@kogge/domain/drafting/request-document-size.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { addCodes } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  sealPeople,
} from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const LANGUAGES = ['lv', 'en', 'et', 'lt']
const PASSWORD = 'a quiet harbour in autumn'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let browser: Browser
let orgId: string

const signIn = async (userId: string, ip: string): Promise<Browser> => {
  const [row] = await database.db
    .update(user)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(user.id, userId))
    .returning({ email: user.email })
  await sealPeople(database.db, userId)
  const signedIn = new Browser(server.app, ip)
  expect((await signedIn.login(row?.email ?? '', PASSWORD)).statusCode).toBe(200)
  return signedIn
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  const { db } = database
  await addCodes(db)
  orgId = await addOrganisation(db, 'BUSINESS', { name: 'Ziedkalnes novads' })
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  browser = await signIn(userId, '192.0.2.51')
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const wall = (daysAhead: number, hour: number) => {
  const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  return { wall: `${day}T${hour}:00`, fold: null }
}

/** A request of so many lots, each with a text of so many letters of two bytes in four languages. */
const documentOf = (lots: number, letters: number): RequestDocument => {
  const [lot] = documentWith().lots
  if (!lot) throw new Error('no lot')
  const texts = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, text]))
  return documentWith({
    languages: LANGUAGES.slice(1),
    value: { amount: null, currency: 'EUR' },
    questionsUntil: wall(40, 12),
    responsesUntil: wall(60, 12),
    openingAt: wall(60, 14),
    lots: Array.from({ length: lots }, (_, at) => ({
      ...lot,
      id: `LOT-${String(at + 1).padStart(4, '0')}`,
      title: texts(`Daļa ${at + 1}`),
      description: texts('ā'.repeat(letters)),
    })),
  })
}

const begin = async (): Promise<string> => {
  const begun = await browser.post('/api/trpc/rfxDraft.create', {
    orgId,
    kind: 'tender',
    language: 'lv',
  })
  return begun.json().result.data.rfxId
}
const codeOf = (answer: { json(): { error?: { data?: { appCode?: string } } } }) =>
  answer.json().error?.data?.appCode

test('a request of 500 lots with texts in four languages is saved, published and amended', async () => {
  const rfxId = await begin()
  const at = { orgId, rfxId }
  // It grows beyond what any other call may bring while it is written.
  const bodies = [documentOf(200, 615), documentOf(200, 640), documentOf(500, 1900)]
  expect(documentBytes(bodies[0] as RequestDocument)).toBeGreaterThan(1024 * 1024 - 30_000)
  expect(documentBytes(bodies[2] as RequestDocument)).toBeGreaterThan(7 * 1024 * 1024)
  for (const [index, document] of bodies.entries()) {
    const saved = await browser.post('/api/trpc/rfxDraft.save', {
      ...at,
      revision: index + 1,
      document,
    })
    expect(saved.statusCode, saved.body.slice(0, 500)).toBe(200)
  }
  const published = await browser.post('/api/trpc/rfxDraft.publish', { ...at, revision: 4 })
  expect(published.statusCode, published.body.slice(0, 500)).toBe(200)
  await browser.post('/api/trpc/rfxDraft.amend', at)
  const changed = documentOf(500, 1901)
  const saved = await browser.post('/api/trpc/rfxDraft.save', {
    ...at,
    revision: 1,
    document: changed,
  })
  expect(saved.statusCode, saved.body.slice(0, 500)).toBe(200)
  const amended = await browser.post('/api/trpc/rfxDraft.publish', {
    ...at,
    revision: 2,
    reason: { lv: 'Precizēts.' },
  })
  expect(amended.statusCode, amended.body.slice(0, 500)).toBe(200)
  const [row] = await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  expect(row).toMatchObject({ version: 2 })
  expect(row?.document.lots).toEqual(changed.lots)
})

test('what is larger is refused with the reason, by its size as sent and as kept', async () => {
  const rfxId = await begin()
  const save = (document: RequestDocument) =>
    browser.post('/api/trpc/rfxDraft.save', { orgId, rfxId, revision: 1, document })
  const larger = await save(documentOf(500, 3000))
  expect([larger.statusCode, codeOf(larger)]).toEqual([413, 'draft.too_large'])
  // It comes through the door, and is too large by a few bytes all the same.
  const letters = Math.floor((MOST_DOCUMENT_BYTES - documentBytes(documentOf(500, 0))) / 4000)
  const fitting = documentOf(500, letters)
  const room = MOST_DOCUMENT_BYTES - documentBytes(fitting)
  const slightly = { ...fitting, message: { lv: 'a'.repeat(room) } }
  expect(documentBytes(slightly)).toBeGreaterThan(MOST_DOCUMENT_BYTES)
  expect(documentBytes(slightly)).toBeLessThan(MOST_DRAFT_JSON - 1000)
  const refused = await save(slightly)
  expect([refused.statusCode, codeOf(refused)]).toEqual([413, 'draft.too_large'])
})

test('nobody else is read so much of', async () => {
  const document = documentOf(200, 1000)
  const body = { orgId, rfxId: crypto.randomUUID(), revision: 1, document }
  const stranger = new Browser(server.app, '192.0.2.52')
  expect((await stranger.post('/api/trpc/rfxDraft.save', body)).statusCode).toBe(413)
  const alone = await signIn(await addPerson(database.db), '192.0.2.53')
  expect((await alone.post('/api/trpc/rfxDraft.save', body)).statusCode).toBe(403)
  for (const path of ['rfxDraft.publish', 'rfxDraft.save,rfxDraft.publish?batch=1'])
    expect((await browser.post(`/api/trpc/${path}`, body)).statusCode).toBe(413)
})
