import { monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailChoicesRouter } from '@kogge/features/notifications/server/mail-choices.router.ts'
import { notificationSettingsRouter } from '@kogge/features/notifications/server/notification-settings.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, harvestCall, matchAll } from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from './mail-round.fixture.ts'
import { readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const settingsOf = async (userId: string) =>
  createCaller(notificationSettingsRouter)(await readerOf(database.db, userId)).notificationSettings

const withMatches = async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const guid = await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  return { ...supplier, guid }
}

it('a member is mailed what a profile finds, which counts as nothing, and subscribes from it', async () => {
  const { db } = database
  const { orgId, guid } = await withMatches()
  const userId = await addPerson(db, { language: 'lv' })
  await addMember(db, orgId, userId)
  const calls = await settingsOf(userId)
  expect(await calls.sendSample({ orgId, guid })).toEqual({ isSent: true })
  const [mail] = await mailsTo(db, userId)
  if (!mail) throw new Error('There is no sample.')
  expect(mail).toMatchObject({ template: 'digestSample', list: 'tenders' })
  expect(mail.text).toContain('Ceļš')
  expect(mail.text).toContain('/lv/monitor/subscribe/{token}?profile=')
  const { id, template, recipient, mailKeyId } = mail
  const emailId = TEST_TOKEN_KEYS.mailedToken({
    messageId: id,
    template,
    recipient,
    mailKeyId: mailKeyId ?? '',
  })
  const { mailChoices } = createCaller(mailChoicesRouter)(testContext(db))
  expect(await mailChoices.read({ emailId, profile: guid })).toMatchObject({
    profile: { mail: 'never' },
  })
  await mailChoices.choose({ emailId, profile: guid, mail: 'daily' })
  const own = eq(monitorSubscription.userId, userId)
  expect(await db.select().from(monitorSubscription).where(own)).toMatchObject([{ mail: 'daily' }])
})

it('a sample is of profiles alone that one may see, and of those that found something', async () => {
  const { db } = database
  const { orgId, guid } = await withMatches()
  const stranger = await addSupplier(db)
  const calls = await settingsOf(stranger.userId)
  await expect(calls.sendSample({ orgId, guid })).rejects.toThrow('record.not_found')
  await expect(calls.sendSample({ orgId: stranger.orgId, guid })).rejects.toThrow(
    'record.not_found',
  )
  const empty = await addProfile(db, stranger, { country: ['EE'] })
  expect(await calls.sendSample({ orgId: stranger.orgId, guid: empty })).toEqual({ isSent: false })
  expect(await mailsTo(db, stranger.userId)).toEqual([])
})

it('the preview is what waits for the next digest, by what is chosen now', async () => {
  const { userId, orgId, guid } = await withMatches()
  const calls = await settingsOf(userId)
  const preview = await calls.preview({ mail: 'daily' })
  expect(preview?.html).toContain('Ceļš')
  expect(await calls.preview({ mail: 'weekly' })).toBeNull()
  await calls.saveProfile({ orgId, guid, inApp: null, mail: 'weekly' })
  expect(await calls.preview({ mail: 'daily' })).toBeNull()
  expect((await calls.preview({ mail: 'weekly' }))?.html).toContain('Ceļš')
  await mailAt(database.db, new Date())
  await calls.saveKind({ kind: 'matches', inApp: false, mail: 'never' })
  expect(await calls.read()).toMatchObject({
    profiles: [{ guid, mail: 'weekly' }],
    schedule: { digestHour: 8 },
  })
  const schedule = { ...(await calls.read()).schedule, digestHour: 7, pausedUntil: '2027-01-04' }
  await calls.saveSchedule(schedule)
  const { nextDaily } = await calls.read()
  expect(nextDaily).toBe('2027-01-04T05:00:00.000Z')
})

it('choices are for oneself, and for profiles alone that one subscribes to', async () => {
  const { orgId, guid } = await withMatches()
  const stranger = await addSupplier(database.db)
  const calls = await settingsOf(stranger.userId)
  const choice = { orgId, guid, inApp: false, mail: 'never' as const }
  await expect(calls.saveProfile(choice)).rejects.toThrow('record.not_found')
  await expect(calls.saveProfile({ ...choice, orgId: stranger.orgId })).rejects.toThrow(
    'record.not_found',
  )
  expect(await (await settingsOf(stranger.userId)).read()).toMatchObject({ profiles: [] })
})

it('a pause that is over is not saved, nor is a kind that is for staff', async () => {
  const { userId } = await addSupplier(database.db)
  const calls = await settingsOf(userId)
  const { schedule } = await calls.read()
  await expect(calls.saveSchedule({ ...schedule, pausedUntil: '2020-01-01' })).rejects.toThrow(
    'request.invalid',
  )
  const alarms = { kind: 'alarms' as const, inApp: false, mail: 'never' as const }
  await expect(calls.saveKind(alarms)).rejects.toThrow('request.invalid')
  expect((await calls.read()).schedule).toEqual(schedule)
})
