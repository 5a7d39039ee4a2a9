import { mailMessage } from '@kogge/db/schema/mail.ts'
import { notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPerson } from '../testing/people.ts'

import { TEST_NOW, TEST_TOKEN_KEYS, TEST_URL } from '../testing/test-context.ts'
import { sendToUser } from './mail-to-user.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const jobs = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }
const DRAFT = { template: 'passwordChanged', path: '/auth/signin' } as const

const write = async (
  values: Parameters<typeof addPerson>[1],
  kind: Parameters<typeof sendToUser>[3],
  choices: readonly Omit<typeof notificationChoice.$inferInsert, 'userId'>[] = [],
) => {
  const { db } = database
  const userId = await addPerson(db, values)
  for (const choice of choices) await db.insert(notificationChoice).values({ ...choice, userId })
  const id = userId
  const sent = await sendToUser(db, jobs, id, kind, DRAFT, TEST_URL, TEST_NOW)
  const kept = await db
    .select({ locale: mailMessage.locale })
    .from(mailMessage)
    .where(eq(mailMessage.recipient, `${id}@example.com`))
  return { sent, kept }
}

it('writes in the language of the reader', async () => {
  expect(await write({ language: 'lt' }, 'plan')).toEqual({
    sent: true,
    kept: [{ locale: 'lt' }],
  })
})

it('writes nothing that was switched off, but always what is about the account', async () => {
  const choices = [
    { kind: 'plan', inApp: true, mail: 'never' },
    { kind: 'account', inApp: false, mail: 'never' },
  ] as const
  expect(await write({}, 'plan', choices)).toEqual({ sent: false, kept: [] })
  expect((await write({}, 'delegations', choices)).sent).toBe(true)
  expect((await write({}, 'account', choices)).sent).toBe(true)
})

it('leaves to the digest what is wanted daily', async () => {
  const choices = [{ kind: 'plan', inApp: false, mail: 'daily' }] as const
  expect(await write({}, 'plan', choices)).toEqual({ sent: false, kept: [] })
  const [row] = await database.db.select().from(notification).where(eq(notification.inApp, false))
  expect(row).toMatchObject({ kind: 'plan', mailTime: 'daily', mailId: null, unmailed: null })
  expect(row?.mailDueAt && row.mailDueAt > TEST_NOW).toBe(true)
})

it('says in its headers and its text where a message is stopped that may be done without', async () => {
  const { db } = database
  const id = await addPerson(db, {})
  await sendToUser(db, jobs, id, 'plan', DRAFT, TEST_URL, TEST_NOW)
  await sendToUser(db, jobs, id, 'account', DRAFT, TEST_URL, TEST_NOW)
  const rows = await db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, `${id}@example.com`))
  const [plan] = rows.filter(({ list }) => list !== null)
  const [account] = rows.filter(({ list }) => list === null)
  expect(plan).toMatchObject({ list: 'organisations', kinds: ['plan'], userId: id })
  expect(plan?.text).toContain(`${TEST_URL}/unsubscribe/{token}`)
  expect(plan?.html).toContain(`${TEST_URL}/unsubscribe/{token}`)
  expect(plan?.unsubscribeHash).not.toBeNull()
  expect(account).toMatchObject({ kinds: null, userId: null, unsubscribeHash: null })
  expect(account?.text).not.toContain('unsubscribe')
})

it('writes to nobody who is gone', async () => {
  expect(await write({ deletedAt: TEST_NOW }, 'account')).toEqual({ sent: false, kept: [] })
})
