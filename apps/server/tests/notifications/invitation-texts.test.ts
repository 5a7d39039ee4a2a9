import { user } from '@kogge/db/schema/accounts.ts'
import { notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import { writeToOrg } from '@kogge/features/invitations/server/invitation-letters.commands.ts'
import { TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addSupplier } from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from './mail-round.fixture.ts'
import { linesOf, readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

/** What makes names harmless in mail, and has no place on a page. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/

/** A reader whose mail is in English, and who is invited; the page is read in Latvian. */
const invite = async (privacy: 'public' | 'invited' = 'public') => {
  const { db } = database
  const { userId, orgId } = await addSupplier(db)
  await db.update(user).set({ language: 'en' }).where(eq(user.id, userId))
  const { actor, ...reader } = await readerOf(db, userId)
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.')
  const subject = {
    rfxId: 'a6b1c4de-0000-4000-8000-000000000001',
    document: {
      title: { en: 'Road repair', lv: 'Ceļa remonts' },
      language: 'en',
      privacy,
      kind: 'tender' as const,
    },
    responsesUntil: new Date('2027-03-01T08:30:00Z'),
    buyerName: 'SIA piemers.example',
  }
  const jobs = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }
  await writeToOrg({ ...reader, actor, jobs }, 'rfxInvitation', orgId, subject)
  return userId
}

const textOf = async (userId: string): Promise<string> => {
  const [line] = await linesOf(database.db, userId)
  if (line?.subject.is !== 'message') throw new Error('There is no message.')
  return `${line.subject.heading}\n${line.subject.body}`
}

it('an invitation is read in the language of its page, its date and title too, and without marks of mail', async () => {
  const userId = await invite()
  const [mail] = await mailsTo(database.db, userId)
  expect(mail?.text).toContain('1 March 2027 at 10:30')
  expect(mail?.text).toContain('Road repair')
  const text = await textOf(userId)
  expect(text).toContain('2027. gada 1. marts')
  expect(text).toContain('10:30')
  expect(text).toContain('Ceļa remonts')
  expect(text).toContain('piemers.example')
  expect(text).not.toMatch(ZERO_WIDTH)
})

it('a digest has an invitation in the language of its reader, whose names lead nowhere', async () => {
  const { db } = database
  const userId = await invite()
  await db.update(notification).set({ mailId: null, mailDueAt: new Date(), mailTime: null })
  await db
    .insert(notificationChoice)
    .values({ userId, kind: 'invitations', inApp: true, mail: 'daily' })
  await mailAt(db, new Date())
  await mailAt(db, mailDueAt('daily', DEFAULT_SCHEDULE, new Date()) ?? new Date())
  const digest = (await mailsTo(db, userId)).find(({ template }) => template === 'digest')
  expect(digest?.text).toContain('1 March 2027 at 10:30')
  expect(digest?.text).toContain('Road repair')
  expect(digest?.text).toContain('piemers.\u200cexample')
})

it('a confidential title stays so in every language', async () => {
  const text = await textOf(await invite('invited'))
  expect(text).toContain('onfidenciāl')
  expect(text).not.toMatch(/Ceļa|Road|onfidential/)
})

it('an invitation of before, with its date as a text, is read as it was written', async () => {
  const { db } = database
  const userId = await invite()
  const values = { org: 'SIA', title: 'Road repair', until: '1 March 2027 at 10:30' }
  const message = { template: 'rfxInvitation', values, path: '/' }
  await db.update(notification).set({ message })
  const text = await textOf(userId)
  expect(text).toContain('1 March 2027 at 10:30')
  expect(text).not.toMatch(ZERO_WIDTH)
})
