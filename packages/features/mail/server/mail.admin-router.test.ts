import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { deliverMail } from '@kogge/platform/server/mail/mail-delivery.jobs.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { OutgoingMail } from '@kogge/platform/server/mail/smtp-transport.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { transportInto } from '@kogge/platform/server/testing/mail-transport.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  TEST_TOKEN_KEYS,
  TEST_URL,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailAdminRouter } from './mail.admin-router.ts'

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPPORT')
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate mail_message, mail_suppression cascade'))

const jobs: { name: string; data: object }[] = []
const calls = async (userId = staffId) =>
  createCaller(mailAdminRouter)({
    ...(await contextOfUser(database.db, userId)),
    jobs: {
      mailSeals: TEST_TOKEN_KEYS,
      send: async (_tx, { name }, data) => void jobs.push({ name, data }),
    },
  })

const VALUES = { name: 'A', org: 'B', role: 'ORG_MEMBER', address: 'C', title: 'D', until: 'E' }
const DRAFT = {
  locale: 'en' as const,
  path: '/auth/signin',
  values: { ...VALUES, standing: 'verified', days: 7, minutes: 60, hours: 24 },
}

const write = async (
  recipient: string,
  template: MailTemplate = 'accountExists',
  status: typeof mailMessage.$inferSelect.status = 'failed',
) => {
  const id = randomUUID()
  const hasLink = template !== 'accountExists'
  const mailed = hasLink && { mailed: TEST_TOKEN_KEYS.newMailed(template, recipient, id) }
  const draft = { ...DRAFT, template, recipient, ...mailed }
  await sendMail(database.db, testContext(database.db).jobs, draft, TEST_URL, TEST_NOW, id)
  await database.db.update(mailMessage).set({ status }).where(eq(mailMessage.id, id))
  return id
}

const rowOf = async (id: string | null) =>
  (
    await database.db
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.id, id ?? ''))
  )[0]

const deliver = async (id: string | null): Promise<OutgoingMail | undefined> => {
  const sent: OutgoingMail[] = []
  const transport = transportInto(sent)
  const { db, log, tokenKeys } = testContext(database.db)
  await deliverMail({ db, log, tokenKeys, transport, onKept: () => {} }, id ?? '')
  return sent[0]
}

const lastEntry = async () =>
  (
    await database.db
      .select({ action: auditLog.action, subjectId: auditLog.subjectId, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.actorUserId, staffId))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0]

