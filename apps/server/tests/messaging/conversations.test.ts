import { randomUUID } from 'node:crypto'
import { conversation, conversationBlock } from '@kogge/db/schema/conversations.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addConversing, addConversingOrg } from './messaging-world.fixture.ts'

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

it('passes between two organisations, in order, and is unread for the other side alone', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  await supplier.send(id, 'Do you plan a call for quays?')
  expect(await buyer.conversation.unread({ orgId: buyer.orgId })).toEqual({ conversations: 1 })
  expect(await supplier.conversation.unread({ orgId: supplier.orgId })).toEqual({
    conversations: 0,
  })
  expect(await buyer.texts(id)).toEqual(['Good day', 'Do you plan a call for quays?'])
  const { items } = await buyer.conversation.list({ orgId: buyer.orgId })
  expect(items).toMatchObject([
    {
      conversationId: id,
      unread: 2,
      others: [{ orgId: supplier.orgId }],
      last: { text: 'Do you plan a call for quays?', isOwn: false, isNote: false },
    },
  ])
  await buyer.conversation.markRead({
    orgId: buyer.orgId,
    conversationId: id,
    read: { shared: 2, notes: 0 },
  })
  expect(await buyer.conversation.unread({ orgId: buyer.orgId })).toEqual({ conversations: 0 })
  await buyer.send(id, 'In March')
  expect(await supplier.texts(id)).toEqual([
    'Good day',
    'Do you plan a call for quays?',
    'In March',
  ])
  expect(await supplier.conversation.unread({ orgId: supplier.orgId })).toEqual({
    conversations: 1,
  })
})

it('is one, however often it is started or sent', async () => {
  const first = await supplier.start(buyer.orgId, 'One')
  const second = await supplier.start(buyer.orgId, 'Two')
  const back = await buyer
    .start(supplier.orgId, 'Three', { type: 'org', id: buyer.orgId })
    .catch((error: Error) => error.message)
  expect(second).toBe(first)
  // The caller's own organisation is nobody to write to.
  expect(back).toBe('record.not_found')
  const messageId = randomUUID()
  const message = { orgId: buyer.orgId, conversationId: first, messageId, message: 'Same' }
  await Promise.all([1, 2, 3].map(() => buyer.message.send(message)))
  expect(await supplier.texts(first)).toEqual(['One', 'Two', 'Same'])
  await expect(
    supplier.message.send({ ...message, orgId: supplier.orgId, message: 'Other' }),
  ).rejects.toThrow('request.invalid')
})

it('starts once where two begin at once', async () => {
  const ids = await Promise.all([1, 2, 3].map((n) => supplier.start(buyer.orgId, `Number ${n}`)))
  expect(new Set(ids).size).toBe(1)
  expect(await buyer.texts(ids[0] ?? '')).toHaveLength(3)
})

it('has notes that stay within the organisation, and leave no gap in what others count', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  await supplier.send(id, 'Too expensive for us', true)
  await supplier.send(id, 'Thank you')
  expect(await supplier.texts(id)).toEqual(['Good day', '[Too expensive for us]', 'Thank you'])
  expect(await buyer.texts(id)).toEqual(['Good day', 'Thank you'])
  const { messages, position } = await buyer.message.page({
    orgId: buyer.orgId,
    conversationId: id,
  })
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2])
  expect(position).toEqual({ shared: 2, notes: 0 })
  const [found] = (await buyer.conversation.list({ orgId: buyer.orgId, words: 'expensive' })).items
  expect(found).toBeUndefined()
  const own = await supplier.conversation.list({ orgId: supplier.orgId, words: 'EXPENSIVE for' })
  expect(own.items).toHaveLength(1)
})

it('is nothing to a third organisation, by any call', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const stranger = await addConversingOrg(database.db)
  const { orgId } = stranger
  const place = { orgId, conversationId: id }
  const { messages } = await supplier.message.page({ orgId: supplier.orgId, conversationId: id })
  const messageId = messages[0]?.messageId ?? ''
  const calls = [
    () => stranger.conversation.byId(place),
    () => stranger.message.page(place),
    () => stranger.message.changes({ ...place, after: { shared: 0, notes: 0 } }),
    () => stranger.message.send({ ...place, messageId: randomUUID(), message: 'I listen' }),
    () => stranger.message.edit({ ...place, messageId, revision: 1, message: 'Changed' }),
    () => stranger.message.withdraw({ ...place, messageId }),
    () => stranger.message.setTyping({ ...place, isNote: false, isTyping: true }),
    () => stranger.conversation.markRead({ ...place, read: { shared: 1, notes: 0 } }),
    () => stranger.conversation.setAside({ ...place, isMuted: true }),
    () => stranger.conversation.join(place),
    () => stranger.conversation.addMember({ ...place, userId: stranger.userId }),
    () => stranger.conversation.assign({ ...place, userId: stranger.userId }),
    () => stranger.message.page({ ...place, orgId: supplier.orgId }),
  ]
  for (const call of calls) await expect(call()).rejects.toThrow('record.not_found')
  expect(await stranger.message.versions({ ...place, messageId })).toEqual([])
  expect(await stranger.inbox()).toEqual([])
})

