import { randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  DEFAULT_SCHEDULE,
  type MailSchedule,
  mailDueAt,
  WEEKDAYS,
} from '@kogge/domain/notifications/mail-schedule.ts'
import { mailRound } from '@kogge/features/notifications/server/mails/notification-mailer.ts'
import { notificationSettingsRouter } from '@kogge/features/notifications/server/notification-settings.router.ts'
import { lateNotifications } from '@kogge/features/notifications/server/reconciliation/late-mail.commands.ts'
import { secondsUntilAdmitted } from '@kogge/platform/server/mail/mail-admission.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  type Supplier,
} from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailerOf, mailsTo } from './mail-round.fixture.ts'
import { readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
let supplier: Supplier
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  supplier = await supplierWithProfile()
})
afterAll(() => database.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const supplierWithProfile = async (): Promise<Supplier> => {
  const { db } = database
  const added = await addSupplier(db)
  await addProfile(db, added, { country: ['LV'] })
  await matchAll(db)
  return added
}

/** Digests of a match that are planned, and the instant at which they are due. */
const plannedDigest = async (schedule: MailSchedule = DEFAULT_SCHEDULE): Promise<Date> => {
  const { db } = database
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await mailAt(db, new Date())
  return mailDueAt('daily', schedule, new Date()) ?? new Date()
}

const settingsAt = async (at: Date, change: Partial<MailSchedule>) => {
  const reader = await readerOf(database.db, supplier.userId, () => at)
  const { notificationSettings } = createCaller(notificationSettingsRouter)(reader)
  const { daysOff, ...schedule } = { ...DEFAULT_SCHEDULE, ...change }
  await notificationSettings.saveSchedule({ ...schedule, daysOff: [...daysOff] })
}

it('a digest that is due is written for its day, whatever its reader changes meanwhile', async () => {
  const { db } = database
  const due = await plannedDigest()
  const late = new Date(due.getTime() + HOUR_MS)
  await settingsAt(late, { digestHour: 20 })
  await mailAt(db, late)
  expect(await mailsTo(db, supplier.userId)).toHaveLength(1)
})

it('nothing is written of what its reader stopped while it was due', async () => {
  const { db } = database
  const due = await plannedDigest()
  await db
    .insert(notificationChoice)
    .values({ userId: supplier.userId, kind: 'matches', inApp: true, mail: 'never' })
  await mailAt(db, due)
  expect(await mailsTo(db, supplier.userId)).toEqual([])
})

it('mail that a flag held up does not come on a day off', async () => {
  const { db } = database
  const due = await plannedDigest()
  const flag = { name: 'disableMarketAlerts', context: 'GLOBAL', value: true } as const
  await db.insert(featureFlag).values(flag)
  const day = new Date(due.getTime() + 24 * HOUR_MS)
  await mailAt(db, due)
  await db.delete(featureFlag)
  const off = WEEKDAYS.find((weekday) => weekday % 7 === day.getUTCDay())
  await settingsAt(new Date(due.getTime() + MINUTE_MS), { daysOff: off ? [off] : [] })
  await mailAt(db, new Date(day.getTime() + 2 * HOUR_MS))
  expect(await mailsTo(db, supplier.userId)).toEqual([])
  await mailAt(db, new Date(day.getTime() + 24 * HOUR_MS))
  expect(await mailsTo(db, supplier.userId)).toHaveLength(1)
})

it('a reader whose mail cannot be written keeps nobody waiting, counts as late, and gets it once it can be', async () => {
  const { db, pool } = database
  const other = await supplierWithProfile()
  const due = await plannedDigest()
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.user_id = '${supplier.userId}' then raise exception 'refused'; end if; return new; end $$;
    create trigger refuse before insert on mail_message for each row execute function refuse()`)
  const deps = { ...mailerOf(db), log: quiet }
  const round = (minutes: number) =>
    mailRound(deps, () => new Date(due.getTime() + minutes * MINUTE_MS))
  await round(0)
  expect(await mailsTo(db, other.userId)).toHaveLength(1)
  expect(await round(1)).toBe(0)
  await round(16)
  expect(await lateNotifications(db, new Date(due.getTime() + 40 * MINUTE_MS))).toBe(1)
  await pool.query('drop function refuse() cascade')
  await round(45)
  expect(await mailsTo(db, supplier.userId)).toHaveLength(1)
  expect((await pool.query('select from mail_failure')).rowCount).toBe(0)
})

it.each<[string, () => Promise<unknown>]>([
  [
    'stopped such messages',
    () =>
      database.db
        .insert(notificationChoice)
        .values({ userId: supplier.userId, kind: 'matches', inApp: true, mail: 'never' }),
  ],
  [
    'has another address',
    () =>
      database.db
        .update(user)
        .set({ email: `${randomUUID()}@example.com` })
        .where(eq(user.id, supplier.userId)),
  ],
  [
    'left the organisation',
    () => database.db.delete(membership).where(eq(membership.userId, supplier.userId)),
  ],
])('a message that waits is not sent once its reader %s', async (_what, change) => {
  const { db } = database
  const due = await plannedDigest()
  await mailAt(db, due)
  const [mail] = await mailsTo(db, supplier.userId)
  const id = mail?.id ?? ''
  expect(await secondsUntilAdmitted(db, id, null)).toBe(0)
  await change()
  expect(await secondsUntilAdmitted(db, id, null)).toBeNull()
  const [row] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
  expect(row).toMatchObject({ status: 'suppressed' })
  expect(row?.error).toMatch(/^Not wanted/)
})

it('a place at the pace of a host that was not used is given up', async () => {
  const { db } = database
  const due = await plannedDigest()
  await mailAt(db, due)
  const [mail] = await mailsTo(db, supplier.userId)
  const id = mail?.id ?? ''
  await secondsUntilAdmitted(db, id, 60)
  const old = sql`now() - interval '10 minutes'`
  await db.update(mailMessage).set({ slotAt: old }).where(eq(mailMessage.id, id))
  await secondsUntilAdmitted(db, id, 60)
  const [row] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
  expect((row?.slotAt?.getTime() ?? 0) > Date.now() - MINUTE_MS).toBe(true)
})
