import { auditLog } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { monitorProfile, monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { mailChoicesRouter } from '@kogge/features/notifications/server/mail-choices.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { addProfile, addSupplier, harvestCall, matchAll } from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from './mail-round.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const digestAt = (): Date => mailDueAt('daily', DEFAULT_SCHEDULE, new Date()) ?? new Date()

type Mail = typeof mailMessage.$inferSelect

/** The secret of the addresses in a message, as its reader has it. */
const emailIdOf = ({ id, template, recipient, mailKeyId }: Mail): string =>
  TEST_TOKEN_KEYS.mailedToken({ messageId: id, template, recipient, mailKeyId: mailKeyId ?? '' })

/** A reader of two profiles who has had a digest. */
const withDigest = async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const guid = await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await addProfile(db, supplier, { country: ['LV', 'EE'] }, 'Baltija')
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await mailAt(db, new Date())
  await mailAt(db, digestAt())
  const [mail] = await mailsTo(db, supplier.userId)
  if (!mail) throw new Error('There is no digest.')
  return { ...supplier, guid, mail, emailId: emailIdOf(mail) }
}

/** A reader of two profiles who has had a digest of one. */
const withDigestOfOne = async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const guid = await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await addProfile(db, supplier, { country: ['EE'] }, 'Igaunija')
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await mailAt(db, new Date())
  await mailAt(db, digestAt())
  const [mail] = await mailsTo(db, supplier.userId)
  if (!mail) throw new Error('There is no digest.')
  return { ...supplier, guid, mail, emailId: emailIdOf(mail) }
}

const CHANGED = 'user.notifications_changed_by_mail'
const choicesIn = () => database.db.select().from(notificationChoice)
const profileTimes = async (): Promise<(MailTime | null)[]> =>
  (await database.db.select().from(monitorSubscription)).map(({ mail }) => mail).sort()

const calls = () => createCaller(mailChoicesRouter)(testContext(database.db)).mailChoices

it('programs unsubscribe by the address alone, once or a hundred times, in either form of forms', async () => {
  const { userId, emailId, mail } = await withDigest()
  const { app, close, logged } = await testApp(database)
  const post = (contentType: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: `/api/unsubscribe/${emailId}`,
      headers: { 'content-type': contentType },
      payload,
    })
  const once = await post('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')
  expect(once.statusCode).toBe(204)
  expect(once.headers['set-cookie']).toBeUndefined()
  const form =
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--'
  for (let time = 0; time < 5; time += 1)
    expect((await post('multipart/form-data; boundary=b', form)).statusCode).toBe(204)
  expect(await choicesIn()).toEqual([{ userId, kind: 'matches', inApp: true, mail: 'never' }])
  expect(logged.join('\n')).not.toContain(emailId)
  const wrong = await app.inject({ method: 'POST', url: `/api/unsubscribe/${mail.id}` })
  expect(wrong.statusCode).toBe(404)
  await close()
})

it('one click stops the kinds of its list alone, writes one line of audit, and another none', async () => {
  const { db } = database
  const { userId, emailId, mail } = await withDigest()
  const kinds = ['matches', 'watched', 'invitations', 'plan'] as const
  await db
    .update(mailMessage)
    .set({ kinds: [...kinds] })
    .where(eq(mailMessage.id, mail.id))
  const changes = () =>
    db.$count(auditLog, eq(auditLog.action, 'user.notifications_changed_by_mail'))
  for (let time = 0; time < 3; time += 1) await calls().choose({ emailId, mail: 'never' })
  expect(await choicesIn()).toEqual(
    ['matches', 'watched'].map((kind) => ({ userId, kind, inApp: true, mail: 'never' })),
  )
  expect(await changes()).toBe(1)
})

it('a message of one profile stops that profile, be it a sample', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const guid = await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await addProfile(db, supplier, { country: ['EE'] }, 'Igaunija')
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  await mailAt(db, new Date())
  await mailAt(db, digestAt())
  const [news] = await mailsTo(db, supplier.userId)
  if (!news) throw new Error('There is no digest.')
  for (const template of [news.template, 'digestSample']) {
    await db.update(mailMessage).set({ template }).where(eq(mailMessage.id, news.id))
    await db.update(monitorSubscription).set({ mail: null })
    await calls().choose({ emailId: emailIdOf(news), mail: 'never' })
    expect(await choicesIn()).toEqual([])
    const stopped = await db.execute(sql`
      select p.guid from monitor_subscription s join monitor_profile p on p.num = s.profile_num where s.mail = 'never'`)
    expect(stopped.rows).toEqual([{ guid }])
    await db.update(notification).set({ mailId: null })
  }
})

it.each<[string, (guid: string) => Promise<unknown>]>([
  [
    'is archived',
    (guid) =>
      database.db
        .update(monitorProfile)
        .set({ state: 'archived' })
        .where(eq(monitorProfile.guid, guid)),
  ],
  ['is deleted', (guid) => database.db.delete(monitorProfile).where(eq(monitorProfile.guid, guid))],
  ['is one that its reader may not see any more', () => database.db.delete(membership)],
])('a message of one profile stops nothing else once that profile %s', async (_what, end) => {
  const { db } = database
  const { guid, emailId } = await withDigestOfOne()
  await end(guid)
  for (const profile of [null, guid]) {
    expect(await calls().read({ emailId, profile })).toEqual({ kinds: [], profile: null })
    await calls().choose({ emailId, profile, mail: 'never' })
  }
  const { app, close } = await testApp(database)
  const { statusCode } = await app.inject({ method: 'POST', url: `/api/unsubscribe/${emailId}` })
  expect(statusCode).toBe(204)
  await close()
  expect(await choicesIn()).toEqual([])
  expect((await profileTimes()).filter((mail) => mail !== null)).toEqual([])
  expect(await db.$count(auditLog, eq(auditLog.action, CHANGED))).toBe(0)
})

