import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { ANONYMOUS } from '@kogge/domain/kernel/actor.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { contentOf, DOCUMENT } from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { unwrapByServer } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'
import { addWorld } from '../../testing/org-world.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import { CLASSIFIED } from '../../testing/procedures/procedure-classification.ts'
import type { Given } from '../../testing/procedures/procedure-fields.ts'
import { testApp } from '../../testing/test-app.ts'

const PASSWORD = 'a quiet harbour in autumn'
const PRICE = '7342198605.37'
/** What a bidder says that is in no other text, and what its files are called and hold. */
const SAID = [
  // So long that no random bytes spell it.
  '7342198605',
  'Zvaigžņulode',
  'kraukla.tame',
  'slepena@kraukla.example',
  'Melnais tērauds',
]
const NAME = 'Kraukļa ligzda'
const HOUR = 3_600_000

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let folder: string
let given: Given
let staff: string
let rfxId: string
let bidder: { readonly orgId: string; readonly userId: string; readonly email: string }
let before: ReadonlyMap<string, ReadonlySet<string>>

/** Every row of every table, as text: what a dump of the database would hold. */
const dump = async (): Promise<Map<string, Set<string>>> => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found = new Map<string, Set<string>>()
  for (const { name } of rows) {
    const table = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    found.set(name, new Set(table.rows.map(({ row }) => row)))
  }
  return found
}

/** A text as it may stand somewhere: as it is, escaped, in bytes as the database prints them, in base64. */
const spellings = (text: string): readonly string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1),
  encodeURIComponent(text),
]

const says = (text: string, words: readonly string[]): string | undefined =>
  words.flatMap(spellings).find((word) => text.includes(word))

const callerOf = (path: string, context: Context): ((input: unknown) => Promise<unknown>) => {
  const caller: unknown = path.startsWith('admin')
    ? createCaller(adminRouter)(context)
    : createCaller(appRouter)(context)
  return path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>
}

class Undo extends Error {}

/** What a call gives or says in its failure; whatever it changes is undone. */
const answerOf = async (
  path: string,
  input: unknown,
  contextIn: (db: Db) => Promise<Context>,
): Promise<string> => {
  let answer = ''
  await database.db
    .transaction(async (tx) => {
      answer = await callerOf(
        path,
        await contextIn(tx),
      )(input).then(
        (output) => JSON.stringify(output ?? null),
        (error: unknown) => JSON.stringify(error, Object.getOwnPropertyNames(Object(error))),
      )
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return answer
}

const real = (userId: string, db: Db = database.db) => contextOfUser(db, userId, () => new Date())

const publish = async (userId: string, orgId: string): Promise<string> => {
  const call = async (path: string, input: object) =>
    callerOf(path, await real(userId))({ orgId, ...input })
  const created = await call('rfxDraft.create', { kind: 'tender', language: 'en' })
  const id: string = Object(created).rfxId
  const wallIn = (hours: number) => ({
    wall: new Date(Date.now() + hours * HOUR).toISOString().slice(0, 16),
    fold: null,
  })
  const document = {
    ...DOCUMENT,
    description: { en: '<p>Roads.</p>' },
    contact: { name: 'Anna', email: 'buyer@example.com', phone: '' },
    place: [{ country: 'LV', nuts: 'LV00A', city: 'Rīga' }],
    cpv: { main: '90620000', additional: [] },
    nature: 'services',
    value: { amount: '100000.00', currency: 'EUR' },
    responsesUntil: wallIn(24 * 60),
    openingAt: wallIn(24 * 60 + 3),
    criteria: [
      { id: 'p', lotIds: [], type: 'price', name: { en: 'Price' }, description: {}, weight: '100' },
    ],
  }
  const saved = await call('rfxDraft.save', { rfxId: id, revision: 1, document })
  await call('rfxDraft.publish', { rfxId: id, revision: Object(saved).revision })
  return id
}

/** Invites an outside address; gives the token of its letter. */
const invite = async (userId: string, orgId: string): Promise<string> => {
  await database.db
    .insert(featureFlag)
    .values({ name: 'enableExternalInvites', context: 'GLOBAL', value: true })
    .onConflictDoNothing()
  const sent = { orgId, rfxId, emails: ['birojs@example.test'], locale: 'lv' }
  await callerOf('rfxInvitation.inviteByEmail', await real(userId))(sent)
  const [letter] = await database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, 'birojs@example.test'))
  return tokenOfMail(letter)
}

