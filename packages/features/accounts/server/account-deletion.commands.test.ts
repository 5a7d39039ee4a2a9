import { setTimeout } from 'node:timers/promises'
import { connect } from '@kogge/db/client.ts'
import { auditLog, globalRole, session, user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { invitation, joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { mailSchedule, notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { passkey, totp } from '@kogge/db/schema/second-factors.ts'
import { planRequest } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE } from '@kogge/domain/notifications/mail-schedule.ts'
import { createSerialQueue } from '@kogge/platform/server/load/serial-queue.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { addAudit } from '@kogge/platform/server/testing/audit-entries.ts'
import {
  addJoinRequest,
  addMember,
  addOrganisation,
  addOwnershipRequest,
  addPerson,
  addStaff,
  sealPeople,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  NO_SEAL,
  TEST_NOW,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropFarewells } from './account-deletion.commands.ts'
import { settingsRouter } from './account-settings.router.ts'
import { accountByEmail } from './accounts.queries.ts'

const PASSWORD = 'nine ships in the harbour'
const LATER = new Date(TEST_NOW.getTime() + 60 * 60 * 1000)
let database: TestDatabase
let passwordHash: string

beforeAll(async () => {
  database = await testDatabase()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => database.close())

const add = (values: Parameters<typeof addPerson>[1] = {}) =>
  addPerson(database.db, { passwordHash, language: 'lt', ...values })

const remove = async (id: string, input: { password?: string; confirmation?: string } = {}) => {
  const calls = createCaller(settingsRouter)(await contextOfUser(database.db, id))
  const confirmation = `${id}@example.com`
  return calls.userSettings.deleteAccount({ password: PASSWORD, confirmation, ...input })
}

const rowOf = async (id: string) =>
  (await database.db.select().from(user).where(eq(user.id, id)))[0]

/** A user who has left something in every table. */
const addBusyPerson = async (email: string) => {
  const { db } = database
  const id = await add({ jobTitle: 'Buyer', email })
  const other = await add()
  const orgId = await addOrganisation(db, 'PRO', { name: 'Rīgas dome' })
  const elsewhere = await addOrganisation(db)
  await addMember(db, orgId, other, 'ORG_ADMINISTRATOR')
  await addMember(db, orgId, id, 'ORG_ADMINISTRATOR')
  const asked = { ...NO_SEAL, createdAt: TEST_NOW, expiresAt: LATER, role: 'ORG_MEMBER' as const }
  await db.insert(invitation).values([
    {
      ...asked,
      orgId,
      email: 'x@example.com',
      tokenHash: Buffer.from(`secret-1 ${email}`),
      invitedBy: id,
    },
    {
      ...asked,
      orgId: elsewhere,
      email,
      tokenHash: Buffer.from(`secret-2 ${email}`),
      invitedBy: other,
    },
  ])
  await addJoinRequest(db, elsewhere, id, 'Please')
  const [given] = await db
    .insert(delegation)
    .values({
      orgId: elsewhere,
      delegateOrgId: orgId,
      kind: 'auditor',
      reason: 'Audit',
      startsAt: TEST_NOW,
      endsAt: LATER,
      createdBy: other,
    })
    .returning({ id: delegation.id })
  await db.insert(delegationUser).values({ delegationId: given?.id ?? '', userId: id })
  await db.insert(totp).values({ userId: id, secret: Buffer.from('secret-3') })
  await db.insert(passkey).values({
    id: `secret ${email}`,
    userId: id,
    name: 'Phone',
    publicKey: Buffer.from('secret-4'),
    counter: 0,
    transports: [],
    isBackedUp: false,
  })
  await sealPeople(db, id)
  await addStaff(db, id, 'SUPPORT')
  const origin = { ip: '192.0.2.1', userAgent: 'Browser' }
  const token = await createSession(db, TEST_TOKEN_KEYS, id, origin, TEST_NOW)
  await db.insert(mailMessage).values({
    template: 'resetPassword',
    recipient: email,
    locale: 'lt',
    subject: 'Reset',
    text: 'https://kogge.example/auth/reset-password?token=secret-5',
    html: 'secret-5',
    status: 'sent',
  })
  return { id, other, orgId, elsewhere, token }
}

describe('deletion', () => {
  it('takes away what the user holds, what opens the account and what is known of them', async () => {
    const { db } = database
    const { id, orgId } = await addBusyPerson('busy@example.com')
    await remove(id, { confirmation: ' Busy@Example.com ' })
    expect(await rowOf(id)).toMatchObject({
      email: `deleted:${id}`,
      firstName: '',
      lastName: '',
      jobTitle: null,
      emailConfirmedAt: null,
      deletedAt: TEST_NOW,
    })
    for (const table of [membership, joinRequest, session, totp, passkey, globalRole])
      expect(await db.select().from(table).where(eq(table.userId, id))).toEqual([])
    const invitations = await db.select().from(invitation)
    // Whom they have invited stays invited.
    expect(invitations.map(({ email }) => email)).toEqual(['x@example.com'])
    const [named] = await db.select().from(delegationUser).where(eq(delegationUser.userId, id))
    expect(named).toMatchObject({ endedAt: TEST_NOW, endedBy: id })
    const mails = await db
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.recipient, 'busy@example.com'))
    expect(mails).toMatchObject([{ template: 'accountDeleted', locale: 'lt' }])
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'user.deleted'))
    expect(entry).toMatchObject({ actorUserId: id, subjectId: id })
    const taken = await db
      .select({ action: auditLog.action, orgId: auditLog.orgId, before: auditLog.before })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectId, id),
          inArray(auditLog.subjectType, ['membership', 'global_role']),
        ),
      )
      .orderBy(auditLog.id)
    expect(taken).toEqual([
      { action: 'membership.left', orgId, before: { role: 'ORG_ADMINISTRATOR', expiresAt: null } },
      { action: 'global_role.revoked', orgId: null, before: { role: 'SUPPORT', expiresAt: null } },
    ])
    expect(await db.select().from(membership).where(eq(membership.orgId, orgId))).toHaveLength(1)
    // Nobody is there any more: no session, no account under the address, which is free.
    expect((await contextOfUser(db, id)).actor.kind).toBe('anonymous')
    expect(await accountByEmail(db, 'busy@example.com')).toBeNull()
    await add({ email: 'busy@example.com' })
  })

  it('leaves neither messages to earlier addresses, nor words of theirs, nor flags of theirs', async () => {
    const { db } = database
    const id = await add({ email: 'newest@example.com' })
    const orgId = await addOrganisation(db)
    await add({ email: 'taken-over@example.com' })
    const mail = { locale: 'lt', subject: 'S', text: 'T', html: 'H', status: 'sent' as const }
    const former = ['older@example.com', 'taken-over@example.com']
    for (const recipient of [...former, 'newest@example.com'])
      await db.insert(mailMessage).values({ ...mail, template: 'emailChanged', recipient })
    for (const email of former)
      await addAudit(db, {
        actorUserId: id,
        action: 'user.email_changed',
        subjectType: 'user',
        subjectId: id,
        before: { email },
      })
    await db.insert(planRequest).values({ orgId, userId: id, tier: 'PRO', message: 'Call me' })
    const flag = { name: 'enableAiChat', context: 'USER' as const, contextId: id, value: true }
    await db.insert(featureFlag).values(flag)
    await remove(id, { confirmation: 'newest@example.com' })
    const left = async () =>
      (
        await db
          .select()
          .from(mailMessage)
          .where(inArray(mailMessage.recipient, [...former, 'newest@example.com']))
      )
        .map(({ recipient, template }) => `${template} ${recipient}`)
        .sort()
    // The address that is somebody else's now keeps what is theirs.
    const others = 'emailChanged taken-over@example.com'
    expect(await left()).toEqual(['accountDeleted newest@example.com', others])
    expect(await db.select().from(planRequest).where(eq(planRequest.userId, id))).toMatchObject([
      { orgId, message: null },
    ])
    expect(await db.$count(featureFlag, eq(featureFlag.contextId, id))).toBe(0)
    // The farewell goes when it is sent, and not before.
    await dropFarewells(db)
    expect(await left()).toEqual(['accountDeleted newest@example.com', others])
    await db.update(mailMessage).set({ status: 'sent' })
    await dropFarewells(db)
    expect(await left()).toEqual([others])
  })

  it('needs the password and the address, typed', async () => {
    const id = await add()
    await expect(remove(id, { password: 'not the password' })).rejects.toThrow(
      'session.bad_credentials',
    )
    await expect(remove(id, { confirmation: 'other@example.com' })).rejects.toThrow(
      'request.invalid',
    )
    expect((await rowOf(id))?.deletedAt).toBeNull()
  })

  it('is refused to the last administrator, naming the organisations, and changes nothing', async () => {
    const { db } = database
    const id = await add()
    const [first, second, third] = [
      await addOrganisation(db, 'FREE', { name: 'Ūdens' }),
      await addOrganisation(db, 'FREE', { name: 'Būve' }),
      await addOrganisation(db, 'FREE', { name: 'Gone', deletedAt: TEST_NOW }),
    ]
    for (const orgId of [first, second, third]) await addMember(db, orgId, id, 'ORG_ADMINISTRATOR')
    // Others who are no help: a member, administrators whose role has ended or will, one who is gone.
    await addMember(db, first, await add())
    await addMember(db, first, await add(), 'ORG_ADMINISTRATOR', TEST_NOW)
    await addMember(db, first, await add(), 'ORG_ADMINISTRATOR', LATER)
    await addMember(db, first, await add({ deletedAt: TEST_NOW }), 'ORG_ADMINISTRATOR')
    await expect(remove(id)).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: {
        code: 'account.last_administrator',
        details: { organisations: 'Būve, Ūdens', orgId: second },
      },
    })
    expect(await db.select().from(membership).where(eq(membership.userId, id))).toHaveLength(3)
    await addMember(db, first, await add(), 'ORG_ADMINISTRATOR')
    await db.delete(membership).where(eq(membership.orgId, second))
    await remove(id)
    expect(await db.select().from(org).where(eq(org.id, first))).toHaveLength(1)
  })

  it('of two last administrators at once lets one go', async () => {
    for (let round = 0; round < 5; round++) {
      const { db } = database
      const orgs = [await addOrganisation(db), await addOrganisation(db)]
      const people = [await add(), await add()]
      for (const orgId of orgs)
        for (const id of people) await addMember(db, orgId, id, 'ORG_ADMINISTRATOR')
      const outcomes = await Promise.allSettled(people.map((id) => remove(id)))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [refused] = outcomes.filter((one) => one.status === 'rejected')
      expect(refused?.reason).toMatchObject({ message: 'account.last_administrator' })
      for (const orgId of orgs)
        expect(await db.select().from(membership).where(eq(membership.orgId, orgId))).toHaveLength(
          1,
        )
    }
  })

  it('twice at once happens once', async () => {
    const id = await add()
    const outcomes = await Promise.allSettled([remove(id), remove(id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the export', () => {
  it('has everything about the user, and nothing that opens anything', async () => {
    const { db } = database
    const { id, other, orgId, elsewhere, token } = await addBusyPerson('curious@example.com')
    await addAudit(
      db,
      {
        actorUserId: id,
        action: 'membership.removed',
        subjectType: 'membership',
        subjectId: other,
        before: { name: 'Somebody else' },
      },
      { actorUserId: other, action: 'org.edited', subjectType: 'org', subjectId: orgId },
      {
        actorUserId: other,
        action: 'membership.changed',
        subjectType: 'membership',
        subjectId: id,
        ip: '203.0.113.9',
        after: { role: 'ORG_ADMINISTRATOR' },
      },
      { action: 'session.refused', subjectType: 'session', subjectId: id, ip: '198.51.100.2' },
    )
    await db.insert(planRequest).values({ orgId, userId: id, tier: 'PRO', message: 'We grow' })
    await addOwnershipRequest(db, elsewhere, id, 'I lead it')
    await db
      .update(ownershipRequest)
      .set({ answer: 'Show it' })
      .where(eq(ownershipRequest.userId, id))
    await db.insert(delegation).values({
      orgId,
      delegateOrgId: elsewhere,
      kind: 'manager',
      reason: 'Summer help',
      startsAt: TEST_NOW,
      endsAt: LATER,
      createdBy: id,
    })
    await db
      .insert(featureFlag)
      .values({ name: 'enableAiChat', context: 'USER', contextId: id, value: true })
    await db
      .insert(notificationChoice)
      .values({ userId: id, kind: 'matches', inApp: true, mail: 'weekly' })
    await db
      .insert(mailSchedule)
      .values({ userId: id, ...DEFAULT_SCHEDULE, digestHour: 6, daysOff: [] })
    await db
      .insert(mailSuppression)
      .values({ address: 'curious@example.com', reason: 'hard_bounce', since: TEST_NOW })
    await db
      .insert(notification)
      .values({ userId: id, kind: 'account', key: 'one', line: 'one', at: TEST_NOW })
    const calls = createCaller(settingsRouter)(await contextOfUser(db, id))
    const data = await calls.userSettings.exportData()
    expect(data).toMatchObject({
      userId: id,
      profile: { email: 'curious@example.com', jobTitle: 'Buyer' },
      memberships: [{ organisation: 'Rīgas dome', role: 'ORG_ADMINISTRATOR' }],
      globalRoles: [{ role: 'SUPPORT' }],
      delegations: [{ kind: 'auditor', reason: 'Audit' }],
      joinRequests: [{ text: 'Please', status: 'pending' }],
      sessions: [{ ip: '192.0.2.1', userAgent: 'Browser' }],
      secondFactors: { authenticatorSince: null, passkeys: [{ name: 'Phone' }] },
      messages: [{ template: 'resetPassword', subject: 'Reset' }],
    })
    expect(data.invitations.map(({ direction }) => direction).sort()).toEqual(['received', 'sent'])
    expect(data).toMatchObject({
      notificationChoices: [{ kind: 'matches', inApp: true, mail: 'weekly' }],
      mailSchedule: { digestHour: 6 },
      stoppedAddress: { reason: 'hard_bounce' },
      notifications: [{ kind: 'account', readAt: null }],
    })
    expect(data).toMatchObject({
      delegationsGiven: [{ kind: 'manager', reason: 'Summer help' }],
      featureFlags: [{ name: 'enableAiChat', value: true }],
      planRequests: [{ tier: 'PRO', text: 'We grow' }],
      ownershipRequests: [{ text: 'I lead it', answer: 'Show it' }],
    })
    expect(
      data.auditEntries.map(({ action, byYou, ip, after }) => ({ action, byYou, ip, after })),
    ).toEqual([
      { action: 'membership.removed', byYou: true, ip: null, after: null },
      // Where another sat is theirs to know; who tried to sign in is the user's.
      {
        action: 'membership.changed',
        byYou: false,
        ip: null,
        after: { role: 'ORG_ADMINISTRATOR' },
      },
      { action: 'session.refused', byYou: false, ip: '198.51.100.2', after: null },
      // That it was exported is written down when it has been, for the next one.
    ])
    const text = JSON.stringify(data)
    for (const secret of ['secret', token, passwordHash, 'argon2', 'Somebody else', 'https://'])
      expect(text).not.toContain(secret)
  })

  it('is made a few times an hour at most', async () => {
    const calls = createCaller(settingsRouter)(await contextOfUser(database.db, await add()))
    for (let count = 0; count < 5; count++) await calls.userSettings.exportData()
    await expect(calls.userSettings.exportData()).rejects.toThrow('request.rate_limited')
  })
})

it('waits for the turn of its owner without a connection, which the change before it may need', async () => {
  const id = await add()
  const one = connect(database.url, { max: 1 })
  try {
    const turns = createSerialQueue()
    const calls = createCaller(settingsRouter)({ ...(await contextOfUser(one.db, id)), turns })
    const confirmation = `${id}@example.com`
    let deleting: Promise<unknown> = Promise.resolve()
    const before = turns.take(id, async () => {
      deleting = calls.userSettings.deleteAccount({ password: PASSWORD, confirmation })
      await setTimeout(300)
      const answer = one.db.$count(user, eq(user.id, id))
      return Promise.race([answer, setTimeout(2000, 'waits')])
    })
    expect(await before).toBe(1)
    await deleting
    expect((await rowOf(id))?.deletedAt).not.toBeNull()
  } finally {
    await one.close()
  }
})
