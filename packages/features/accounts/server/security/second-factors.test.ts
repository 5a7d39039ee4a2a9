import { auditLog } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { passkey, recoveryCode, totp } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../accounts.jobs.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { Browser } from '../testing/browser.ts'
import {
  addPasskey,
  addTotp,
  call,
  codeOf,
  PASSWORD,
  read,
  signedIn,
} from '../testing/protected-account.ts'
import { PUBLIC_URL, testApp, testJobs } from '../testing/test-app.ts'

let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
let count = 1
const OWNER = { currentPassword: PASSWORD }

beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  app = await testApp(database, jobs)
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
})

const someone = async () => {
  const page = new Browser(app, `192.0.2.${count++}`)
  const email = `owner${count}@example.com`
  return { page, email, userId: await signedIn(database, page, email) }
}
const entriesOf = async (userId: string) =>
  (
    await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, userId))
      .orderBy(auditLog.id)
  ).map(({ action }) => action)
const mailsTo = (email: string) =>
  database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, email))
    .orderBy(mailMessage.createdAt)

describe('an authenticator app', () => {
  test('is added by password and code, told to the owner, and kept sealed', async () => {
    const { page, email, userId } = await someone()
    const { secret, uri } = await call(page, 'beginTotp', OWNER)
    expect(uri).toContain(`secret=${secret}`)
    expect(await read(page, 'factors')).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    const added = await call(page, 'confirmTotp', { code: codeOf(secret) })
    expect(new Set(added.recoveryCodes).size).toBe(10)
    expect(await read(page, 'factors')).toEqual({
      totpSince: expect.stringMatching(/Z$/),
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    expect(await entriesOf(userId)).toEqual(['session.opened', 'second_factor.totp_added'])
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ template: 'secondFactorChanged', locale: 'lv' })
    expect(mail?.text).toContain('autentifikācijas lietotne')
    expect(mail?.text).toContain(`${PUBLIC_URL}/lv/user-settings/security`)

    const [kept] = await database.db.select().from(totp).where(eq(totp.userId, userId))
    const { rows } = await database.pool.query(
      `select (select json_agg(t) from totp t)::text || (select json_agg(r) from recovery_code r)
         || (select json_agg(a) from audit_log a) || (select json_agg(m) from mail_message m) as everything`,
    )
    expect(kept?.secret.toString('latin1')).not.toContain(secret)
    for (const text of [secret, ...added.recoveryCodes])
      expect(rows[0].everything).not.toContain(text)
  })

  test('needs the password, then a right code, in time', async () => {
    const { page, userId } = await someone()
    expect(await call(page, 'beginTotp', { currentPassword: 'a guess' })).toEqual({
      refused: 'session.bad_credentials',
    })
    expect(await call(page, 'confirmTotp', { code: '123456' })).toEqual({
      refused: 'record.not_found',
    })
    const first = await call(page, 'beginTotp', OWNER)
    const { secret } = await call(page, 'beginTotp', OWNER)
    // The secret that was shown before is forgotten.
    expect(await call(page, 'confirmTotp', { code: codeOf(first.secret) })).toEqual({
      refused: 'account.second_factor_invalid',
    })
    await database.pool.query(`update totp set created_at = created_at - interval '31 minutes'`)
    expect(await call(page, 'confirmTotp', { code: codeOf(secret) })).toEqual({
      refused: 'record.not_found',
    })
    await sweep(database, new Date())
    expect(await database.db.$count(totp, eq(totp.userId, userId))).toBe(0)
  })

  test('cannot be put in the place of one that is there', async () => {
    const { page } = await someone()
    await addTotp(page)
    expect(await call(page, 'beginTotp', OWNER)).toEqual({ refused: 'request.invalid' })
  })
})

