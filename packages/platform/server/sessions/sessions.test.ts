import { createHash, randomUUID } from 'node:crypto'
import { globalRole, session, user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { passkey, totp } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sessionViewOf } from '@kogge/domain/accounts/session-view-schema.ts'
import { ANONYMOUS } from '@kogge/domain/kernel/actor.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGlobalRole, addPerson, addSecondFactor, addStaff } from '../testing/people.ts'
import { sealAsTheyStand } from '../testing/role-and-org-seals.ts'
import { NO_SEAL, TEST_SEALING, TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import {
  after,
  GRACE_SECONDS,
  IDLE_SECONDS,
  ROTATE_AFTER_SECONDS,
  SESSION_SECONDS,
  STAFF_SESSION_SECONDS,
} from './session-lifetimes.ts'
import {
  createSession,
  dropEndedSessions,
  refreshSession,
  resolveActor,
} from './sessions.commands.ts'
import { readActor } from './sessions.queries.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const USER = '00000000-0000-4000-8000-0000000000a1'
const BUYER = '00000000-0000-4000-8000-0000000000b1'
const SUPPLIER = '00000000-0000-4000-8000-0000000000b2'
const ORIGIN = { ip: '192.0.2.1', userAgent: 'Browser\n\u001b[31m forged line' }
const MINUTE = 60
const KEYS = { tokenKeys: TEST_TOKEN_KEYS, sealing: TEST_SEALING }
/** The account of USER has a second factor. */
const SHOWN = { factorAt: NOW }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insert(user).values({
    id: USER,
    email: 'anna@example.com',
    firstName: 'Anna',
    lastName: 'Bērziņa',
    passwordHash: '-',
    isOnboarding: false,
    emailConfirmedAt: NOW,
  })
  await db.insert(org).values([
    {
      id: BUYER,
      name: 'Rīgas dome',
      nameFolded: 'rigas dome',
      matchKey: 'a',
      tier: 'PUBLIC',
      claimedAt: NOW,
    },
    { id: SUPPLIER, name: 'Būve', nameFolded: 'buve', matchKey: 'b', claimedAt: NOW },
  ])
  await db.insert(membership).values([
    { orgId: BUYER, userId: USER, role: 'ORG_MEMBER', createdAt: NOW },
    {
      orgId: BUYER,
      userId: USER,
      role: 'SUPPORT_ORG_FULL_ACCESS',
      expiresAt: after(NOW, 10 * MINUTE),
      createdAt: NOW,
    },
    {
      orgId: SUPPLIER,
      userId: USER,
      role: 'TEMP_ORG_MEMBER',
      expiresAt: after(NOW, MINUTE),
      createdAt: after(NOW, 1),
    },
  ])
  await addSecondFactor(db, USER)
  await db
    .insert(globalRole)
    .values({ userId: USER, role: 'SUPPORT', expiresAt: after(NOW, MINUTE) })
  await sealAsTheyStand(db)
})
afterAll(() => database.close())

const actorAt = async (token: string, now: Date) =>
  resolveActor(database.db, KEYS, { '__Host-kogge-token': token }, now)

