import { globalRole } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailReconciliation } from '@kogge/db/schema/mail-reconciliation.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { lastReconciliations } from '@kogge/features/mail/server/notifications/mail-reconciliation.queries.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { notifyOfDeadlines } from '@kogge/features/notifications/server/deadlines/deadline-notifications.commands.ts'
import { reconcileMail } from '@kogge/features/notifications/server/reconciliation/mail-reconciliation.commands.ts'
import { startJobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { mailHandlers } from '@kogge/platform/server/mail/mail-delivery.jobs.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS, TEST_URL } from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, harvestCall, matchAll } from '../monitor/monitor-world.fixture.ts'
import { linesOf, readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Compares as if it were so many minutes later. */
const reconcileIn = async (minutes: number, late: readonly string[] = []): Promise<void> => {
  const { db, url } = database
  const deps = {
    db,
    log: quiet,
    tokenKeys: TEST_TOKEN_KEYS,
    transport: null,
    onKept: () => undefined,
  }
  const jobs = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url,
    log: quiet,
    handlers: mailHandlers(deps),
    roles: [],
  })
  const now = new Date(Date.now() + minutes * 60_000)
  await reconcileMail(
    { db, log: quiet, publicUrl: TEST_URL, lateSources: async () => late },
    jobs,
    now,
  )
  await jobs.stop(1)
}

const lastRun = async () => {
  const [run] = await database.db
    .select()
    .from(mailReconciliation)
    .orderBy(desc(mailReconciliation.id))
  return run
}

it('what should have been notified and was not is written, once', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await reconcileIn(10)
  expect(await lastRun()).toMatchObject({ matches: 0, news: 0, requeued: 0 })
  await db.delete(notification)
  await reconcileIn(10)
  expect(await lastRun()).toMatchObject({ matches: 1, news: 0 })
  await reconcileIn(10)
  expect(await lastRun()).toMatchObject({ matches: 0 })
  expect(await linesOf(db, supplier.userId)).toMatchObject([{ kind: 'matches', total: 1 }])
})

it('a message that lost its job gets one, and staff are alarmed of a queue that stands still, once a day', async () => {
  const { db } = database
  const [staff, other] = [await addPerson(db), await addPerson(db)]
  await db.insert(globalRole).values([
    { userId: staff, role: 'SUPPORT' },
    { userId: other, role: 'TEST_ROLE' },
  ])
  const mail = { template: 'planChanged', recipient: 'reader@example.com', locale: 'en' }
  await db
    .insert(mailMessage)
    .values({ ...mail, subject: 'S', text: 'T', html: 'H', status: 'queued' })
  await reconcileIn(70, ['TED'])
  expect(await lastRun()).toMatchObject({ queued: 1, requeued: 1 })
  await reconcileIn(71, ['TED'])
  expect(await lastRun()).toMatchObject({ queued: 1, requeued: 0 })
  const alarms = await db.select().from(notification).where(eq(notification.kind, 'alarms'))
  expect(alarms.map(({ userId, message }) => [userId, message?.template])).toEqual([
    [staff, 'alarmSources'],
    [staff, 'alarmMail'],
  ])
  expect(alarms[0]?.message?.values).toEqual({ count: 1, names: 'TED' })
  const shown = await lastReconciliations(db)
  expect(shown.runs.map(({ requeued }) => requeued)).toEqual([0, 1])
  expect(shown.alarms.map(({ alarm }) => alarm).sort()).toEqual(['mail', 'sources'])
})

it('staff are alarmed of a flag that has kept mail back for more than a day', async () => {
  const { db } = database
  const staff = await addPerson(db)
  await db.insert(globalRole).values({ userId: staff, role: 'SUPPORT' })
  await db.execute(
    sql`insert into feature_flag (name, context, value) values ('disableMarketAlerts', 'GLOBAL', true)`,
  )
  const alarms = () => db.select().from(notification).where(eq(notification.userId, staff))
  await reconcileIn(23 * 60)
  expect(await alarms()).toEqual([])
  await reconcileIn(25 * 60)
  expect((await alarms()).map(({ message }) => message)).toMatchObject([
    { template: 'alarmStopped', values: { names: 'disableMarketAlerts' } },
  ])
})

it('mail that is long due and not written is counted, unless it is switched off', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await reconcileIn(40)
  expect(await lastRun()).toMatchObject({ late: 1 })
  await db.execute(
    sql`insert into feature_flag (name, context, value) values ('disableMarketAlerts', 'GLOBAL', true)`,
  )
  await reconcileIn(40)
  expect(await lastRun()).toMatchObject({ late: 0 })
})

it('who watches a tender is notified three days before it closes, once for each deadline', async () => {
  const { db } = database
  const watcher = await addSupplier(db)
  await harvestCall(db, { title: 'Tilts' })
  const { rows } = await db.execute<{ id: string; num: number; at: string }>(sql`
    select r.id, r.num, s.deadline_at as at from rfx r join rfx_search s on s.num = r.num`)
  const { id: rfxId = '', at = '' } = rows[0] ?? {}
  const { watching } = createCaller(watchingRouter)(await readerOf(db, watcher.userId))
  await watching.watchTender({ orgId: watcher.orgId, rfxId, isWatched: true })
  const before = (days: number) => new Date(new Date(at).getTime() - days * 24 * 60 * 60 * 1000)
  expect(await notifyOfDeadlines(db, before(4))).toBe(0)
  expect(await notifyOfDeadlines(db, before(2))).toBe(1)
  expect(await notifyOfDeadlines(db, before(1))).toBe(0)
  await db.execute(sql`update rfx_search set deadline_at = deadline_at + interval '2 days'`)
  expect(await notifyOfDeadlines(db, before(0))).toBe(1)
  await db.execute(sql`delete from membership`)
  await db.execute(sql`update rfx_search set deadline_at = deadline_at + interval '2 days'`)
  expect(await notifyOfDeadlines(db, before(-2))).toBe(0)
})