/** Amends the request, so that those who take part are written to. */
const amend = async (userId: string, orgId: string): Promise<void> => {
  const call = async (path: string, input: object) =>
    callerOf(path, await real(userId))({ orgId, rfxId, ...input })
  await call('rfxDraft.amend', {})
  const { document, revision } = Object(await call('rfxDraft.get', {}))
  const changed = { ...document, title: { ...document.title, en: 'Winter care of all roads' } }
  const saved = await call('rfxDraft.save', { revision, document: changed })
  const reason = { en: 'All of them.' }
  await call('rfxDraft.publish', { revision: Object(saved).revision, reason })
}

/** What a bidder does in a browser. */
const bid = async (browser: Browser, token: string) => {
  const about = { orgId: bidder.orgId, rfxId }
  const call = async (name: string, input: object) => {
    const response = await browser.post(`/api/trpc/${name}`, { ...about, ...input })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().result.data
  }
  const file = Buffer.from('Melnais tērauds, 7342198605.37')
  const sent = { purpose: 'response', ...about }
  const begun = (await browser.post('/api/upload', { ...sent, bytes: file.length })).json()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const put = await server.app.inject({
    method: 'PUT',
    url: `/api/upload?id=${begun.uploadId}&offset=0`,
    headers: {
      host: 'kogge.example',
      cookie,
      'x-file-key': begun.key,
      'x-csrf-token': browser.cookies.get('kogge-csrf') ?? '',
      'content-type': 'application/octet-stream',
    },
    payload: file,
  })
  expect(put.json()).toEqual({ received: file.length })
  const finished = { ...sent, ...begun, name: 'kraukla.tame.txt' }
  const attached = (await browser.post('/api/upload/finish', finished)).json().file
  const content = contentOf(PRICE, {
    note: 'Zvaigžņulode',
    contact: { name: 'Krauklis', email: 'slepena@kraukla.example', phone: '' },
    files: [attached],
  })
  await call('rfxInvitation.claim', { token })
  await call('response.save', { revision: 0, version: 1, content })
  await call('response.submit', { revision: 1, version: 1 })
  await call('response.withdraw', {})
  await call('response.submit', { revision: 1, version: 1 })
  await call('response.ask', { question: 'Is the quay paved?' })
  const query = encodeURIComponent(JSON.stringify(about))
  const mine = await browser.send(`/api/trpc/response.mine?input=${query}`, { method: 'GET' })
  expect(mine.body).toContain(PRICE)
  const page = `/lv/rfx/${rfxId}/response/${bidder.orgId}/edit`
  // Whatever it answers, its address is logged.
  await browser.send(page, { method: 'GET' })
  const saved = await browser.send(
    `/api/file/response?rfx=${rfxId}&org=${bidder.orgId}&file=${attached.fileId}`,
    { method: 'GET' },
  )
  expect(saved.rawPayload.equals(file)).toBe(true)
  expect(saved.headers['content-disposition']).toContain('attachment; filename="kraukla.tame.txt"')
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await loadReferenceData(db)
  folder = await mkdtemp(join(tmpdir(), 'kogge-sealed-'))
  server = await testApp(database, { KOGGE_FILES_DIR: folder })
  const world = await addWorld(db, 'BUSINESS')
  staff = await addPerson(db)
  await addStaff(db, staff, 'SUPER_ADMIN')
  const orgId = await addOrganisation(db, 'FREE', { name: NAME })
  const email = 'janis@kraukla.example'
  const passwordHash = await hashPassword(PASSWORD)
  const userId = await addPerson(db, { email, passwordHash, lastName: 'Krauklis' })
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  bidder = { orgId, userId, email }
  rfxId = await publish(world.people.ORG_ADMINISTRATOR, world.orgId)
  given = { ...world, hidden: rfxId }
  const browser = new Browser(server.app, '192.0.2.44')
  expect((await browser.login(bidder.email, PASSWORD)).statusCode).toBe(200)
  const token = await invite(world.people.ORG_ADMINISTRATOR, world.orgId)
  before = await dump()
  await bid(browser, token)
  await amend(world.people.ORG_ADMINISTRATOR, world.orgId)
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('no table tells what was said, nor who said it', async () => {
  for (const [table, rows] of await dump()) {
    for (const row of rows) {
      expect(says(row, SAID), table).toBeUndefined()
      if (table !== 'public.org') expect(says(row, [NAME, 'Kraukla ligzda']), table).toBeUndefined()
      const isNew = !before.get(table)?.has(row)
      // That somebody is there is written down; what they do is not.
      const who = [bidder.orgId, bidder.userId, bidder.email]
      if (isNew && table !== 'public.session') expect(says(row, who), table).toBeUndefined()
      if (says(row, [rfxId])) expect(says(row, who), table).toBeUndefined()
    }
  }
})

test('a mailed link that was taken up stands as it was sent, and letters name nobody', async () => {
  const { db } = database
  const [row] = await db.select().from(rfxInvitation).where(eq(rfxInvitation.rfxId, rfxId))
  expect(row).toMatchObject({ orgId: null, claimedAt: null, tokenHash: expect.any(Buffer) })
  // One for the amendment, whether anybody takes part or not.
  expect(await db.$count(sealedMail)).toBe(1)
  const letters = await db.select().from(mailMessage).where(eq(mailMessage.recipient, bidder.email))
  expect(letters).toEqual([])
  // To invite by name tells nothing of who has come by a letter.
  const asked = { orgId: given.orgId, rfxId, orgIds: [bidder.orgId] }
  const answer = await answerOf('rfxInvitation.invite', asked, (tx) =>
    real(given.people.ORG_ADMINISTRATOR, tx),
  )
  expect(JSON.parse(answer)).toEqual({ invited: 1, already: 0 })
})

test('no file, by its name or what is in it', async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    const text = `${path} ${(await readFile(path)).toString('latin1')}`
    expect(says(text, [...SAID, bidder.orgId, bidder.userId, rfxId]), path).toBeUndefined()
  }
})

