import { user } from '@kogge/db/schema/account.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import type { OutgoingMail } from '@kogge/platform/server/mail/transport.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, TEST_URL, testContext } from '@kogge/platform/server/testing/context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailParticipants } from '../commands.ts'
import { addSupplier, addTender, contentOf, type Tender } from '../responses.fixture.ts'
import { responseRouter } from '../router.ts'
import { sendLetters } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const sent: OutgoingMail[] = []
const logged: string[] = []
const say = (data: object, message: string) => void logged.push(JSON.stringify([data, message]))

const MINUTE = 60_000
let hour = Date.now()

/** The job as it runs six minutes later, whenever it is asked for. */
const work = (failing = new Set<string>(), hasServer = true) => {
  hour += 6 * MINUTE
  return sendLetters({
    db: database.db,
    log: { info: say, warn: say, error: say },
    secretBox: testContext(database.db).secretBox,
    publicUrl: TEST_URL,
    clock: () => new Date(hour),
    transport: !hasServer
      ? null
      : {
          send: async (mail) => {
            if (failing.has(mail.recipient)) throw new Error('Come again later.')
            sent.push(mail)
          },
          close: () => undefined,
        },
  })
}

const write = ({ rfxId, buyer }: Tender) =>
  database.db.transaction(async (tx) => {
    const ctx = await contextOfUser(tx, buyer.userId, () => new Date())
    if (ctx.actor.kind !== 'user') throw new Error('Nobody is there.')
    await mailParticipants({ ...ctx, actor: ctx.actor }, rfxId, 'rfxCancelled', () => ({
      ...{ org: 'Meža pašvaldība', title: 'Roads', until: '', reason: 'None.' },
    }))
  })

test('those who take part are written to, once, and nothing is left of it', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId } = tender
  await write(tender)
  const [ofNobody] = await db.select().from(sealedMail)
  await work()
  expect(sent).toEqual([])
  const suppliers = [await addSupplier(db), await addSupplier(db), await addSupplier(db)]
  const addresses: string[] = []
  for (const [index, { orgId, userId }] of suppliers.entries()) {
    const { response } = createCaller(responseRouter)(
      await contextOfUser(db, userId, () => new Date()),
    )
    if (index === 0) await response.ask({ orgId, rfxId, question: 'When?' })
    const draft = { orgId, rfxId, revision: 0, version: 1, content: contentOf('1.00') }
    if (index > 0) await response.save(draft)
    if (index > 1) await response.decline({ orgId, rfxId, code: 'time', text: '' })
    const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
    if (row && index < 2) addresses.push(row.email)
  }
  await write(tender)
  const [row] = await db.select().from(sealedMail)
  expect(row?.payload.length).toBe(ofNobody?.payload.length)
  for (const address of addresses) expect(row?.payload.includes(address)).toBe(false)
  // One mailbox does not answer: it alone is tried again, once it is its turn.
  await work(new Set(addresses.slice(0, 1)))
  expect(sent.map(({ recipient }) => recipient)).toEqual(addresses.slice(1))
  hour -= 3 * MINUTE
  await work(new Set(addresses))
  await Promise.all([work(), work()])
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort())
  // What is left of both occasions is the same, and goes at its time.
  const left = await db.select().from(sealedMail)
  expect(left.map(({ payload }) => payload.length)).toEqual([
    ofNobody?.payload.length,
    ofNobody?.payload.length,
  ])
  hour += 7 * 24 * 60 * MINUTE
  await work()
  expect(await db.$count(sealedMail)).toBe(0)
  for (const address of addresses) expect(logged.join('')).not.toContain(address)
  hour = Date.now()
})

test('letters wait for a mail server, and no longer than they may', async () => {
  const { db } = database
  sent.length = 0
  const tender = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const { response } = createCaller(responseRouter)(
    await contextOfUser(db, userId, () => new Date()),
  )
  await response.ask({ orgId, rfxId: tender.rfxId, question: 'When?' })
  await write(tender)
  for (let times = 0; times < 3; times += 1) await work(new Set(), false)
  hour += 60 * MINUTE
  await work()
  expect(sent).toHaveLength(1)
  await write(tender)
  await work(new Set(), false)
  hour += 8 * 24 * 60 * MINUTE
  await work()
  expect(sent).toHaveLength(1)
  expect(await db.$count(sealedMail)).toBe(0)
})
