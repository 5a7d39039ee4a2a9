import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SuppressionReason } from '@kogge/domain/mail/mail-states.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_TOKEN_KEYS,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsRouter } from './account-settings.router.ts'
import { accountRouter } from './accounts.router.ts'
import { CONFIRMATION_REQUESTED, mailConfirmationLink } from './email-confirmation.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const asked: unknown[] = []
const jobs: JobSender = {
  mailSeals: TEST_TOKEN_KEYS,
  send: async (_tx, { name }, data) => {
    if (name === CONFIRMATION_REQUESTED.name) asked.push(data)
  },
}

/** A person whose mail was stopped, and their calls. */
const stop = async (reason: SuppressionReason) => {
  const userId = await addPerson(database.db)
  const address = `${userId}@example.com`
  await database.db.insert(mailSuppression).values({ address, reason, since: new Date() })
  const ctx = await contextOfUser(database.db, userId)
  const calls = createCaller(settingsRouter)({ ...ctx, jobs }).userSettings
  const reasonNow = async () => (await calls.profile()).mailStopped
  return { userId, address, calls, reasonNow }
}

/** What the job does with what was asked for, and the token of the message that it wrote. */
const mailedToken = async (address: string): Promise<string> => {
  const { db } = database
  for (const data of asked.splice(0))
    await mailConfirmationLink(
      testContext(db),
      CONFIRMATION_REQUESTED.data.parse(data),
      testContext(db).now,
    )
  const [mail] = await db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, address))
    .orderBy(desc(mailMessage.createdAt))
    .limit(1)
  return mail ? tokenOfMail(mail) : ''
}

test.each(['hard_bounce', 'complaint'] as const)(
  'the owner sees a %s, and lifts it by confirming the address again',
  async (reason) => {
    const { calls, address, reasonNow } = await stop(reason)
    expect(await reasonNow()).toBe(reason)
    await calls.confirmAgain()
    expect(await reasonNow()).toBe(reason)
    const token = await mailedToken(address)
    const visitor = createCaller(accountRouter)(testContext(database.db)).account
    expect(await visitor.confirmEmail({ token })).toEqual({ email: address })
    expect(await reasonNow()).toBeNull()
  },
)

test('what staff have stopped no owner lifts', async () => {
  const { calls, address, reasonNow } = await stop('staff')
  expect(await reasonNow()).toBe('staff')
  await expect(calls.confirmAgain()).rejects.toThrow('request.invalid')
  expect(await mailedToken(address)).toBe('')
})

test('a confirmed address to which mail goes is not confirmed again, and the wish is limited', async () => {
  const { calls, userId, address } = await stop('hard_bounce')
  for (let at = 0; at < 5; at += 1) await calls.confirmAgain()
  await expect(calls.confirmAgain()).rejects.toThrow('request.rate_limited')
  await database.db.delete(mailSuppression).where(eq(mailSuppression.address, address))
  expect(await mailedToken(address)).toBe('')
  const again = createCaller(settingsRouter)(await contextOfUser(database.db, userId))
  await expect(again.userSettings.confirmAgain()).rejects.toThrow()
})
