import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import {
  addSupplier,
  addTender,
  contentOf,
  DOCUMENT,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { sealPeople } from '@kogge/platform/server/testing/people.ts'
import { diskWith } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const [LOTS, LINES] = [200, 300]
const PASSWORD = 'a quiet harbour in autumn'

const names = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index))
const lotIds = names(LOTS, (index) => `LOT-${String(index + 1).padStart(4, '0')}`)
const document: RequestDocument = {
  ...DOCUMENT,
  lots: lotIds.map((id) => ({
    id,
    title: { en: id },
    description: {},
    place: [],
    months: null,
    cpv: { main: null, additional: [] },
    value: null,
  })),
  requirements: names(LINES, (index) => `line-${index}`).map((id) => ({
    id,
    lotIds: [],
    question: { en: id },
    help: {},
    isMandatory: true,
    mustBeYes: false,
    criterionId: null,
    answer: { type: 'price', unit: 'km', quantity: '2' },
  })),
}
const content = contentOf('1', {
  lotIds,
  answers: document.requirements.flatMap(({ id: requirementId }, line) =>
    lotIds.map((lotId, lot) => ({
      requirementId,
      lotId,
      answer: { type: 'price' as const, unitPrice: `${1000 + line}.${10 + (lot % 90)}` },
    })),
  ),
})

let database: TestDatabase
let left = 2 ** 40
let server: Awaited<ReturnType<typeof testApp>>
let tender: Tender
let supplier: Supplier
let browser: Browser

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
  server = await testApp(
    database,
    undefined,
    diskWith(() => left),
  )
  const { db } = database
  tender = await addTender(db)
  await db.update(writtenRfx).set({ document }).where(eq(writtenRfx.rfxId, tender.rfxId))
  supplier = await addSupplier(db)
  browser = await signIn(supplier.userId, '192.0.2.45')
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const here = () => ({ orgId: supplier.orgId, rfxId: tender.rfxId })
const draft = () => ({ ...here(), revision: 0, version: 1, content })

test('a price of each of 300 lines for each of 200 lots is saved and submitted', async () => {
  const saved = await browser.post('/api/trpc/response.save', draft())
  expect(saved.statusCode, saved.body.slice(0, 500)).toBe(200)
  const submitted = await browser.post('/api/trpc/response.submit', {
    ...here(),
    revision: 1,
    version: 1,
  })
  expect(submitted.statusCode, submitted.body.slice(0, 500)).toBe(200)
  const input = encodeURIComponent(JSON.stringify(here()))
  const mine = await browser.send(`/api/trpc/response.mine?input=${input}`, { method: 'GET' })
  expect(mine.json().result.data.content).toEqual(content)
})

test('nobody else is read so much of, nor any other call', async () => {
  const stranger = new Browser(server.app, '192.0.2.46')
  expect((await stranger.post('/api/trpc/response.save', draft())).statusCode).toBe(413)
  const { userId } = await addSupplier(database.db)
  await database.db.delete(membership).where(eq(membership.userId, userId))
  const alone = await signIn(userId, '192.0.2.47')
  expect((await alone.post('/api/trpc/response.save', draft())).statusCode).toBe(403)
  for (const path of ['response.submit', 'response.save,response.submit?batch=1'])
    expect((await browser.post(`/api/trpc/${path}`, draft())).statusCode).toBe(413)
})

test('below the floor of the disk none of it is read, and what is small is saved', async () => {
  left = 2 ** 29 - 1
  const refused = await browser.post('/api/trpc/response.save', draft())
  expect([refused.statusCode, refused.json().error.message]).toEqual([503, 'system.disk_low'])
  const small = { ...draft(), revision: 1, content: { ...content, answers: [] } }
  expect((await browser.post('/api/trpc/response.save', small)).statusCode).toBe(200)
  left = 2 ** 40
})