describe('the list', () => {
  test('is filtered by address, kind, state, list and period, and paged without gaps', async () => {
    const api = (await calls()).adminMail
    for (let at = 0; at < 5; at += 1) await write(`reader${at}@example.com`)
    const other = await write('Other@example.com', 'confirmEmail', 'sent')
    const ids = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map(({ id }) => id)
    expect(await ids({ address: 'OTHER@example.com' })).toEqual([other])
    expect(await ids({ address: 'ther@example.com' })).toEqual([])
    expect(await ids({ template: ['confirmEmail'] })).toEqual([other])
    expect(await ids({ state: ['sent'] })).toEqual([other])
    expect(await ids({ list: ['none'] })).toHaveLength(6)
    expect(await ids({ list: ['tenders'] })).toEqual([])
    expect(await ids({ until: TEST_NOW.toISOString() })).toEqual([])
    expect(await ids({ from: TEST_NOW.toISOString() })).toHaveLength(6)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof api.list>> = await api.list({ limit: 2, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
  })

  test('is for staff alone', async () => {
    const stranger = await calls(await addPerson(database.db))
    const id = await write('reader@example.com')
    await expect(stranger.adminMail.list({})).rejects.toThrow()
    await expect(stranger.adminMail.open({ mailId: id })).rejects.toThrow()
    await expect(stranger.adminMail.resend({ mailId: id })).rejects.toThrow()
    await expect(stranger.adminNotifications.list({})).rejects.toThrow()
  })
})

describe('a message', () => {
  test('is read as it was sent but for its token, and that is written down', async () => {
    const id = await write('reader@example.com', 'confirmEmail', 'queued')
    const token = tokenOfMail(await rowOf(id))
    await deliver(id)
    const mail = await (await calls()).adminMail.open({ mailId: id })
    expect(mail).toMatchObject({ state: 'sent', isGenuine: true, manner: 'newLink' })
    expect(mail.html).toContain('token={token}')
    expect(JSON.stringify(mail)).not.toContain(token.slice(0, 12))
    expect(await lastEntry()).toMatchObject({ action: 'mail.read', subjectId: id })
  })

  test('that was changed is shown as such, and never sent again', async () => {
    const api = (await calls()).adminMail
    const id = await write('reader@example.com')
    await database.db.update(mailMessage).set({ recipient: 'thief@example.com' })
    expect(await api.open({ mailId: id })).toMatchObject({ isGenuine: false, manner: 'never' })
    expect(await api.resend({ mailId: id })).toEqual({ outcome: 'refused', mailId: null })
  })
})

describe('sending again', () => {
  test('writes the same text as a message of its own, once, however often it is asked for', async () => {
    const api = (await calls()).adminMail
    const id = await write('reader@example.com')
    const [first, second] = await Promise.all([
      api.resend({ mailId: id }),
      api.resend({ mailId: id }),
    ])
    expect([first.outcome, second.outcome].sort()).toEqual(['already', 'sent'])
    expect(first.mailId).toBe(second.mailId)
    expect(await lastEntry()).toMatchObject({ action: 'mail.resent', subjectId: id })
    const [before, after] = [await rowOf(id), await rowOf(first.mailId)]
    expect(after).toMatchObject({ status: 'queued', attempts: 0, html: before?.html })
    expect((await deliver(first.mailId))?.recipient).toBe('reader@example.com')
  })

  test('makes a new link where its account can have one, and no link comes alive again', async () => {
    const userId = await addPerson(database.db)
    const api = (await calls()).adminMail
    const reset = await write(`${userId}@example.com`, 'resetPassword', 'sent')
    jobs.length = 0
    const { outcome, mailId } = await api.resend({ mailId: reset })
    expect(outcome).toBe('sent')
    expect(jobs).toEqual([{ name: 'account.reset-requested', data: { requestId: mailId, userId } }])
    const nobody = await write('nobody@example.com', 'resetPassword', 'sent')
    expect(await api.resend({ mailId: nobody })).toMatchObject({ outcome: 'moved' })
    for (const template of ['changeEmail', 'invitation', 'rfxInvitation'] as const) {
      const id = await write('reader@example.com', template)
      expect(await api.resend({ mailId: id })).toMatchObject({ outcome: 'refused' })
    }
  })

  test('obeys addresses that take no mail, and messages that are under way', async () => {
    const api = (await calls()).adminMail
    const id = await write('reader@example.com')
    await api.suppress({ address: 'Reader@example.com', reason: 'Asked by telephone.' })
    expect(await api.resend({ mailId: id })).toMatchObject({ outcome: 'suppressed' })
    const waiting = await write('other@example.com', 'accountExists', 'queued')
    expect(await api.resend({ mailId: waiting })).toMatchObject({ outcome: 'refused' })
  })

  test('of a list asks whether its reader still has the address and wants it, and gives it another way to leave', async () => {
    const { db } = database
    const userId = await addPerson(db)
    const draft = { ...DRAFT, template: 'planChanged' as const, values: { tier: 'Pro', seats: 2 } }
    await sendToUser(db, testContext(db).jobs, userId, 'plan', draft, TEST_URL, TEST_NOW)
    const [mail] = await db.update(mailMessage).set({ status: 'failed' }).returning()
    const api = (await calls()).adminMail
    const { outcome, mailId } = await api.resend({ mailId: mail?.id ?? '' })
    expect(outcome).toBe('sent')
    const copy = await rowOf(mailId)
    expect(copy).toMatchObject({ list: 'organisations', userId, kinds: ['plan'] })
    expect(copy?.unsubscribeHash).not.toEqual(mail?.unsubscribeHash)
    await db.update(mailMessage).set({ status: 'failed' })
    await database.pool.query(
      `insert into notification_choice (user_id, kind, in_app, mail) values ($1, 'plan', true, 'never')`,
      [userId],
    )
    expect(await api.resend({ mailId: mailId ?? '' })).toMatchObject({ outcome: 'unwanted' })
  })

  test('all that were given up of a filter go out once, and nothing else', async () => {
    const api = (await calls()).adminMail
    const failed = [await write('a@example.com'), await write('b@example.com')]
    await write('c@example.com', 'accountExists', 'sent')
    await write('a@example.com', 'invitation')
    expect(await api.resendFailed({ state: ['sent'] })).toEqual({
      sent: 2,
      others: 1,
      hasMore: false,
    })
    expect(await lastEntry()).toMatchObject({ action: 'mail.failed_resent', after: { count: 2 } })
    expect(await api.resendFailed({})).toMatchObject({ sent: 0 })
    for (const id of failed) expect((await rowOf(id))?.resentAs).not.toBeNull()
  })
})

test('addresses are stopped and let go by staff with a reason, which the log has', async () => {
  const api = (await calls()).adminMail
  const userId = await addPerson(database.db)
  const address = `${userId}@example.com`
  const reason = 'Asked by telephone.'
  await api.suppress({ address, reason })
  expect(await lastEntry()).toMatchObject({ action: 'mail.suppressed', subjectId: userId })
  expect((await api.suppressions({ address })).items).toMatchObject([
    { address, reason: 'staff', detail: reason },
  ])
  await api.lift({ address, reason })
  expect(await lastEntry()).toMatchObject({ action: 'mail.suppression_lifted' })
  await expect(api.lift({ address, reason })).rejects.toThrow('record.not_found')
  const since = TEST_NOW
  await database.db.insert(mailSuppression).values(
    ['ä@x.example', 'b@x.example', 'B2@x.example', `${'c'.repeat(200)}@x.example`].map((name) => ({
      address: name.toLowerCase(),
      reason: 'complaint' as const,
      since,
    })),
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.suppressions>> = await api.suppressions({
      limit: 1,
      cursor,
    })
    seen.push(...page.items.map((item) => item.address))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toHaveLength(4)
})

test('notifications say for whom they were made, why, and what became of them', async () => {
  const { db } = database
  const userId = await addPerson(db)
  const draft = { ...DRAFT, template: 'planChanged' as const, values: { tier: 'Pro', seats: 2 } }
  await sendToUser(db, testContext(db).jobs, userId, 'plan', draft, TEST_URL, TEST_NOW)
  const [mail] = await db.select().from(mailMessage)
  const at = new Date(TEST_NOW.getTime() - 1000)
  const waiting = { kind: 'matches' as const, at, mailDueAt: TEST_NOW, mailTime: 'daily' as const }
  await db.insert(notification).values({ userId, key: 'm1', line: 'm1', ...waiting })
  const api = (await calls()).adminNotifications
  const address = `${userId}@example.com`
  const { items } = await api.list({ address })
  expect(items).toMatchObject([
    {
      kind: 'plan',
      user: { id: userId, email: address },
      template: 'planChanged',
      readAt: null,
      mail: { id: mail?.id, state: 'queued' },
    },
    { kind: 'matches', mailTime: 'daily', mailDueAt: TEST_NOW.toISOString(), mail: null },
  ])
  const kinds = async (input: Parameters<typeof api.list>[0]) =>
    (await api.list({ address, ...input })).items.map(({ kind }) => kind)
  expect(await kinds({ state: ['waiting'] })).toEqual(['matches'])
  expect(await kinds({ state: ['mailed'] })).toEqual(['plan'])
  expect(await kinds({ state: ['unmailed', 'read'] })).toEqual([])
  expect(await kinds({ kind: ['plan'] })).toEqual(['plan'])
  expect(await kinds({ until: TEST_NOW.toISOString() })).toEqual(['matches'])
  const first = await api.list({ address, limit: 1 })
  const second = await api.list({ address, limit: 1, cursor: first.nextCursor })
  expect(second.items.map(({ kind }) => kind)).toEqual(['matches'])
  expect(second.nextCursor).toBeNull()
})
