import { randomUUID } from 'node:crypto'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mentionText } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { mailUnread } from '@kogge/features/messaging/server/mail/unread-mail.commands.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addConversing, addConversingOrg } from './messaging-world.fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let database: TestDatabase
let supplier: Awaited<ReturnType<typeof addConversing>>
let buyer: Awaited<ReturnType<typeof addConversing>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  supplier = await addConversingOrg(database.db)
  buyer = await addConversingOrg(database.db)
})

/** Does the work some time from now. */
const mailAfter = (ms: number, conversationId: string): Promise<number> => {
  const { jobs, publicUrl } = testContext(database.db)
  const now = new Date(Date.now() + ms)
  return mailUnread(database.db, { jobs, publicUrl, now }, conversationId)
}
const newsOf = (userId: string) =>
  database.db
    .select()
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(notification.at)

it('goes to those who have not read for ten minutes, says nothing of the text, and links to the page', async () => {
  const id = await supplier.start(buyer.orgId, 'The secret price is 42')
  await supplier.send(id, 'Note for us', true)
  expect(await mailAfter(9 * MINUTE_MS, id)).toBe(0)
  expect(await mailAfter(11 * MINUTE_MS, id)).toBe(1)
  const news = await newsOf(buyer.userId)
  expect(news).toMatchObject([
    {
      kind: 'messages',
      orgId: buyer.orgId,
      message: {
        template: 'conversationUnread',
        values: { count: 1 },
        path: `/messaging/org/${buyer.orgId}/${id}?switchToOrg=${buyer.orgId}`,
      },
    },
  ])
  expect(news[0]?.mailId).not.toBeNull()
  expect(JSON.stringify(news)).not.toContain('secret price')
  expect(await newsOf(supplier.userId)).toEqual([])
})

it('is written once, however often the work is done', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const done = await Promise.all([1, 2, 3].map(() => mailAfter(11 * MINUTE_MS, id)))
  expect(done.toSorted()).toEqual([0, 0, 1])
  expect(await mailAfter(HOUR_MS, id)).toBe(0)
  expect(await newsOf(buyer.userId)).toHaveLength(1)
})

it('is one a day, unless the conversation was read since the last', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  await mailAfter(11 * MINUTE_MS, id)
  await supplier.send(id, 'Are you there?')
  expect(await mailAfter(HOUR_MS, id)).toBe(0)
  expect(await mailAfter(25 * HOUR_MS, id)).toBe(1)
  await buyer.conversation.markRead({
    orgId: buyer.orgId,
    conversationId: id,
    read: { shared: 2, notes: 0 },
  })
  await supplier.send(id, 'Thank you')
  expect(await mailAfter(26 * HOUR_MS, id)).toBe(1)
})

it('goes to nobody who has read, muted, was removed, or only looks in', async () => {
  const { db } = database
  const { orgId } = buyer
  const limited = await addConversing(db, orgId, 'ORG_LIMITED_MEMBER')
  const reader = await addConversing(db, orgId, 'ORG_READONLY_MEMBER')
  await addConversing(db, orgId, 'TEMP_ORG_MEMBER')
  const id = await supplier.start(orgId, 'Good day')
  await buyer.conversation.join({ orgId, conversationId: id })
  await buyer.conversation.addMember({ orgId, conversationId: id, userId: limited.userId })
  await buyer.conversation.addMember({ orgId, conversationId: id, userId: reader.userId })
  await buyer.conversation.removeMember({ orgId, conversationId: id, userId: reader.userId })
  await supplier.send(id, 'Another')
  await buyer.conversation.setAside({ orgId, conversationId: id, isMuted: true })
  expect(await mailAfter(11 * MINUTE_MS, id)).toBe(1)
  expect(await newsOf(limited.userId)).toHaveLength(1)
  for (const { userId } of [buyer, reader]) expect(await newsOf(userId)).toEqual([])
})

it('says nothing of a message that was withdrawn', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const { orgId } = supplier
  const [first] = (await supplier.message.page({ orgId, conversationId: id })).messages
  await supplier.message.withdraw({ orgId, conversationId: id, messageId: first?.messageId ?? '' })
  expect(await mailAfter(11 * MINUTE_MS, id)).toBe(0)
})

it('comes at once to a colleague who is mentioned, once for a message', async () => {
  const { db } = database
  const { orgId } = supplier
  const colleague = await addConversing(db, orgId)
  const id = await supplier.start(buyer.orgId, 'Good day')
  const messageId = randomUUID()
  const text = `See ${mentionText(colleague.userId)}`
  const message = { orgId, conversationId: id, messageId, message: text }
  await supplier.message.send({ ...message, isNote: true })
  await supplier.message.edit({ ...message, revision: 1, message: `${text} again` })
  expect(await newsOf(colleague.userId)).toMatchObject([
    { kind: 'mentions', message: { template: 'conversationMentioned' } },
  ])
  const stranger = mentionText(buyer.userId)
  await expect(supplier.send(id, `See ${stranger}`)).rejects.toThrow('request.invalid')
})