describe('a passkey', () => {
  test('is added by password and signature, named, listed, and told of', async () => {
    const { page, email, userId } = await someone()
    const { key, recoveryCodes } = await addPasskey(page, 'Blue key')
    expect(recoveryCodes).toHaveLength(10)
    expect(await read(page, 'factors')).toMatchObject({
      passkeys: [{ id: key.id.toString('base64url'), name: 'Blue key', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    expect(await entriesOf(userId)).toContain('second_factor.passkey_added')
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['secondFactorChanged'])
    // The codes of the first factor stay those of the second.
    expect((await addTotp(page)).recoveryCodes).toEqual([])
  })

  test('is refused when made for another page, with another’s challenge, twice, or late', async () => {
    const { page } = await someone()
    const other = await someone()
    const begin = () => call(page, 'beginPasskey', OWNER)
    const refused = { refused: 'account.second_factor_invalid' }
    const add = (token: string, registration: object, by = page) =>
      call(by, 'addPasskey', { token, name: 'Key', registration })
    const key = new Authenticator(PUBLIC_URL)

    const foreign = await begin()
    const { challenge } = foreign.options
    const made = key.register(challenge, { origin: 'https://evil.example' })
    expect(await add(foreign.token, made)).toEqual(refused)
    // A challenge is used once, also when it was answered wrongly.
    expect(await add(foreign.token, key.register(challenge))).toEqual(refused)

    const mine = await begin()
    const answer = key.register(mine.options.challenge)
    expect(await add(mine.token, answer, other.page)).toEqual(refused)
    expect(await add(mine.token, answer)).toMatchObject({ recoveryCodes: expect.any(Array) })
    expect(await add(mine.token, answer)).toEqual(refused)

    // One credential belongs to one account.
    const theirs = await call(other.page, 'beginPasskey', OWNER)
    const again = key.register(theirs.options.challenge)
    expect(await add(theirs.token, again, other.page)).toEqual(refused)

    const late = await begin()
    await database.pool.query(
      `update auth_challenge set expires_at = expires_at - interval '5 minutes'`,
    )
    const slow = new Authenticator(PUBLIC_URL)
    expect(await add(late.token, slow.register(late.options.challenge))).toEqual(refused)
  })

  test('of another is not there to be removed', async () => {
    const { page } = await someone()
    const other = await someone()
    const { key } = await addPasskey(other.page)
    const id = key.id.toString('base64url')
    const missing = await call(page, 'removePasskey', { ...OWNER, id: 'AAAA' })
    expect(await call(page, 'removePasskey', { ...OWNER, id })).toEqual(missing)
    expect(missing).toEqual({ refused: 'record.not_found' })
    expect(await database.db.$count(passkey, eq(passkey.id, id))).toBe(1)
  })
})

describe('removing', () => {
  test('the last factor takes the recovery codes along, not the first', async () => {
    const { page, email, userId } = await someone()
    await addTotp(page)
    const { key } = await addPasskey(page)
    const id = key.id.toString('base64url')
    expect(await call(page, 'removeTotp', { currentPassword: 'a guess' })).toEqual({
      refused: 'session.bad_credentials',
    })
    expect(await call(page, 'removeTotp', OWNER)).toEqual({ accepted: true })
    expect(await call(page, 'removeTotp', OWNER)).toEqual({ refused: 'record.not_found' })
    expect(await database.db.$count(recoveryCode, eq(recoveryCode.userId, userId))).toBe(10)
    expect(await call(page, 'removePasskey', { ...OWNER, id })).toEqual({ accepted: true })
    expect(await database.db.$count(recoveryCode, eq(recoveryCode.userId, userId))).toBe(0)
    expect(await entriesOf(userId)).toEqual([
      'session.opened',
      'second_factor.totp_added',
      'second_factor.passkey_added',
      'second_factor.totp_removed',
      'second_factor.passkey_removed',
    ])
    expect(await mailsTo(email)).toHaveLength(4)
    const response = await new Browser(app, '192.0.2.250').login(email, PASSWORD)
    expect(response.json()).toEqual({ callbackUrl: '/' })
  })
})

test('recovery codes are renewed by the password, and only where there is a factor', async () => {
  const { page } = await someone()
  expect(await call(page, 'renewRecoveryCodes', OWNER)).toEqual({ refused: 'request.invalid' })
  const { recoveryCodes } = await addTotp(page)
  const renewed = await call(page, 'renewRecoveryCodes', OWNER)
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect(renewed.recoveryCodes).not.toContain(recoveryCodes[0])
  expect(await read(page, 'factors')).toMatchObject({ recoveryCodesLeft: 10 })
})

test('guesses at the password count, right ones do not', async () => {
  const { page } = await someone()
  for (let round = 0; round < 12; round++)
    expect(await call(page, 'beginTotp', OWNER)).toHaveProperty('secret')
  const answers: string[] = []
  for (let round = 0; round < 11; round++)
    answers.push((await call(page, 'beginTotp', { currentPassword: 'a guess' })).refused)
  expect(answers).toEqual([...Array(10).fill('session.bad_credentials'), 'request.rate_limited'])
  expect(await call(page, 'changePassword', { ...OWNER, newPassword: 'x' })).toEqual({
    refused: 'request.rate_limited',
  })
})
