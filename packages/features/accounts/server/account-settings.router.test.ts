import { randomUUID } from 'node:crypto'
import { auditLog, mailedToken, user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  NO_SEAL,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsRouter } from './account-settings.router.ts'
import { accountRouter } from './accounts.router.ts'
import { mailResetLink } from './password-reset.commands.ts'

const PASSWORD = 'nine ships in the harbour'
const OTHER = 'seven gulls on the roof'
const DAY = 24 * 60 * 60 * 1000
let database: TestDatabase
let passwordHash: string

beforeAll(async () => {
  database = await testDatabase()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => database.close())

const callsOf = async (userId: string, clock?: () => Date) =>
  createCaller(settingsRouter)(await contextOfUser(database.db, userId, clock))
const visitor = (clock?: () => Date) =>
  createCaller(accountRouter)(testContext(database.db, undefined, clock)).account

const add = (values: Parameters<typeof addPerson>[1] = {}) =>
  addPerson(database.db, { passwordHash, language: 'lv', ...values })
const mailTo = (recipient: string) =>
  database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, recipient))
    .orderBy(asc(mailMessage.createdAt))
const templatesTo = async (recipient: string) =>
  (await mailTo(recipient)).map(({ template }) => template)
const tokenTo = async (recipient: string) => tokenOfMail((await mailTo(recipient)).at(-1))
const emailOf = async (id: string) =>
  (await database.db.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email

const PROFILE = {
  firstName: 'Līga',
  lastName: 'Kalniņa',
  jobTitle: ' Iepirkumu speciāliste ',
  language: 'et' as const,
  receivesUpdates: true,
}

describe('the beginning', () => {
  it('ends when the account is set up, and that is written down', async () => {
    const id = await add({ isOnboarding: true })
    await (await callsOf(id)).onboarding.finish(PROFILE)
    const profile = await (await callsOf(id)).userSettings.profile()
    expect(profile).toMatchObject({ ...PROFILE, jobTitle: 'Iepirkumu speciāliste' })
    expect((await contextOfUser(database.db, id)).actor).toMatchObject({
      isOnboarding: false,
      name: 'Līga Kalniņa',
      language: 'et',
    })
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entry).toMatchObject({
      action: 'user.set_up',
      actorUserId: id,
      before: { firstName: 'Anna' },
      after: { firstName: 'Līga' },
    })
  })
})

