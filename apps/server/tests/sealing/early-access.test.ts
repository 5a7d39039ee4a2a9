import { ledgerEntry, moreLooks } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { addTender, callsOf } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { tellAllMoreLooks } from '@kogge/platform/server/sealing/early-access.commands.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'
import { addWorld, type World } from '../../testing/org-world.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import { CLASSIFIED } from '../../testing/procedures/procedure-classification.ts'
import { testApp } from '../../testing/test-app.ts'

const PASSWORD = 'a quiet harbour in autumn'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let world: World
beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  world = await addWorld(database.db, 'BUSINESS')
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** What is there for bidders themselves, and of keys: nothing of it is sealed from who may call it. */
const OPEN = [
  'opening.state',
  'opening.open',
  'clarification.mine',
  'clarification.answer',
  'letter.mine',
]
const WATCHED = PROCEDURES.map(({ path }) => path).filter(
  (path) => /^(opening|evaluation|clarification|letter)\./.test(path) && !OPEN.includes(path),
)

const looksAt = async (rfxId: string) =>
  (
    await database.db
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.early_look_refused')))
      .orderBy(asc(ledgerEntry.seq))
  ).map(({ userId, orgId, details }) => ({ userId, orgId, details }))

const tender = async () => {
  const found = await addTender(database.db, { openingIn: 1 })
  return { ...found, given: { ...world, hidden: found.rfxId } }
}

const ask = async (userId: string, path: string, input: object): Promise<string> => {
  const caller: unknown = createCaller(appRouter)(
    await contextOfUser(database.db, userId, () => new Date()),
  )
  const call = path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller)
  return Promise.resolve(Object(call).call(null, input)).then(
    () => 'shown',
    ({ message }) => message,
  )
}

test('every try of the buyer to see what is sealed is refused, and stands in the log', async () => {
  const { rfxId, orgId, chief, egle, given } = await tender()
  for (const path of WATCHED) {
    const input = { ...CLASSIFIED[path]?.input?.(given), rfxId, orgId }
    const named = 'participantId' in input ? { participantId: egle.orgId } : {}
    for (let times = 0; times < 2; times += 1)
      expect(await ask(chief, path, { ...input, ...named }), path).toMatch(
        /^(rfx\.sealed|rfx\.step_refused)$/,
      )
  }
  const looks = await looksAt(rfxId)
  // Once each, however often it is asked.
  expect(looks.map(({ details }) => Object(details).call)).toEqual(WATCHED)
  for (const look of looks) expect(look).toMatchObject({ userId: chief, orgId })
  expect(JSON.stringify(looks)).not.toContain(egle.orgId)
})

test('staff, other suppliers and who has no right are written down too, suppliers without a name', async () => {
  const { db } = database
  const { rfxId, orgId, buyer, egle, priede, given } = await tender()
  const staff = await addPerson(db)
  await addStaff(db, staff, 'SUPER_ADMIN')
  const reader = await addPerson(db)
  await addMember(db, buyer, reader, 'ORG_READONLY_MEMBER')
  const input = { ...CLASSIFIED['evaluation.comparison']?.input?.(given), rfxId, orgId }
  for (const userId of [staff, priede.userId]) {
    expect(await ask(userId, 'evaluation.comparison', input)).toBe('record.not_found')
    expect(await ask(userId, 'response.mine', { rfxId, orgId: egle.orgId })).toBe(
      'record.not_found',
    )
  }
  expect(await ask(reader, 'evaluation.settle', { ...input, lotIds: ['LOT-0001'] })).toBe(
    'access.denied',
  )
  expect(await ask(priede.userId, 'opening.open', { rfxId, orgId })).toBe('record.not_found')
  // One's own is no look.
  expect(await ask(priede.userId, 'response.mine', { rfxId, orgId: priede.orgId })).toBe('shown')
  const looks = await looksAt(rfxId)
  const person = Object(looks[2]?.details).person
  expect(person).toMatch(/^[0-9a-f]{16}$/)
  const code = 'record.not_found'
  expect(looks).toEqual([
    ...['evaluation.comparison', 'response.mine'].map((call) => ({
      userId: staff,
      orgId: null,
      details: { call, code, as: 'staff' },
    })),
    ...['evaluation.comparison', 'response.mine'].map((call) => ({
      userId: null,
      orgId: null,
      details: { call, code, as: 'other', person },
    })),
    {
      userId: reader,
      orgId,
      details: { call: 'evaluation.settle', code: 'access.denied', as: 'buyer' },
    },
    { userId: null, orgId: null, details: { call: 'opening.open', code, as: 'other', person } },
  ])
  const said = JSON.stringify(looks)
  for (const id of [egle.orgId, egle.userId, priede.orgId, priede.userId])
    expect(said).not.toContain(id)
})

