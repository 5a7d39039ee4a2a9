import { randomBytes, randomUUID } from 'node:crypto'
import { auditLog, globalRole, mailedToken, session, user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { totp } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { lockStaffAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
  sealPeople,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, NO_SEAL, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsRouter } from './account-settings.router.ts'
import { accountAdminRouter } from './accounts.admin-router.ts'

const caller = createCaller(accountAdminRouter)
const REASON = 'Called back on the number of the register.'
const LATER = new Date(TEST_NOW.getTime() + 86_400_000)

let database: TestDatabase
let developer: string
let helper: string
beforeAll(async () => {
  database = await testDatabase()
  developer = await addPerson(database.db)
  helper = await addPerson(database.db)
  await addStaff(database.db, developer, 'DEVELOPER')
  await addStaff(database.db, helper, 'SUPPORT')
})
afterAll(() => database.close())

const as = async (userId: string) => caller(await contextOfUser(database.db, userId)).adminUsers
const rowOf = async (id: string) =>
  (await database.db.select().from(user).where(eq(user.id, id)))[0]
const lastEntry = async () =>
  (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const addSession = (userId: string) =>
  database.db
    .insert(session)
    .values({ userId, tokenHash: randomBytes(32), ...NO_SEAL, expiresAt: LATER })

test('users are found by words of name or address, without diacritics, and by id', async () => {
  const id = await addPerson(database.db, {
    firstName: 'Šarlote',
    lastName: 'Žagariņa',
    email: 'sarlote.z@osta.example',
  })
  const users = await as(helper)
  const found = async (q: string) => (await users.search({ q })).items.map((row) => row.userId)
  expect(await found('zagarina SARLOTE')).toEqual([id])
  expect(await found('osta.example')).toEqual([id])
  expect(await found(id)).toEqual([id])
  expect(await found('%')).toEqual([])
  expect(await found('nobody')).toEqual([])
})

test('pages follow each other without gap or repetition', async () => {
  const users = await as(helper)
  for (const _ of [1, 2, 3])
    await addPerson(database.db, { lastName: 'Paged', createdAt: TEST_NOW })
  const first = await users.search({ q: 'paged', limit: 2 })
  const second = await users.search({ q: 'paged', limit: 2, cursor: first.nextCursor })
  const ids = [...first.items, ...second.items].map(({ userId }) => userId)
  expect(new Set(ids).size).toBe(3)
  expect(second.nextCursor).toBeNull()
})

test('support sees who somebody is and where they belong, and nothing that opens the account', async () => {
  const id = await addPerson(database.db, { emailConfirmedAt: null })
  const orgId = await addOrganisation(database.db, 'PRO', { name: 'SIA Osta' })
  await addMember(database.db, orgId, id, 'ORG_MEMBER')
  await addSession(id)
  const secret = randomBytes(32)
  await database.db.insert(mailedToken).values({
    tokenHash: secret,
    ...NO_SEAL,
    purpose: 'confirm_email',
    userId: id,
    expiresAt: LATER,
  })
  const seen = await (await as(helper)).byId({ userId: id })
  expect(seen).toMatchObject({
    isEmailConfirmed: false,
    sessions: 1,
    hasSecondFactor: false,
    orgs: [{ orgId, name: 'SIA Osta', role: 'ORG_MEMBER' }],
  })
  expect(JSON.stringify(seen)).not.toMatch(/token|password|hash/i)
  await expect((await as(helper)).byId({ userId: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('support changes nothing of a user, and nobody a SUPER_ADMIN but another', async () => {
  const id = await addPerson(database.db)
  const support = await as(helper)
  for (const call of [
    () => support.endSessions({ userId: id }),
    () => support.anonymise({ userId: id, reason: REASON }),
    () => support.resetSecondFactor({ userId: id, reason: REASON }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await addStaff(database.db, id, 'SUPER_ADMIN')
  const users = await as(developer)
  await expect(users.endSessions({ userId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(users.anonymise({ userId: id, reason: REASON })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await database.db.delete(globalRole).where(eq(globalRole.userId, id))
})

test('each action does what it says and is in the audit log', async () => {
  const id = await addPerson(database.db, { emailConfirmedAt: null })
  const users = await as(developer)
  await addSession(id)
  await users.endSessions({ userId: id })
  expect(await database.db.$count(session, eq(session.userId, id))).toBe(0)
  expect(await lastEntry()).toMatchObject({
    action: 'user.sessions_ended_by_staff',
    actorUserId: developer,
    subjectId: id,
  })
  const wanted: unknown[] = []
  const send = async (_tx: unknown, _queue: unknown, data: unknown) => void wanted.push(data)
  const context = { ...(await contextOfUser(database.db, developer)), jobs: { send } }
  await caller(context).adminUsers.resendConfirmation({ userId: id })
  expect(wanted).toMatchObject([{ userId: id }])
  await database.db.insert(mailedToken).values({
    tokenHash: randomBytes(32),
    ...NO_SEAL,
    purpose: 'confirm_email',
    userId: id,
    expiresAt: LATER,
  })
  await addSession(id)
  await users.confirmEmail({ userId: id })
  expect((await rowOf(id))?.emailConfirmedAt).toEqual(TEST_NOW)
  // The mailed link opens nothing any more, nor does what was opened before.
  expect(await database.db.$count(mailedToken, eq(mailedToken.userId, id))).toBe(0)
  expect(await database.db.$count(session, eq(session.userId, id))).toBe(0)
  await users.setOnboarding({ userId: id, isOnboarding: true })
  expect(await lastEntry()).toMatchObject({
    action: 'user.onboarding_set_by_staff',
    before: { isOnboarding: false },
    after: { isOnboarding: true },
  })
})

test('a second factor is reset for a reason, the owner told and signed out', async () => {
  const id = await addPerson(database.db)
  const users = await as(developer)
  await expect(users.resetSecondFactor({ userId: id, reason: REASON })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await database.db
    .insert(totp)
    .values({ userId: id, secret: randomBytes(20), confirmedAt: TEST_NOW })
  await sealPeople(database.db, id)
  await addSession(id)
  await expect(users.resetSecondFactor({ userId: id, reason: ' ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await users.resetSecondFactor({ userId: id, reason: REASON })
  expect(await database.db.$count(totp, eq(totp.userId, id))).toBe(0)
  expect(await database.db.$count(session, eq(session.userId, id))).toBe(0)
  expect(await lastEntry()).toMatchObject({ after: { reason: REASON } })
  const [mail] = await database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, `${id}@example.com`))
  expect(mail?.text).toContain('support has removed the second factor')
})

test.each(['endSessions', 'resetSecondFactor'] as const)(
  '%s takes back a new address that somebody else has asked for',
  async (action) => {
    const id = await addPerson(database.db)
    await database.db
      .insert(totp)
      .values({ userId: id, secret: randomBytes(20), confirmedAt: TEST_NOW })
    await sealPeople(database.db, id)
    await database.db.insert(mailedToken).values({
      tokenHash: randomBytes(32),
      ...NO_SEAL,
      purpose: 'change_email',
      email: `evil.${id}@example.com`,
      userId: id,
      expiresAt: LATER,
    })
    await (await as(developer))[action]({ userId: id, reason: REASON })
    expect(await database.db.$count(mailedToken, eq(mailedToken.userId, id))).toBe(0)
  },
)

test('an account is deleted as its owner would, not one’s own, and not the last SUPER_ADMIN’s', async () => {
  const [chief, other] = [await addPerson(database.db), await addPerson(database.db)]
  await addStaff(database.db, chief, 'SUPER_ADMIN')
  const users = await as(chief)
  await expect(users.anonymise({ userId: chief, reason: REASON })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  const orgId = await addOrganisation(database.db)
  await addMember(database.db, orgId, other, 'ORG_ADMINISTRATOR')
  await expect(users.anonymise({ userId: other, reason: REASON })).rejects.toMatchObject({
    message: 'account.last_administrator',
  })
  await addMember(database.db, orgId, await addPerson(database.db), 'ORG_ADMINISTRATOR')
  await users.anonymise({ userId: other, reason: REASON })
  expect(await rowOf(other)).toMatchObject({ firstName: '', email: `deleted:${other}` })
  expect(await database.db.$count(membership, eq(membership.userId, other))).toBe(0)
  expect(await lastEntry()).toMatchObject({ action: 'user.deleted_by_staff', actorUserId: chief })
  await expect(users.endSessions({ userId: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('staff who delete an account while its owner, who is staff too, does so wait for each other', async () => {
  const email = `leaving.${randomUUID()}@example.com`
  const passwordHash = await hashPassword('nine ships in the harbour')
  const id = await addPerson(database.db, { email, passwordHash })
  await addStaff(database.db, id, 'SUPPORT')
  const owner = createCaller(settingsRouter)(await contextOfUser(database.db, id))
  const users = await as(developer)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const holder = database.db.transaction(async (tx) => {
    await lockStaffAccess(tx, 'exclusive')
    take()
    await held
  })
  await taken
  const waits = async (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows[0].waiting
      })
      .toBe(count)
  const byStaff = users.anonymise({ userId: id, reason: REASON })
  await waits(1)
  const byOwner = owner.userSettings.deleteAccount({
    password: 'nine ships in the harbour',
    confirmation: email,
  })
  const outcomes = Promise.allSettled([byStaff, byOwner])
  await waits(2)
  release()
  await holder
  expect(await outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: 'session.required' } },
  ])
})

test('of two SUPER_ADMINs who delete each other at once, one stays', async () => {
  await database.db.delete(globalRole).where(eq(globalRole.role, 'SUPER_ADMIN'))
  const pair = [await addPerson(database.db), await addPerson(database.db)] as const
  for (const id of pair) await addStaff(database.db, id, 'SUPER_ADMIN')
  const [one, another] = [await as(pair[0]), await as(pair[1])]
  const results = await Promise.allSettled([
    one.anonymise({ userId: pair[1], reason: REASON }),
    another.anonymise({ userId: pair[0], reason: REASON }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await database.db.$count(globalRole, eq(globalRole.role, 'SUPER_ADMIN'))).toBe(1)
})