describe('settings', () => {
  it.each([
    { firstName: ' ' },
    { lastName: 'x\r\nBcc: y' },
    { jobTitle: 'Head\u202e' },
    { jobTitle: 'x'.repeat(101) },
    { language: 'xx' },
  ])('refuse %j', async (wrong) => {
    const calls = await callsOf(await add())
    const input = { ...PROFILE, ...wrong } as typeof PROFILE
    await expect(calls.userSettings.saveProfile(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('keep an empty job title as none, and leave the beginning as it is', async () => {
    const id = await add({ isOnboarding: true })
    await (await callsOf(id)).userSettings.saveProfile({ ...PROFILE, jobTitle: '  ' })
    expect(await (await callsOf(id)).userSettings.profile()).toMatchObject({ jobTitle: null })
    expect((await contextOfUser(database.db, id)).actor).toMatchObject({ isOnboarding: true })
  })

  it('are for the signed-in alone', async () => {
    const nobody = createCaller(settingsRouter)(testContext(database.db))
    await expect(nobody.userSettings.profile()).rejects.toThrow('session.required')
    await expect(nobody.userSettings.exportData()).rejects.toThrow('session.required')
  })
})

describe('a new address', () => {
  it('is confirmed by its owner, the old one is told, and what was mailed to it opens nothing', async () => {
    const id = await add({ email: 'old@example.com' })
    await database.db.insert(mailedToken).values({
      tokenHash: Buffer.from('a reset link in the old mailbox'),
      ...NO_SEAL,
      purpose: 'reset_password',
      userId: id,
      expiresAt: new Date(TEST_NOW.getTime() + DAY),
    })
    const calls = (await callsOf(id)).userSettings
    await calls.requestEmailChange({ email: ' New@Example.com', password: PASSWORD })
    expect(await calls.profile()).toMatchObject({
      email: 'old@example.com',
      pendingEmail: 'new@example.com',
    })
    expect(await templatesTo('old@example.com')).toEqual(['emailChangeAsked'])
    const token = await tokenTo('new@example.com')
    await visitor().confirmEmail({ token })
    expect(await calls.profile()).toMatchObject({
      email: 'new@example.com',
      isEmailConfirmed: true,
      pendingEmail: null,
    })
    expect(await templatesTo('old@example.com')).toEqual(['emailChangeAsked', 'emailChanged'])
    const left = await database.db.select().from(mailedToken).where(eq(mailedToken.userId, id))
    expect(left).toEqual([])
    await expect(visitor().confirmEmail({ token })).rejects.toThrow('account.token_invalid')
  })

  it('that has an account looks the same to who asks, and changes nothing', async () => {
    await add({ email: 'taken@example.com' })
    const shown: unknown[] = []
    for (const email of ['taken@example.com', 'free@example.com']) {
      const id = await add()
      const calls = (await callsOf(id)).userSettings
      const answer = await calls.requestEmailChange({ email, password: PASSWORD })
      const { email: own, pendingEmail, ...profile } = await calls.profile()
      expect(pendingEmail).toBe(email)
      shown.push([answer, profile, await templatesTo(own)])
      expect(await emailOf(id)).toBe(own)
    }
    expect(shown[0]).toEqual(shown[1])
    const [message] = await mailTo('taken@example.com')
    expect(message?.template).toBe('addressTaken')
    expect(message?.text).not.toContain('token=')
  })

  it('that somebody else took meanwhile stays theirs', async () => {
    const id = await add()
    const calls = (await callsOf(id)).userSettings
    await calls.requestEmailChange({ email: 'late@example.com', password: PASSWORD })
    await add({ email: 'late@example.com' })
    const token = await tokenTo('late@example.com')
    await expect(visitor().confirmEmail({ token })).rejects.toThrow('account.token_invalid')
    expect(await emailOf(id)).toBe(`${id}@example.com`)
  })

  it('of two who want it at once goes to one', async () => {
    const [one, other] = [await add(), await add()]
    const tokens: string[] = []
    for (const id of [one, other]) {
      const calls = (await callsOf(id)).userSettings
      await calls.requestEmailChange({ email: 'wanted@example.com', password: PASSWORD })
      const messages = await mailTo('wanted@example.com')
      tokens.push(...messages.map(tokenOfMail).filter((token) => !tokens.includes(token)))
    }
    const outcomes = await Promise.allSettled(
      tokens.map((token) => visitor().confirmEmail({ token })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const owners = [await emailOf(one), await emailOf(other)]
    expect(owners.filter((email) => email === 'wanted@example.com')).toHaveLength(1)
  })

  it('needs the password, works for a day, and can be called off', async () => {
    const id = await add()
    const calls = (await callsOf(id)).userSettings
    const email = 'day@example.com'
    await expect(calls.requestEmailChange({ email, password: 'not the password' })).rejects.toThrow(
      'session.bad_credentials',
    )
    expect(await mailTo(email)).toEqual([])
    await calls.requestEmailChange({ email, password: PASSWORD })
    const late = visitor(() => new Date(TEST_NOW.getTime() + DAY))
    const token = await tokenTo(email)
    await expect(late.confirmEmail({ token })).rejects.toThrow('account.token_invalid')
    await calls.cancelEmailChange()
    expect(await calls.profile()).toMatchObject({ pendingEmail: null })
    await expect(visitor().confirmEmail({ token })).rejects.toThrow('account.token_invalid')
  })

  it.each([
    ['sets the password anew', 'reset'],
    ['changes the password', 'change'],
  ])('that a stranger has asked for goes when the owner %s', async (_words, way) => {
    const id = await add()
    const [own, evil] = [`${id}@example.com`, `evil.${id}@example.com`]
    await (await callsOf(id)).userSettings.requestEmailChange({ email: evil, password: PASSWORD })
    const token = await tokenTo(evil)
    if (way === 'reset') {
      const requestId = randomUUID()
      await mailResetLink(testContext(database.db), { requestId, userId: id }, TEST_NOW)
      await visitor().resetPassword({ token: await tokenTo(own), password: OTHER })
    } else {
      const { security } = createCaller(accountRouter)(await contextOfUser(database.db, id))
      await security.changePassword({ currentPassword: PASSWORD, newPassword: OTHER })
    }
    await expect(visitor().confirmEmail({ token })).rejects.toThrow('account.token_invalid')
    expect(await emailOf(id)).toBe(own)
    expect(await (await callsOf(id)).userSettings.profile()).toMatchObject({ pendingEmail: null })
  })

  it('cannot be used to guess the password', async () => {
    const id = await add()
    const calls = (await callsOf(id)).userSettings
    const guess = (n: number) =>
      calls.deleteAccount({ password: `guess ${n}`, confirmation: `${id}@example.com` })
    for (let n = 0; n < 10; n++) await expect(guess(n)).rejects.toThrow('session.bad_credentials')
    await expect(guess(10)).rejects.toThrow('request.rate_limited')
    await expect(
      calls.requestEmailChange({ email: 'x@example.com', password: PASSWORD }),
    ).rejects.toThrow('request.rate_limited')
  })
})