test('an actor has the roles that hold at the moment, and no others', async () => {
  const token = await createSession(database.db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  const first = sessionViewOf(await actorAt(token, NOW), NOW)
  expect(first).toMatchObject({
    user: { userId: USER, name: 'Anna Bērziņa' },
    orgs: [
      { orgId: BUYER, name: 'Rīgas dome', tierInfo: { calculatedTier: 'PUBLIC' } },
      {
        orgId: SUPPLIER,
        roles: [{ role: 'TEMP_ORG_MEMBER', expiresDateIso: '2026-11-21T10:01:00.000Z' }],
      },
    ],
    globalRoles: [{ role: 'SUPPORT' }],
    canEnableAdminMode: true,
  })
  expect(first?.orgs[0]?.roles.map(({ role }) => role).sort()).toEqual([
    'ORG_MEMBER',
    'SUPPORT_ORG_FULL_ACCESS',
  ])

  const later = after(NOW, MINUTE)
  const second = sessionViewOf(await actorAt(token, later), later)
  expect(second?.orgs.map(({ orgId }) => orgId)).toEqual([BUYER])
  expect(second).toMatchObject({ globalRoles: [], canEnableAdminMode: false })

  const last = after(NOW, 10 * MINUTE)
  const third = await actorAt(token, last)
  expect(third.kind === 'user' && third.orgs[0]?.roles).toEqual([{ role: 'ORG_MEMBER' }])
})

test('a view made late from an actor made early leaves out what ended between', async () => {
  const token = await createSession(database.db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  const early = await actorAt(token, NOW)
  const view = sessionViewOf(early, after(NOW, MINUTE))
  expect(view?.orgs.map(({ orgId }) => orgId)).toEqual([BUYER])
  expect(view?.canEnableAdminMode).toBe(false)
})

test('nobody without a token, with another, or after seven days away', async () => {
  const { db } = database
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  expect(await resolveActor(db, KEYS, {}, NOW)).toBe(ANONYMOUS)
  for (const other of ['', 'x', `${token}x`, 'A'.repeat(43)])
    expect(await actorAt(other, NOW)).toBe(ANONYMOUS)
  expect(await actorAt(token, after(NOW, IDLE_SECONDS))).toBe(ANONYMOUS)
})

test('a session in use slides, and is written to once in five minutes', async () => {
  const { db } = database
  await db.delete(session)
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  await actorAt(token, after(NOW, 4 * MINUTE))
  expect((await db.select().from(session))[0]?.lastSeenAt).toEqual(NOW)
  const used = after(NOW, 6 * MINUTE)
  await actorAt(token, used)
  expect(await db.select().from(session)).toMatchObject([
    { lastSeenAt: used, expiresAt: after(used, IDLE_SECONDS) },
  ])
})

/** Uses a session once a day, with a new token each time; gives on which day it was over. */
const dayOfEnd = async (userId: string, days: number): Promise<number | null> => {
  let token = await createSession(database.db, TEST_TOKEN_KEYS, userId, ORIGIN, NOW)
  for (let day = 1; day <= days; day++) {
    const now = after(NOW, day * 24 * 60 * 60 - 1)
    if ((await actorAt(token, after(now, 1))).kind === 'anonymous') return day
    const refreshed = await refreshSession(database.db, TEST_TOKEN_KEYS, token, ORIGIN, now)
    if (refreshed.kind === 'rotated') token = refreshed.token
  }
  return null
}

test('a session ends thirty days after the sign-in, however much it is used', async () => {
  expect(await dayOfEnd(await addPerson(database.db), 29)).toBeNull()
  expect(await dayOfEnd(await addPerson(database.db), 31)).toBe(30)
})

test('twelve hours after the sign-in for whoever holds a global role, counting or withheld', async () => {
  const { db } = database
  for (const hasFactor of [true, false]) {
    const userId = await addPerson(db)
    const token = await createSession(db, TEST_TOKEN_KEYS, userId, ORIGIN, NOW, SHOWN)
    const evening = after(NOW, STAFF_SESSION_SECONDS)
    expect((await actorAt(token, evening)).kind).toBe('user')
    if (hasFactor) await addStaff(db, userId, 'SUPPORT')
    else await addGlobalRole(db, userId, 'SUPPORT')
    expect((await actorAt(token, after(evening, -1))).kind).toBe('user')
    expect((await actorAt(token, evening)).kind).toBe('anonymous')
    // A role that was given until a time is held until then.
    await db.update(globalRole).set({ expiresAt: evening }).where(eq(globalRole.userId, userId))
    await sealAsTheyStand(db)
    expect((await actorAt(token, evening)).kind).toBe('user')
  }
})

test('opens nothing while the address is not confirmed', async () => {
  const { db } = database
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  await db.update(user).set({ emailConfirmedAt: null })
  expect((await actorAt(token, NOW)).kind).toBe('anonymous')
  await db.update(user).set({ emailConfirmedAt: NOW })
  expect((await actorAt(token, NOW)).kind).toBe('user')
})

test('a young token stays, however often a page is reloaded', async () => {
  const { db } = database
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  const soon = after(NOW, ROTATE_AFTER_SECONDS - 1)
  expect(await refreshSession(db, TEST_TOKEN_KEYS, token, ORIGIN, soon)).toEqual({ kind: 'kept' })
  expect((await actorAt(token, after(soon, GRACE_SECONDS))).kind).toBe('user')
})

test('a replaced token lasts for its grace, whatever is done with it', async () => {
  const { db } = database
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  const later = after(NOW, ROTATE_AFTER_SECONDS)
  const first = await refreshSession(db, TEST_TOKEN_KEYS, token, ORIGIN, later)
  // The answer was lost: the next page begins with the old token and gets another.
  const inGrace = after(later, GRACE_SECONDS - 1)
  expect((await actorAt(token, inGrace)).kind).toBe('user')
  const second = await refreshSession(db, TEST_TOKEN_KEYS, token, ORIGIN, inGrace)
  for (const refreshed of [first, second]) {
    expect(refreshed.kind).toBe('rotated')
    const fresh = refreshed.kind === 'rotated' ? refreshed.token : ''
    expect((await actorAt(fresh, after(later, IDLE_SECONDS - 1))).kind).toBe('user')
  }
  const end = after(later, GRACE_SECONDS)
  expect(await actorAt(token, end)).toBe(ANONYMOUS)
  expect(await refreshSession(db, TEST_TOKEN_KEYS, token, ORIGIN, end)).toEqual({ kind: 'ended' })
})

test('the table holds no token, and no control characters', async () => {
  const { db, pool } = database
  await db.delete(session)
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  const { rows } = await pool.query(`select session::text as everything from session`)
  expect(rows[0].everything).not.toContain(token)
  expect(rows[0].everything).not.toContain(Buffer.from(token).toString('hex'))
  expect((await db.select().from(session))[0]?.userAgent).toBe('Browser  [31m forged line')
  expect(await dropEndedSessions(db, NOW)).toBe(0)
  expect(await dropEndedSessions(db, after(NOW, IDLE_SECONDS))).toBe(1)
})

test('global roles are withheld until there is a second factor, but in the demonstration', async () => {
  const { db } = database
  const staff = async (id: string) => {
    const actor = await readActor(db, TEST_SEALING, id, NOW)
    if (!actor) throw new Error('There is nobody.')
    return sessionViewOf(actor, NOW)
  }
  const [real, demo] = [await addPerson(db), await addPerson(db, { isDemo: true })]
  for (const userId of [real, demo]) await addGlobalRole(db, userId, 'SUPPORT')
  const withheld = { globalRoles: [], canEnableAdminMode: false, secondFactor: 'missing' }
  const counting = { globalRoles: [{ role: 'SUPPORT' }], canEnableAdminMode: true }
  expect(await staff(real)).toMatchObject(withheld)
  expect(await staff(demo)).toMatchObject({ ...counting, secondFactor: 'skipped' })
  // An authenticator app that was not confirmed yet is none.
  await db.insert(totp).values({ userId: real, secret: Buffer.alloc(1) })
  expect(await staff(real)).toMatchObject(withheld)
  await db.update(totp).set({ confirmedAt: NOW }).where(eq(totp.userId, real))
  expect(await staff(real)).toMatchObject(counting)
  expect(await staff(real)).not.toHaveProperty('secondFactor')
  await db.delete(totp).where(eq(totp.userId, real))
  expect(await staff(real)).toMatchObject(withheld)
  await addSecondFactor(db, real)
  expect(await staff(real)).toMatchObject(counting)
})

test('support access counts while the global role counts by which it was taken', async () => {
  const { db } = database
  const userId = await addPerson(db)
  await db.insert(membership).values({
    orgId: BUYER,
    userId,
    role: 'SUPPORT_ORG_FULL_ACCESS',
    createdAt: NOW,
    expiresAt: after(NOW, 10 * MINUTE),
  })
  await sealAsTheyStand(db)
  const places = async (now = NOW) => (await readActor(db, TEST_SEALING, userId, now))?.orgs.length
  expect(await places()).toBe(0)
  await addGlobalRole(db, userId, 'SUPPORT', after(NOW, MINUTE))
  expect(await places()).toBe(0)
  await addSecondFactor(db, userId)
  expect(await places()).toBe(1)
  // The role has ended, while the access would last for minutes.
  expect(await places(after(NOW, MINUTE))).toBe(0)
  await db.delete(passkey).where(eq(passkey.userId, userId))
  expect(await places()).toBe(0)
  await addSecondFactor(db, userId)
  expect(await places()).toBe(1)
  await db.delete(globalRole).where(eq(globalRole.userId, userId))
  expect(await places()).toBe(0)
})

const secondUser = async (): Promise<string> => {
  const [other] = await database.db
    .insert(user)
    .values({
      email: `${randomUUID()}@example.com`,
      firstName: 'B',
      lastName: 'B',
      passwordHash: '-',
      isOnboarding: false,
      emailConfirmedAt: NOW,
    })
    .returning({ id: user.id })
  return other?.id ?? ''
}

test('a row that somebody writes or changes in the database opens nothing', async () => {
  const { db } = database
  const thief = await secondUser()
  const token = 'a token that the thief knows, as long as any other'
  // What was enough once.
  const sha256 = createHash('sha256').update(token).digest()
  const expiresAt = after(NOW, SESSION_SECONDS)
  const row = { userId: USER, tokenHash: sha256, expiresAt, lastSeenAt: NOW, createdAt: NOW }
  await db.insert(session).values({ ...row, ...NO_SEAL })
  expect(await actorAt(token, NOW)).toBe(ANONYMOUS)

  for (const [what, change, at] of [
    ['another user', { userId: USER }, NOW],
    ['a longer life', { expiresAt: after(NOW, 2 * SESSION_SECONDS) }, NOW],
    ['another sign-in', { signInId: randomUUID() }, NOW],
    ['a later sign-in', { signedInAt: after(NOW, MINUTE) }, NOW],
    ['a second factor', { factorAt: NOW }, NOW],
    ['a later token', { createdAt: after(NOW, MINUTE) }, NOW],
    ['no key', { keyId: '' }, NOW],
  ] as const) {
    const own = await createSession(db, TEST_TOKEN_KEYS, thief, ORIGIN, NOW)
    const mine = eq(session.tokenHash, TEST_TOKEN_KEYS.hashOf('session', own))
    expect((await actorAt(own, at)).kind, what).toBe('user')
    const [before] = await db.select().from(session).where(mine)
    await db.update(session).set(change).where(mine)
    expect(await actorAt(own, at), what).toBe(ANONYMOUS)
    const later = after(NOW, ROTATE_AFTER_SECONDS)
    const refreshed = await refreshSession(db, TEST_TOKEN_KEYS, own, ORIGIN, later)
    expect(refreshed, what).toEqual({ kind: 'ended' })
    if (before) await db.update(session).set(before).where(mine)
    expect((await actorAt(own, at)).kind, what).toBe('user')
  }
})

test('a session whose end was moved by its use, or by its rotation, holds on', async () => {
  const { db } = database
  const token = await createSession(db, TEST_TOKEN_KEYS, USER, ORIGIN, NOW, SHOWN)
  for (const minutes of [6, 12, 18])
    expect((await actorAt(token, after(NOW, minutes * MINUTE))).kind).toBe('user')
  const at = after(NOW, 20 * MINUTE)
  const refreshed = await refreshSession(db, TEST_TOKEN_KEYS, token, ORIGIN, at)
  const fresh = refreshed.kind === 'rotated' ? refreshed.token : ''
  for (const one of [token, fresh]) expect((await actorAt(one, at)).kind).toBe('user')
})
