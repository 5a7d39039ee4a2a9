import { user } from '@kogge/db/schema/accounts.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { notifyOfDeadlines } from '@kogge/features/notifications/server/deadlines/deadline-notifications.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addSupplier, harvestCall } from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from './mail-round.fixture.ts'
import { readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const dayIn = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

/** Somebody who watches two tenders, of which one closes in 30 days and one in 45. */
const addWatcher = async (): Promise<string> => {
  const { db } = database
  const { orgId, userId } = await addSupplier(db)
  await db.update(user).set({ language: 'lv' })
  await harvestCall(db, { title: 'Tilts', closesIn: 30 })
  await harvestCall(db, { title: 'Ceļš', closesIn: 45 })
  const { watching } = createCaller(watchingRouter)(await readerOf(db, userId))
  const { rows } = await db.execute<{ id: string }>(sql`select id from rfx`)
  for (const { id: rfxId } of rows) await watching.watchTender({ orgId, rfxId, isWatched: true })
  return userId
}

it('a deadline that has passed until the digest is written is not in it', async () => {
  const { db } = database
  const userId = await addWatcher()
  expect(await notifyOfDeadlines(db, dayIn(28))).toBe(1)
  expect(await notifyOfDeadlines(db, dayIn(42.5))).toBe(1)
  await mailAt(db, dayIn(44))
  const [mail, ...others] = await mailsTo(db, userId)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Ceļš')
  expect(mail?.text).not.toContain('Tilts')
})

it('no digest is written of deadlines that have all passed', async () => {
  const { db } = database
  const userId = await addWatcher()
  await notifyOfDeadlines(db, dayIn(28))
  await mailAt(db, dayIn(32))
  expect(await mailsTo(db, userId)).toEqual([])
  expect(await db.select().from(notification)).toMatchObject([{ unmailed: 'gone' }])
})