it('is seen by those who were added, from then on, and no longer once they were removed', async () => {
  const limited = await addConversing(database.db, supplier.orgId, 'ORG_LIMITED_MEMBER')
  const { orgId } = supplier
  const id = await supplier.start(buyer.orgId, 'Before')
  await supplier.send(id, 'Note before', true)
  expect(await limited.inbox()).toEqual([])
  await expect(limited.texts(id)).rejects.toThrow('record.not_found')
  await supplier.conversation.addMember({ orgId, conversationId: id, userId: limited.userId })
  await supplier.send(id, 'After')
  await supplier.send(id, 'Note after', true)
  expect(await limited.texts(id)).toEqual(['After', '[Note after]'])
  expect(await limited.inbox()).toEqual([id])
  await limited.send(id, 'I take over')
  await supplier.conversation.removeMember({ orgId, conversationId: id, userId: limited.userId })
  await expect(limited.texts(id)).rejects.toThrow('record.not_found')
  await expect(limited.send(id, 'Still here')).rejects.toThrow('record.not_found')
  expect(await limited.inbox()).toEqual([])
})

it('takes no message of a reader, and none of a limited member who was not added', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const reader = await addConversing(database.db, supplier.orgId, 'ORG_READONLY_MEMBER')
  await expect(reader.send(id, 'Hello')).rejects.toThrow('access.denied')
  const limited = await addConversing(database.db, supplier.orgId, 'ORG_LIMITED_MEMBER')
  await expect(limited.send(id, 'Hello')).rejects.toThrow('record.not_found')
  await expect(limited.start(buyer.orgId, 'Hello')).rejects.toThrow('access.denied')
})

it('is edited and withdrawn by its author within minutes, the old text kept', async () => {
  const id = await supplier.start(buyer.orgId, 'Firts')
  const { orgId } = supplier
  const [first] = (await supplier.message.page({ orgId, conversationId: id })).messages
  const messageId = first?.messageId ?? ''
  const place = { orgId, conversationId: id, messageId }
  const { revision } = await supplier.message.edit({ ...place, revision: 1, message: 'First' })
  await expect(supplier.message.edit({ ...place, revision: 1, message: 'Stale' })).rejects.toThrow(
    'draft.conflict',
  )
  await expect(
    buyer.message.edit({ ...place, orgId: buyer.orgId, revision, message: 'Theirs' }),
  ).rejects.toThrow('access.denied')
  expect(await buyer.texts(id)).toEqual(['First'])
  const seen = { orgId: buyer.orgId, conversationId: id, messageId }
  expect(await buyer.message.versions(seen)).toMatchObject([{ html: 'Firts' }])
  await supplier.message.withdraw(place)
  const { messages } = await buyer.message.page({ orgId: buyer.orgId, conversationId: id })
  expect(messages).toMatchObject([{ html: '', withdrawnAt: expect.any(String) }])
  // What was withdrawn is for the organisation that sent it.
  expect(await buyer.message.versions(seen)).toEqual([])
  expect(await supplier.message.versions(place)).toHaveLength(2)
})

it('is closed by a block of either side, without saying whose', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const blocked = { orgId: buyer.orgId, otherOrgId: supplier.orgId }
  await buyer.conversation.setBlocked({ ...blocked, isBlocked: true })
  await expect(supplier.send(id, 'Again')).rejects.toThrow('messaging.closed')
  await expect(buyer.send(id, 'Again')).rejects.toThrow('messaging.closed')
  await expect(supplier.start(buyer.orgId, 'Anew')).rejects.toThrow('messaging.closed')
  const view = await supplier.conversation.byId({ orgId: supplier.orgId, conversationId: id })
  expect(view).toMatchObject({ isClosed: true, hasBlocked: false, abilities: { send: false } })
  // Notes go on.
  await supplier.send(id, 'They are silent', true)
  await buyer.conversation.setBlocked({ ...blocked, isBlocked: false })
  await supplier.send(id, 'Again')
  expect(await database.db.$count(conversationBlock)).toBe(0)
})

it('cannot be started with an organisation that nobody has claimed', async () => {
  const unclaimed = await addOrganisation(database.db, 'FREE', { claimedAt: null })
  const subject = { type: 'org' as const, id: unclaimed }
  const { orgs } = await supplier.conversation.counterparts({ orgId: supplier.orgId, subject })
  expect(orgs).toMatchObject([{ orgId: unclaimed, unreachable: 'unclaimed' }])
  await expect(supplier.start(unclaimed, 'Hello')).rejects.toThrow('messaging.closed')
  expect(await database.db.$count(conversation, eq(conversation.aboutId, unclaimed))).toBe(0)
})

it('has more than two parties only where the flag allows, each reading what comes after it was added', async () => {
  const id = await supplier.start(buyer.orgId, 'Before')
  const third = await addConversingOrg(database.db)
  const add = { orgId: supplier.orgId, conversationId: id, addedId: third.orgId }
  await expect(supplier.conversation.addOrg(add)).rejects.toThrow('access.denied')
  await database.db.execute(
    `insert into feature_flag (name, context, value) values ('enableMultiPartyConversations', 'GLOBAL', true)`,
  )
  await supplier.conversation.addOrg(add)
  await buyer.send(id, 'Welcome')
  expect(await third.texts(id)).toEqual(['Welcome'])
  const { parties } = await third.conversation.byId({ orgId: third.orgId, conversationId: id })
  expect(parties).toHaveLength(3)
})
