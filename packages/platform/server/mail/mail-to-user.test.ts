import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { TEST_NOW, TEST_URL } from '../testing/test-context.ts'
import { sendToUser } from './outgoing-mail.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const jobs = { send: async () => undefined }
const DRAFT = { template: 'passwordChanged', path: '/auth/signin' } as const

const write = async (
  values: Parameters<typeof addPerson>[1],
  kind: Parameters<typeof sendToUser>[3],
) => {
  const { db } = database
  const id = await addPerson(db, values)
  const sent = await sendToUser(db, jobs, id, kind, DRAFT, TEST_URL, TEST_NOW)
  const kept = await db
    .select({ locale: mailMessage.locale })
    .from(mailMessage)
    .where(eq(mailMessage.recipient, `${id}@example.com`))
  return { sent, kept }
}

it('writes in the language of the reader', async () => {
  expect(await write({ language: 'lt' }, 'planChanges')).toEqual({
    sent: true,
    kept: [{ locale: 'lt' }],
  })
})

it('writes nothing that was switched off, but always what is about the account', async () => {
  const values = { mutedMessages: ['planChanges'] }
  expect(await write(values, 'planChanges')).toEqual({ sent: false, kept: [] })
  expect((await write(values, 'delegations')).sent).toBe(true)
  expect((await write(values, 'account')).sent).toBe(true)
})

it('writes to nobody who is gone', async () => {
  expect(await write({ deletedAt: TEST_NOW }, 'account')).toEqual({ sent: false, kept: [] })
})