it('a message of one profile stops that profile when its notifications are long gone', async () => {
  const { db } = database
  const { emailId } = await withDigestOfOne()
  await db.delete(notification)
  expect(await calls().read({ emailId })).toMatchObject({ profile: { name: 'Latvija' } })
  await calls().choose({ emailId, mail: 'never' })
  expect(await choicesIn()).toEqual([])
  expect(await profileTimes()).toEqual(['never', null])
})

it('profiles that are mailed more seldom than is asked for stay as they are', async () => {
  const { db } = database
  const { emailId, guid } = await withDigest()
  await calls().choose({ emailId, profile: guid, mail: 'never' })
  await db
    .update(monitorSubscription)
    .set({ mail: 'atOnce' })
    .where(isNull(monitorSubscription.mail))
  await calls().choose({ emailId, mail: 'weekly' })
  expect(await profileTimes()).toEqual(['never', null])
})

it('programs that follow every link of every message change nothing', async () => {
  const { emailId } = await withDigest()
  const { app, close } = await testApp(database)
  const messages = await database.db.select().from(mailMessage)
  const links = messages.flatMap(({ html, text }) =>
    [...`${html} ${text}`.matchAll(/https:\/\/kogge\.example([^\s"<]*)/g)].map(([, path]) =>
      (path ?? '').replaceAll('{token}', emailId).replaceAll('&amp;', '&'),
    ),
  )
  expect(links.some((link) => link.startsWith('/monitor/unsubscribe/'))).toBe(true)
  const state = async () => ({
    choices: await choicesIn(),
    times: await profileTimes(),
    read: await database.db.select({ at: notification.readAt }).from(notification),
    audit: (await database.db.execute(sql`select count(*) from audit_log`)).rows,
  })
  const before = await state()
  for (const url of new Set([...links, `/api/unsubscribe/${emailId}`]))
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.inject({ method, url })
      expect([200, 303]).toContain(statusCode)
    }
  expect(await state()).toEqual(before)
  await close()
})

it('the page says what a message is about, and nothing of who has it', async () => {
  const { emailId, guid } = await withDigest()
  expect(await calls().read({ emailId })).toEqual({
    kinds: [{ kind: 'matches', mail: 'daily' }],
    profile: null,
  })
  expect(await calls().read({ emailId, profile: guid })).toMatchObject({
    profile: { name: 'Latvija', mail: 'daily' },
  })
})

it('one profile is mailed less often, and all of them again as all matches are', async () => {
  const { emailId, guid, userId } = await withDigest()
  await calls().choose({ emailId, profile: guid, mail: 'weekly' })
  expect(await profileTimes()).toEqual([null, 'weekly'])
  await calls().choose({ emailId, mail: 'never' })
  expect(await profileTimes()).toEqual([null, null])
  await calls().choose({ emailId, mail: 'daily' })
  expect(await choicesIn()).toEqual([{ userId, kind: 'matches', inApp: true, mail: 'daily' }])
})

it('what waits for the next digest is stopped too, and the one stays stopped', async () => {
  const { db } = database
  const { emailId, userId } = await withDigest()
  await harvestCall(db, { title: 'Tilts' })
  await matchAll(db)
  await mailAt(db, new Date())
  await calls().choose({ emailId, mail: 'never' })
  const next = new Date(digestAt().getTime() + 24 * 60 * 60 * 1000)
  await mailAt(db, new Date())
  await mailAt(db, next)
  expect(await mailsTo(db, userId)).toHaveLength(1)
})

it('an address leads to no other reader, nor to a profile that is not theirs', async () => {
  const { db } = database
  const { emailId } = await withDigest()
  const other = await addSupplier(db)
  const guid = await addProfile(db, other, { country: ['EE'] })
  for (const question of [
    { emailId, profile: guid },
    { emailId: 'A'.repeat(43) },
    { emailId: `${emailId.slice(0, -1)}${emailId.endsWith('A') ? 'B' : 'A'}` },
  ]) {
    await expect(calls().read(question)).rejects.toThrow('record.not_found')
    await expect(calls().choose({ ...question, mail: 'never' })).rejects.toThrow('record.not_found')
  }
  expect(await choicesIn()).toEqual([])
})

it('an address is good for a message alone that may be done without, and as long as its reader has an account', async () => {
  const { db } = database
  const { emailId, userId } = await withDigest()
  await addPerson(db, {})
  await db.execute(sql`update user_account set deleted_at = now() where id = ${userId}`)
  await expect(calls().read({ emailId })).rejects.toThrow('record.not_found')
  const rows = await db.select().from(mailMessage).where(eq(mailMessage.userId, userId))
  expect(
    rows.every(({ list, unsubscribeHash }) => (list === null) === (unsubscribeHash === null)),
  ).toBe(true)
})
