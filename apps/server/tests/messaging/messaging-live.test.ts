import { liveEvent } from '@kogge/db/schema/live.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { and, eq } from 'drizzle-orm'
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

/** How many changes of a conversation a person has heard of. */
const heard = (userId: string, conversationId: string): Promise<number> =>
  database.db.$count(
    liveEvent,
    and(
      eq(liveEvent.userId, userId),
      eq(liveEvent.topic, 'conversations'),
      eq(liveEvent.ref, conversationId),
    ),
  )

it('is heard by those who may read it, once for each change, and by nobody else', async () => {
  const { db } = database
  const limited = await addConversing(db, supplier.orgId, 'ORG_LIMITED_MEMBER')
  const support = await addPerson(db)
  await addMember(db, supplier.orgId, support, 'SUPPORT_ORG_FULL_ACCESS')
  const stranger = await addConversingOrg(db)
  const id = await supplier.start(buyer.orgId, 'Good day')
  await supplier.send(id, 'Another')
  const counts = () =>
    Promise.all([supplier, buyer, limited, stranger].map(({ userId }) => heard(userId, id)))
  expect(await counts()).toEqual([2, 2, 0, 0])
  await supplier.send(id, 'A note', true)
  expect(await counts()).toEqual([3, 2, 0, 0])
  expect(await heard(support, id)).toBe(0)
})

it('is heard no more by a member who was removed, but for the removal itself', async () => {
  const { db } = database
  const { orgId } = supplier
  const limited = await addConversing(db, orgId, 'ORG_LIMITED_MEMBER')
  const id = await supplier.start(buyer.orgId, 'Good day')
  const member = { orgId, conversationId: id, userId: limited.userId }
  await supplier.conversation.addMember(member)
  await buyer.send(id, 'Welcome')
  const before = await heard(limited.userId, id)
  await supplier.conversation.removeMember(member)
  expect(await heard(limited.userId, id)).toBe(before + 1)
  await buyer.send(id, 'Behind their back')
  await supplier.send(id, 'A note', true)
  expect(await heard(limited.userId, id)).toBe(before + 1)
})

it('tells the other side of reading and writing, unless that is hidden or of a note', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const there = { orgId: buyer.orgId, conversationId: id }
  const here = { orgId: supplier.orgId, conversationId: id }
  const theirs = async () => {
    const { parties } = await supplier.conversation.byId(here)
    const party = parties.find(({ isOwn }) => !isOwn)
    return { read: party?.readSeq, typing: party?.typing.map(({ userId }) => userId) }
  }
  expect(await theirs()).toEqual({ read: 0, typing: [] })
  await buyer.conversation.markRead({ ...there, read: { shared: 1, notes: 0 } })
  await buyer.message.setTyping({ ...there, isNote: false, isTyping: true })
  expect(await theirs()).toEqual({ read: 1, typing: [buyer.userId] })
  await buyer.message.setTyping({ ...there, isNote: true, isTyping: true })
  expect((await theirs()).typing).toEqual([])
  await buyer.conversation.setReadMarks({ orgId: buyer.orgId, hidesReads: true })
  expect((await theirs()).read).toBeNull()
  // More than there is counts as all that there is.
  await buyer.conversation.markRead({ ...there, read: { shared: 9_999, notes: 9_999 } })
  await buyer.conversation.setReadMarks({ orgId: buyer.orgId, hidesReads: false })
  expect((await theirs()).read).toBe(1)
})

it('is not heard by those whose membership has ended', async () => {
  const id = await supplier.start(buyer.orgId, 'Good day')
  const userId = await addPerson(database.db)
  await addMember(
    database.db,
    supplier.orgId,
    userId,
    'TEMP_ORG_MEMBER',
    new Date(Date.now() - 1000),
  )
  const elsewhere = await addOrganisation(database.db)
  await addMember(database.db, elsewhere, userId, 'ORG_MEMBER')
  await buyer.send(id, 'Hello')
  expect(await heard(userId, id)).toBe(0)
})
