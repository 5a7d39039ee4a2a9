import { monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { notificationSettingsRouter } from '@kogge/features/notifications/server/notification-settings.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  type Supplier,
} from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from './mail-round.fixture.ts'
import { readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
let supplier: Supplier
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  const { db } = database
  supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await mailAt(db, new Date())
})
afterAll(() => database.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const digestAt = (): Date => mailDueAt('daily', DEFAULT_SCHEDULE, new Date()) ?? new Date()
const mails = () => mailsTo(database.db, supplier.userId)

const settingsAt = async (at: Date) =>
  createCaller(notificationSettingsRouter)(await readerOf(database.db, supplier.userId, () => at))
    .notificationSettings

/** Chooses when matches are mailed, and lets the mailer plan by that. */
const choose = async (mail: MailTime, at = new Date()) => {
  await (await settingsAt(at)).saveKind({ kind: 'matches', inApp: true, mail })
  await mailAt(database.db, new Date(at.getTime() + 1000))
}

it('matches that waited are in the digest again when "never" is taken back before it', async () => {
  await choose('never')
  await choose('daily')
  await mailAt(database.db, digestAt())
  const [mail, ...others] = await mails()
  expect(mail?.text).toContain('Ceļi: 1 new tender')
  expect(others).toEqual([])
})

it('matches of one profile that was stopped for a moment are in the digest too', async () => {
  const { db } = database
  await choose('never')
  // Without a change that plans anew, as a subscription that begins again.
  await db.update(monitorSubscription).set({ mail: 'daily' })
  await mailAt(db, digestAt())
  expect(await mails()).toHaveLength(1)
})

it('matches that nobody wanted by the time of the digest are settled, and never come back', async () => {
  const { db } = database
  await choose('never')
  expect(await db.select().from(notification)).toMatchObject([{ unmailed: null }])
  await mailAt(db, digestAt())
  expect(await db.select().from(notification)).toMatchObject([
    { unmailed: 'off', mailDueAt: null, mailTime: 'never' },
  ])
  await choose('daily', new Date(digestAt().getTime() + HOUR_MS))
  await mailAt(db, new Date(digestAt().getTime() + DAY_MS))
  expect(await mails()).toEqual([])
})

it('the settings announce the next digest that can come: there is one a day, and one a week', async () => {
  const { db } = database
  const due = digestAt()
  await mailAt(db, due)
  const later = new Date(due.getTime() + MINUTE_MS)
  const calls = await settingsAt(later)
  const { schedule } = await calls.read()
  await calls.saveSchedule({ ...schedule, digestHour: 10 })
  const tomorrow = new Date(due.getTime() + DAY_MS + 2 * HOUR_MS)
  expect((await calls.read()).nextDaily).toBe(tomorrow.toISOString())
  await harvestCall(db, { title: 'Tilts' })
  await matchAll(db)
  await db.update(notification).set({ mailDueAt: later }).where(isNull(notification.mailTime))
  await mailAt(db, new Date(later.getTime() + 2 * HOUR_MS))
  expect(await mails()).toHaveLength(1)
  await mailAt(db, tomorrow)
  expect(await mails()).toHaveLength(2)
})

it('a weekly digest that was written is not announced again for its week', async () => {
  const { db } = database
  await choose('weekly')
  const due = mailDueAt('weekly', DEFAULT_SCHEDULE, new Date()) ?? new Date()
  await mailAt(db, due)
  const calls = await settingsAt(new Date(due.getTime() + MINUTE_MS))
  const { schedule } = await calls.read()
  await calls.saveSchedule({ ...schedule, weekday: 3 })
  const next = new Date(due.getTime() + 9 * DAY_MS)
  expect((await calls.read()).nextWeekly).toBe(next.toISOString())
})
