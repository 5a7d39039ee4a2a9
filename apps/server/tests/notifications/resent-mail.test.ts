import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { mailAdminRouter } from '@kogge/features/mail/server/mail.admin-router.ts'
import { mailChoicesRouter } from '@kogge/features/notifications/server/mail-choices.router.ts'
import { secondsUntilAdmitted } from '@kogge/platform/server/mail/mail-admission.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_TOKEN_KEYS,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, harvestCall, matchAll } from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from './mail-round.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

/** A reader of a profile whose message about it, of a kind of mail, was given up. */
const withFailed = async (time: MailTime = 'daily') => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await matchAll(db)
  await db.update(monitorSubscription).set({ mail: time })
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await mailAt(db, new Date())
  await mailAt(db, mailDueAt('daily', DEFAULT_SCHEDULE, new Date()) ?? new Date())
  const [mail] = await mailsTo(db, supplier.userId)
  if (!mail) throw new Error('There is no message.')
  await db.update(mailMessage).set({ status: 'failed' }).where(eq(mailMessage.id, mail.id))
  return { ...supplier, mailId: mail.id }
}

const staffCalls = async () => {
  const { db } = database
  const staffId = await addPerson(db)
  await addStaff(db, staffId, 'SUPPORT')
  return createCaller(mailAdminRouter)(await contextOfUser(db, staffId)).adminMail
}

const rowOf = async (id: string | null) => {
  const [row] = await database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.id, id ?? ''))
  if (!row) throw new Error('There is no such message.')
  return row
}

it.each([
  ['digest', 'daily'],
  ['news', 'atOnce'],
] as const)(
  'a message (%s) that is sent again goes out, and again after that',
  async (template, time) => {
    const { db } = database
    const { mailId } = await withFailed(time)
    const api = await staffCalls()
    expect(await api.resendFailed({})).toMatchObject({ sent: 1, others: 0 })
    const { resentAs } = await rowOf(mailId)
    expect(await rowOf(resentAs)).toMatchObject({ template, status: 'queued' })
    expect(await secondsUntilAdmitted(db, resentAs ?? '', null)).toBe(0)
    expect(await db.select().from(notification)).toMatchObject([{ mailId: resentAs }])
    await db.update(mailMessage).set({ status: 'failed' })
    const { outcome, mailId: third } = await api.resend({ mailId: resentAs ?? '' })
    expect(outcome).toBe('sent')
    expect(await secondsUntilAdmitted(db, third ?? '', null)).toBe(0)
  },
)

it('a digest is not sent again of which its reader may see nothing any more', async () => {
  const { db } = database
  const { mailId, userId } = await withFailed()
  const api = await staffCalls()
  const { mailId: copy } = await api.resend({ mailId })
  await db.delete(membership).where(eq(membership.userId, userId))
  expect(await secondsUntilAdmitted(db, copy ?? '', null)).toBeNull()
  expect(await rowOf(copy)).toMatchObject({ status: 'suppressed' })
  expect(await api.resend({ mailId: copy ?? '' })).toEqual({ outcome: 'unwanted', mailId: null })
})

it('a message of a profile whose mail its reader stopped is neither sent nor sent again', async () => {
  const { db } = database
  const { mailId } = await withFailed()
  const api = await staffCalls()
  const { mailId: copy } = await api.resend({ mailId })
  await db.update(monitorSubscription).set({ mail: 'never' })
  expect(await secondsUntilAdmitted(db, copy ?? '', null)).toBeNull()
  expect(await api.resend({ mailId: copy ?? '' })).toEqual({ outcome: 'unwanted', mailId: null })
})

it('a copy stops what its original does, also when its notifications are gone', async () => {
  const { db } = database
  const { mailId, ...supplier } = await withFailed()
  await addProfile(db, supplier, { country: ['EE'] }, 'Igaunija')
  const { mailId: copy } = await (await staffCalls()).resend({ mailId })
  await db.delete(notification)
  const { id, template, recipient, mailKeyId } = await rowOf(copy)
  const emailId = TEST_TOKEN_KEYS.mailedToken({
    messageId: id,
    template,
    recipient,
    mailKeyId: mailKeyId ?? '',
  })
  const { mailChoices } = createCaller(mailChoicesRouter)(testContext(db))
  expect(await mailChoices.read({ emailId })).toMatchObject({ profile: { name: 'Latvija' } })
  await mailChoices.choose({ emailId, mail: 'never' })
  const stopped = await db.execute(sql`
    select p.name from monitor_subscription s join monitor_profile p on p.num = s.profile_num where s.mail = 'never'`)
  expect(stopped.rows).toEqual([{ name: 'Latvija' }])
  expect((await db.execute(sql`select from notification_choice`)).rows).toEqual([])
})