test('no line of the log', () => {
  expect(server.logged.length).toBeGreaterThan(10)
  for (const line of server.logged)
    expect(
      says(line, [...SAID, NAME, bidder.orgId, bidder.userId, bidder.email, 'response.']),
      line,
    ).toBeUndefined()
})

test('no answer to the buyer, to staff, to another supplier, or to anybody', async () => {
  const buyer = (db: Db) => real(given.people.ORG_ADMINISTRATOR, db)
  const ofStaff = (db: Db) => real(staff, db)
  const stranger = (db: Db) => real(given.delegateUserId, db)
  const anybody = async (db: Db) => testContext(db, ANONYMOUS, () => new Date())
  const everybody = [buyer, ofStaff, stranger, anybody]
  const readers = { public: everybody, user: everybody, org: [buyer, stranger], staff: [ofStaff] }
  let answered = 0
  for (const { path } of PROCEDURES) {
    const classified = CLASSIFIED[path]
    if (!classified) throw new Error('It is not classified.')
    for (const contextIn of readers[classified.access]) {
      const orgId = contextIn === stranger ? given.otherOrgId : given.orgId
      const within = classified.access === 'org' ? { orgId } : undefined
      const own = classified.input?.(given)
      const input = own || within ? { ...within, ...own } : undefined
      const answer = await answerOf(path, input, contextIn)
      answered += 1
      expect(says(answer, SAID), path).toBeUndefined()
      // The register of organisations has it, beside no request.
      if (says(answer, [rfxId]))
        expect(says(answer, [NAME, bidder.orgId, bidder.userId]), path).toBeUndefined()
    }
  }
  expect(answered).toBeGreaterThan(200)
})

test('no answer to who names the bidder or its file', async () => {
  const asked = { rfxId, orgId: bidder.orgId }
  for (const userId of [given.people.ORG_ADMINISTRATOR, staff, given.delegateUserId])
    for (const path of ['response.mine', 'response.submit', 'response.withdraw']) {
      const input = { ...asked, revision: 1, version: 1 }
      expect(await answerOf(path, input, (db) => real(userId, db))).toContain('record.not_found')
    }
})

test('the same search finds it once the responses are opened', async () => {
  const { db } = database
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  const { secretBox, sealing } = testContext(db)
  const privateKey = row && unwrapByServer(secretBox, rfxId, row.wrappedKey)
  if (!row || !privateKey) throw new Error('There is no key.')
  const pair = { publicKey: row.publicKey, privateKey }
  // Once its time has come, by the clock of this connection.
  const address = new URL(database.url)
  address.searchParams.set('options', `-c kogge.now=${row.openingAt.toISOString()}`)
  const then = connect(address.toString(), { max: 1 })
  await then.db.transaction((tx) => openSlots(tx, { secretBox, sealing }, rfxId, pair))
  await then.close()
  const found = (await dump()).get('public.response')
  expect(found?.size).toBe(1)
  const [taken] = await db.select().from(rfxInvitation).where(eq(rfxInvitation.rfxId, rfxId))
  expect(taken?.orgId).toBe(bidder.orgId)
  for (const said of found ?? []) {
    expect(says(said, [PRICE])).toBeDefined()
    expect(says(said, [bidder.orgId])).toBeDefined()
  }
})
