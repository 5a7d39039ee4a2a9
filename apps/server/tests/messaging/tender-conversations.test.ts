import { randomUUID } from 'node:crypto'
import { conversation, conversationParty } from '@kogge/db/schema/conversations.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { ConversationSubject } from '@kogge/domain/messaging/conversation-subjects.ts'
import { addOpened, addTender } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { harvestCall } from '../monitor/monitor-world.fixture.ts'
import { addConversingOrg, conversingAs } from './messaging-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const about = (rfxId: string): ConversationSubject => ({ type: 'rfx', id: rfxId })

/** An opportunity of an organisation on a tender. */
const cardOf = async (orgId: string, rfxId: string): Promise<ConversationSubject> => {
  const guid = randomUUID()
  const at = new Date()
  const card = { orgId, guid, rfxId, name: 'The secret plan', rank: 'a0' }
  await database.db
    .insert(opportunity)
    .values({ ...card, createdAt: at, updatedAt: at, stateSince: at })
  return { type: 'opportunity', id: guid }
}

it('about a request that is not opened is started by nobody, by whatever way', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId, orgId: buyerId } = tender
  const buyer = await conversingAs(db, tender.chief, buyerId)
  const bidder = await conversingAs(db, tender.egle.userId, tender.egle.orgId)
  const stranger = await addConversingOrg(db)
  const card = await cardOf(bidder.orgId, rfxId)
  const before = await db.$count(conversation)
  for (const [who, subject, withOrgId] of [
    [buyer, about(rfxId), bidder.orgId],
    [bidder, about(rfxId), buyerId],
    [bidder, card, buyerId],
    [stranger, about(rfxId), buyerId],
  ] as const) {
    const shown = await who.conversation.counterparts({ orgId: who.orgId, subject })
    expect(shown).toMatchObject({ closed: 'sealed', orgs: [] })
    await expect(who.start(withOrgId, 'We bid', subject)).rejects.toThrow('messaging.closed')
  }
  expect(await db.$count(conversation)).toBe(before)
})

it('about an opened request is between its buyer and each who took part, and nobody else', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId: buyerId } = tender
  const buyer = await conversingAs(db, tender.chief, buyerId)
  const bidder = await conversingAs(db, tender.egle.userId, tender.egle.orgId)
  const rival = await conversingAs(db, tender.priede.userId, tender.priede.orgId)
  const stranger = await addConversingOrg(db)
  const { orgs } = await buyer.conversation.counterparts({ orgId: buyerId, subject: about(rfxId) })
  expect(orgs.map(({ orgId }) => orgId).toSorted()).toEqual(
    [tender.egle.orgId, tender.priede.orgId, tender.ozols.orgId].toSorted(),
  )
  const id = await bidder.start(buyerId, 'When will you decide?', about(rfxId))
  expect(await buyer.start(bidder.orgId, 'In May', about(rfxId))).toBe(id)
  await expect(rival.start(bidder.orgId, 'Psst', about(rfxId))).rejects.toThrow('record.not_found')
  await expect(stranger.start(buyerId, 'And we?', about(rfxId))).rejects.toThrow('record.not_found')
  await expect(rival.texts(id)).rejects.toThrow('record.not_found')
  const theirs = await rival.conversation.list({ orgId: rival.orgId, subject: about(rfxId) })
  expect(theirs.items).toEqual([])
})

it('of an opportunity is one about its tender, and shows nothing of the opportunity to others', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId: buyerId } = tender
  const buyer = await conversingAs(db, tender.chief, buyerId)
  const bidder = await conversingAs(db, tender.egle.userId, tender.egle.orgId)
  const card = await cardOf(bidder.orgId, rfxId)
  const id = await bidder.start(buyerId, 'When will you decide?', card)
  const own = await bidder.conversation.byId({ orgId: bidder.orgId, conversationId: id })
  expect(own).toMatchObject({ subject: card, rfxId })
  const theirs = await buyer.conversation.byId({ orgId: buyerId, conversationId: id })
  expect(theirs).toMatchObject({ subject: { type: 'rfx', id: rfxId }, rfxId })
  const list = await buyer.conversation.list({ orgId: buyerId })
  expect(JSON.stringify([theirs, list])).not.toContain(card.id)
  const ofCard = await bidder.conversation.list({ orgId: bidder.orgId, subject: card })
  expect(ofCard.items).toHaveLength(1)
  // That of another organisation is nothing.
  const foreign = await buyer.conversation.list({ orgId: buyerId, subject: card })
  expect(foreign.items).toEqual([])
  await expect(buyer.start(bidder.orgId, 'Yours?', card)).rejects.toThrow('record.not_found')
  const rows = await db.select().from(conversationParty).where(eq(conversationParty.orgId, buyerId))
  expect(rows.map(({ opportunityGuid }) => opportunityGuid)).toEqual([null])
})

it('about a tender published elsewhere waits for its deadline, and goes to claimed buyers alone', async () => {
  const { db } = database
  const supplier = await addConversingOrg(db)
  await harvestCall(db)
  const [tender] = await db.select().from(rfx).where(eq(rfx.source, 'ted')).limit(1)
  const rfxId = tender?.id ?? ''
  const ask = () =>
    supplier.conversation.counterparts({ orgId: supplier.orgId, subject: about(rfxId) })
  expect(await ask()).toMatchObject({ closed: 'elsewhere', orgs: [] })
  await db
    .update(rfx)
    .set({ deadlineAt: new Date(Date.now() - 1000) })
    .where(eq(rfx.id, rfxId))
  const { closed, orgs } = await ask()
  expect(closed).toBeNull()
  expect(orgs).toMatchObject([{ unreachable: 'unclaimed' }])
  const [buyer] = orgs
  await expect(supplier.start(buyer?.orgId ?? '', 'Hello', about(rfxId))).rejects.toThrow(
    'messaging.closed',
  )
  // An organisation that has no part in the tender cannot be written to about it.
  const other = await addOrganisation(db)
  await expect(supplier.start(other, 'Hello', about(rfxId))).rejects.toThrow('record.not_found')
})

it('with a buyer warns of its public requests that are not opened, and tells of no other', async () => {
  const { db } = database
  const supplier = await addConversingOrg(db)
  const warned = async (buyerId: string) => {
    const subject = { type: 'org' as const, id: buyerId }
    const { orgs } = await supplier.conversation.counterparts({ orgId: supplier.orgId, subject })
    return orgs.map(({ hasSealedRequests }) => hasSealedRequests)
  }
  expect(await warned((await addTender(db)).orgId)).toEqual([true])
  expect(await warned((await addTender(db, { privacy: 'invited' })).orgId)).toEqual([false])
  expect(await warned((await addOpened(db)).orgId)).toEqual([false])
})

it('about a request for those invited alone is nothing to others', async () => {
  const { db } = database
  const tender = await addOpened(db, { privacy: 'invited' })
  const stranger = await addConversingOrg(db)
  const subject = about(tender.rfxId)
  await expect(
    stranger.conversation.counterparts({ orgId: stranger.orgId, subject }),
  ).rejects.toThrow('record.not_found')
  await expect(stranger.start(tender.orgId, 'Hello', subject)).rejects.toThrow('record.not_found')
})
