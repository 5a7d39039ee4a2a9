import { user } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { mailDigest, notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { mailUser } from '@kogge/features/notifications/server/mails/user-mail.commands.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, harvestCall, matchAll } from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailerOf, mailsTo } from './mail-round.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The digest that follows now, and later ones. */
const digestAt = (days = 0): Date =>
  new Date(
    (mailDueAt('daily', DEFAULT_SCHEDULE, new Date()) ?? new Date()).getTime() + days * DAY_MS,
  )

const matched = async (...titles: string[]) => {
  const { db } = database
  for (const title of titles) await harvestCall(db, { title })
  await matchAll(db)
}

const supplierOf = async (name: string, mail: MailTime = 'daily') => {
  const { db } = database
  const supplier = await addSupplier(db)
  await db.update(user).set({ language: 'lv' }).where(eq(user.id, supplier.userId))
  await addProfile(db, supplier, { country: ['LV'] }, name)
  await matchAll(db)
  await db
    .insert(notificationChoice)
    .values({ userId: supplier.userId, kind: 'matches', inApp: true, mail })
  return supplier
}

it('the matches of a day are one digest at its hour, with the data of the tenders and why they fit', async () => {
  const { db } = database
  const { userId } = await supplierOf('Ceļi')
  await matched('Ceļa remonts', 'Tilta būve')
  await mailAt(db, new Date())
  expect(await mailsTo(db, userId)).toEqual([])
  await mailAt(db, digestAt())
  await mailAt(db, digestAt())
  const [mail, ...others] = await mailsTo(db, userId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    template: 'digest',
    list: 'tenders',
    kinds: ['matches'],
    locale: 'lv',
  })
  expect(mail?.subject).toContain('2 jauni iepirkumi')
  for (const part of [mail?.html, mail?.text])
    for (const text of ['Ceļa remonts', 'Tilta būve', 'Ceļi', '/rfx/', '/unsubscribe/{token}'])
      expect(part).toContain(text)
  expect(mail?.text).toMatch(/Atbilst: Valsts/)
})

it('a digest of a day without news is never written', async () => {
  const { db } = database
  const { userId } = await supplierOf('Ceļi')
  await mailAt(db, digestAt())
  expect(await mailsTo(db, userId)).toEqual([])
  expect(await db.select().from(mailDigest)).toEqual([])
})

it('many workers at once write one', async () => {
  const { db } = database
  const { userId } = await supplierOf('Ceļi')
  await matched('Ceļš')
  await mailAt(db, new Date())
  const at = digestAt()
  await Promise.all(Array.from({ length: 8 }, () => mailUser(mailerOf(db), userId, at)))
  expect(await mailsTo(db, userId)).toHaveLength(1)
})

it('what came too late for the digest of a day waits for the next, and none is lost', async () => {
  const { db } = database
  const { userId } = await supplierOf('Ceļi')
  await matched('Ceļš')
  await mailAt(db, digestAt())
  await mailAt(db, digestAt())
  await matched('Tilts')
  // As if its transaction had begun before the digest, and ended after it.
  await db
    .update(notification)
    .set({ mailTime: 'daily', mailDueAt: digestAt() })
    .where(eq(notification.mailDueAt, notification.at))
  await mailAt(db, new Date(digestAt().getTime() + HOUR_MS))
  expect(await mailsTo(db, userId)).toHaveLength(1)
  await mailAt(db, digestAt(1))
  const [, second] = await mailsTo(db, userId)
  expect(second?.text).toContain('Tilts')
  expect(second?.text).not.toContain('Ceļš')
})

it('after days without a worker there is one digest of all of them, and the next at its hour', async () => {
  const { db } = database
  const { userId } = await supplierOf('Ceļi')
  await matched('Ceļš')
  await mailAt(db, new Date())
  await matched('Tilts')
  await mailAt(db, new Date(digestAt(2).getTime() + HOUR_MS))
  await mailAt(db, new Date(digestAt(2).getTime() + HOUR_MS))
  const [first, ...others] = await mailsTo(db, userId)
  expect(first?.text).toContain('Ceļš')
  expect(others.length).toBeLessThan(2)
  await mailAt(db, digestAt(3))
  const texts = (await mailsTo(db, userId)).map(({ text }) => text)
  for (const title of ['Ceļš', 'Tilts'])
    expect(texts.filter((text) => text.includes(title))).toHaveLength(1)
})

it('a tender that fits several profiles stands once, with the others named', async () => {
  const { db } = database
  const supplier = await supplierOf('Ceļi')
  await addProfile(db, supplier, { country: ['LV', 'EE'] }, 'Baltija')
  await matchAll(db)
  await matched('Ceļš')
  await mailAt(db, new Date())
  await mailAt(db, digestAt())
  const [mail] = await mailsTo(db, supplier.userId)
  expect(mail?.text.match(/Ceļš/g)).toHaveLength(1)
  expect(mail?.text).toMatch(/Arī profilā “(Ceļi|Baltija)”/)
})

it('matches at once are one message for what is new together', async () => {
  const { db } = database
  const { userId } = await supplierOf('Ceļi', 'atOnce')
  await matched('Ceļš', 'Tilts')
  await mailAt(db, new Date())
  expect(await mailsTo(db, userId)).toMatchObject([
    { template: 'news', subject: '2 jauni iepirkumi' },
  ])
})

it('nothing is written for who wants none, has left, or may not see it any more', async () => {
  const { db } = database
  const [muted, left] = [await supplierOf('Ceļi', 'never'), await supplierOf('Tilti')]
  await matched('Ceļš')
  await db.delete(membership).where(eq(membership.userId, left.userId))
  await mailAt(db, new Date())
  await mailAt(db, digestAt())
  for (const { userId } of [muted, left]) expect(await mailsTo(db, userId)).toEqual([])
  expect(await db.select().from(notification)).toMatchObject([
    { userId: muted.userId, unmailed: 'off', mailDueAt: null, inApp: true },
  ])
})

it.each(['disableEmailSending', 'disableMarketAlerts'])(
  'while %s is set everything waits, and is one digest afterwards',
  async (name) => {
    const { db } = database
    const { userId } = await supplierOf('Ceļi')
    await matched('Ceļš')
    await db.insert(featureFlag).values({ name, context: 'GLOBAL', value: true })
    await mailAt(db, new Date())
    await mailAt(db, digestAt())
    expect(await mailsTo(db, userId)).toEqual([])
    await db.delete(featureFlag)
    await mailAt(db, new Date())
    await mailAt(db, digestAt())
    expect(await mailsTo(db, userId)).toHaveLength(1)
  },
)