test('so are files of bidders and the file of the evaluation', async () => {
  const { db } = database
  const { rfxId, orgId, buyer, egle } = await tender()
  const email = 'clerk@buyer.example'
  const clerk = await addPerson(db, { email, passwordHash: await hashPassword(PASSWORD) })
  await addMember(db, buyer, clerk, 'ORG_MEMBER')
  const browser = new Browser(server.app, '192.0.2.45')
  expect((await browser.login(email, PASSWORD)).statusCode).toBe(200)
  const get = async (path: string) => (await browser.send(path, { method: 'GET' })).statusCode
  const file = 'b7f8a4f2-5b39-4d1d-9f0e-0c6a2f8c1d11'
  expect(
    await get(`/api/file/response?rfx=${rfxId}&org=${orgId}&bidder=${egle.orgId}&file=${file}`),
  ).toBe(404)
  expect(await get(`/api/evaluation/export?rfxId=${rfxId}&orgId=${orgId}&locale=en`)).toBe(403)
  expect(await looksAt(rfxId)).toMatchObject([
    { userId: clerk, orgId, details: { call: 'response.file', as: 'buyer' } },
    { userId: clerk, orgId, details: { call: 'evaluation.export', as: 'buyer' } },
  ])
})

test('what was opened is looked at without a trace, and the record of the opening tells of the tries before', async () => {
  const { db } = database
  const { rfxId, orgId, chief, priede } = await addTender(db)
  const calls = await callsOf(db, chief)
  expect(await ask(chief, 'evaluation.overview', { rfxId, orgId })).toBe('rfx.sealed')
  expect(await ask(priede.userId, 'evaluation.overview', { rfxId, orgId })).toBe('record.not_found')
  await calls.opening.open({ rfxId, orgId })
  const { attempts } = await calls.opening.record({ rfxId, orgId })
  expect(attempts.map(({ type, name, person }) => [type, name, person])).toEqual([
    ['rfx.early_look_refused', 'Gunta Bērziņa', null],
    ['rfx.early_look_refused', '', expect.stringMatching(/^[0-9a-f]{16}$/)],
    ['rfx.opened', 'Gunta Bērziņa', null],
  ])
  const other = await addOrganisation(db)
  const stranger = await addPerson(db)
  await addMember(db, other, stranger, 'ORG_ADMINISTRATOR')
  expect(await ask(stranger, 'evaluation.overview', { rfxId, orgId })).toBe('record.not_found')
  expect(await looksAt(rfxId)).toHaveLength(2)
})

test('strangers do not fill the log of a request: beyond some they are counted, and told together', async () => {
  const { db } = database
  const { rfxId, orgId, chief } = await addTender(db)
  const given = { ...world, hidden: rfxId }
  const tryAll = async (userId: string) => {
    for (const path of WATCHED) {
      const input = { ...CLASSIFIED[path]?.input?.(given), rfxId, orgId }
      expect(await ask(userId, path, input), path).toBe('record.not_found')
    }
  }
  const first = await addPerson(db)
  await tryAll(first)
  expect(await looksAt(rfxId)).toHaveLength(5)
  for (let more = 0; more < 5; more += 1) await tryAll(await addPerson(db))
  const looks = await looksAt(rfxId)
  expect(looks).toHaveLength(20)
  expect(new Set(looks.map(({ details }) => Object(details).person)).size).toBe(4)
  // The buyer's own people are written down as ever.
  expect(await ask(chief, 'evaluation.overview', { rfxId, orgId })).toBe('rfx.sealed')
  expect(await looksAt(rfxId)).toHaveLength(21)
  const counted = 6 * WATCHED.length - 20
  const [row] = await db.select().from(moreLooks).where(eq(moreLooks.rfxId, rfxId))
  expect(row?.count).toBe(counted)
  const { sealing } = testContext(db)
  await Promise.all([1, 2].map(() => tellAllMoreLooks(db, sealing)))
  const told = (await looksAt(rfxId)).at(-1)
  expect(told).toMatchObject({
    userId: null,
    orgId: null,
    details: { as: 'other', more: counted, since: row?.since.toISOString() },
  })
  expect(await looksAt(rfxId)).toHaveLength(22)
  // What comes after is told at the opening, before it.
  await ask(await addPerson(db), 'evaluation.overview', { rfxId, orgId })
  const calls = await callsOf(db, chief)
  await calls.opening.open({ rfxId, orgId })
  const { attempts } = await calls.opening.record({ rfxId, orgId })
  const others = attempts.filter(({ isMore }) => isMore)
  expect(others).toMatchObject([{ count: counted + 1, person: null, name: '', asked: [] }])
  expect(attempts.at(-1)?.type).toBe('rfx.opened')
  expect(await db.$count(moreLooks, eq(moreLooks.rfxId, rfxId))).toBe(0)
})
