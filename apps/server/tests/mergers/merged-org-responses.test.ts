import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { clarification } from '@kogge/db/schema/evaluation.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { orgPlace, sealedSlot, unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { letterParticipants } from '@kogge/features/responses/server/letters/letter-participants.queries.ts'
import {
  addInvitation,
  addSupplier,
  addTender,
  contentOf,
  inMinutes,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { moveTimes, noteOpening } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

const reason = 'The same entry of the register.'

let database: TestDatabase
let staff: string
beforeAll(async () => {
  database = await testDatabase()
  staff = await addPerson(database.db)
  await addStaff(database.db, staff, 'DEVELOPER')
})
afterAll(() => database.close())

const now = () => new Date()

/** The organisations whose people are written to about a request. */
const participantsOf = async (rfxId: string) => {
  const account = await provenAccount(database.db, TEST_SEALING, rfxId)
  return letterParticipants(database.db, testContext(database.db), rfxId, account, now())
}

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, now))
const staffCalls = async () =>
  createCaller(adminRouter)(await contextOfUser(database.db, staff, now))

const merge = (fromId: string, intoId: string): Promise<unknown> =>
  mergeAgreed(database.db, staff, fromId, intoId)

const undo = async (fromId: string, intoId: string): Promise<void> => {
  const [pair] = await database.db
    .select({ id: orgMatch.id })
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId)))
  const { adminOrgMatches } = await staffCalls()
  await adminOrgMatches.undo({ matchId: pair?.id ?? '', reason })
}

const submit = async (
  tender: Tender,
  { userId, orgId }: Supplier,
  price: string,
  inNameOf?: string,
) => {
  const { response: calls } = await callsOf(userId)
  const about = { rfxId: tender.rfxId, orgId, ...(inNameOf && { inNameOf }) }
  const { revision: before } = await calls.mine(about)
  const draft = { ...about, revision: before, version: 1, content: contentOf(price) }
  const { revision } = await calls.save(draft)
  return calls.submit({ ...about, revision, version: 1 })
}

const mine = async ({ rfxId }: Tender, { userId, orgId }: Supplier, inNameOf?: string) =>
  (await callsOf(userId)).response.mine({ rfxId, orgId, ...(inNameOf && { inNameOf }) })

/** Opens as the buyer does; gives whose responses came out, with their price. `found`: takes what there was. */
const open = async ({ rfxId, pair }: Tender, found: unknown[] = []) => {
  await moveTimes(database.db, rfxId, { responsesUntil: inMinutes(-2), openingAt: inMinutes(-1) })
  found.push(
    ...(await database.db.transaction((tx) => openSlots(tx, testContext(tx), rfxId, pair))),
  )
  await database.db
    .update(writtenRfx)
    .set({ state: 'opened', openedAt: now() })
    .where(eq(writtenRfx.rfxId, rfxId))
  await noteOpening(database.db, rfxId)
  const rows = await database.db.select().from(response).where(eq(response.rfxId, rfxId))
  return new Map(
    rows.map(({ orgId, content: { answers } }) => {
      const [first] = answers
      return [orgId, first?.answer.type === 'price' ? first.answer.unitPrice : null]
    }),
  )
}

const unclaimed = () => addOrganisation(database.db, 'FREE', { claimedAt: null, name: 'Unclaimed' })

test('what was submitted before a merge stays with its people, and is opened', async () => {
  const tender = await addTender(database.db)
  const from = await addSupplier(database.db, 'SIA Egle')
  const first = await submit(tender, from, '10.00')
  const before = await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)
  const into = await unclaimed()
  await merge(from.orgId, into)
  // Nothing of what is sealed has moved, so that nothing tells of it.
  expect(await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)).toEqual(before)
  const people = { ...from, orgId: into }
  expect(await mine(tender, people)).toMatchObject({
    name: { orgId: from.orgId, name: 'SIA Egle' },
    otherNames: [],
    status: 'RESPONDED',
    receipts: [first],
  })
  const calls = await callsOf(from.userId)
  const { items } = await calls.participation.mine({ orgId: into })
  expect(items).toMatchObject([{ rfxId: tender.rfxId, status: 'RESPONDED' }])
  const second = await submit(tender, people, '9.00')
  expect(second.replaces).toBe(first.receiptId)
  await calls.response.withdraw({ orgId: into, rfxId: tender.rfxId })
  await submit(tender, people, '8.00')
  expect(await open(tender)).toEqual(new Map([[from.orgId, '8.00']]))
  expect(await mine(tender, people)).toMatchObject({
    status: 'RESPONDED',
    content: contentOf('8.00'),
  })
})

test('what was submitted while two were one is opened once they are parted, and stays with who did', async () => {
  const tender = await addTender(database.db)
  const from = await addSupplier(database.db, 'SIA Priede')
  const into = await unclaimed()
  await merge(from.orgId, into)
  await submit(tender, { ...from, orgId: into }, '7.00')
  await undo(from.orgId, into)
  const [row] = await database.db.select().from(org).where(eq(org.id, into))
  expect(row?.claimedAt).toBeNull()
  expect(await mine(tender, from)).toMatchObject({
    status: 'RESPONDED',
    name: { orgId: into },
  })
  await submit(tender, from, '6.00')
  // It is theirs, and the other organisation never made it.
  expect(await open(tender)).toEqual(new Map([[from.orgId, '6.00']]))
  expect(await mine(tender, from)).toMatchObject({ content: contentOf('6.00') })
})

/** Somebody whom staff let speak for an organisation that nobody spoke for. */
const claim = async (orgId: string): Promise<Supplier> => {
  const userId = await addPerson(database.db)
  await database.db.update(org).set({ claimedAt: now() }).where(eq(org.id, orgId))
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId }
}

test('whoever claims a name gets nothing of what others began in it, and begins for themselves', async () => {
  const tender = await addTender(database.db)
  const other = await addTender(database.db)
  const from = await addSupplier(database.db, 'SIA Ieva')
  const into = await unclaimed()
  await merge(from.orgId, into)
  await submit(tender, { ...from, orgId: into }, '7.10')
  await undo(from.orgId, into)
  const newcomer = await claim(into)
  expect(await mine(tender, newcomer)).toMatchObject({
    status: 'OPEN',
    content: null,
    receipts: [],
    otherNames: [],
    isDamaged: false,
  })
  const calls = await callsOf(newcomer.userId)
  const mineOf = async () => (await calls.participation.mine({ orgId: into })).items
  expect(await mineOf()).toEqual([])
  expect(await mine(tender, from)).toMatchObject({ status: 'RESPONDED', name: { orgId: into } })
  expect(await participantsOf(tender.rfxId)).toMatchObject([{ orgId: from.orgId }])
  await submit(tender, newcomer, '7.20')
  await submit(tender, from, '7.30')
  // What neither had begun, each begins in its own name.
  await submit(other, from, '7.40')
  await submit(other, newcomer, '7.50')
  expect(await mineOf()).toHaveLength(2)
  expect(await open(tender)).toEqual(
    new Map([
      [from.orgId, '7.30'],
      [into, '7.20'],
    ]),
  )
  expect(await open(other)).toEqual(
    new Map([
      [from.orgId, '7.40'],
      [into, '7.50'],
    ]),
  )
  expect(await mine(tender, newcomer)).toMatchObject({ content: contentOf('7.20') })
  expect(await mine(tender, from)).toMatchObject({ content: contentOf('7.30') })
})

/** Takes away what an organisation has for a request, and gives what lays it back. */
const setApart = async ({ rfxId }: Tender, orgId: string): Promise<() => Promise<unknown>> => {
  const slot = TEST_SEALING.slotOf(rfxId, orgId)
  const rows = await database.db.delete(sealedSlot).where(eq(sealedSlot.slot, slot)).returning()
  return () => database.db.insert(sealedSlot).values(rows)
}

/**
 * Somebody who submitted in a name that they were parted from and that a newcomer asks in by now, and
 * what they had done at their own place before: another version let both be begun.
 */
const partedWith = async (tender: Tender, before: (from: Supplier) => Promise<unknown>) => {
  const from = await addSupplier(database.db, 'SIA Kadiķis')
  await before(from)
  const layBack = await setApart(tender, from.orgId)
  const into = await unclaimed()
  await merge(from.orgId, into)
  const receipt = await submit(tender, { ...from, orgId: into }, '7.60')
  await undo(from.orgId, into)
  const newcomer = await claim(into)
  await ask(tender, newcomer)
  return { from, newcomer, receipt, layBack }
}

const ask = async ({ rfxId }: Tender, { userId, orgId }: Supplier, inNameOf?: string) =>
  (await callsOf(userId)).response.ask({
    rfxId,
    orgId,
    question: 'When?',
    ...(inNameOf && { inNameOf }),
  })

test('nobody begins in their own name while a place that was left to them is begun', async () => {
  const tender = await addTender(database.db)
  const { from } = await partedWith(tender, async () => undefined)
  await expect(ask(tender, from, from.orgId)).rejects.toThrow('record.not_found')
  await expect(submit(tender, from, '7.70', from.orgId)).rejects.toThrow('record.not_found')
  await submit(tender, from, '7.80')
  expect(await open(tender)).toEqual(new Map([[from.orgId, '7.80']]))
})

test('what was submitted at a place that was left is opened, though more was begun at both others', async () => {
  const tender = await addTender(database.db)
  const asked = (one: Supplier) => ask(tender, one)
  const { from, newcomer, receipt, layBack } = await partedWith(tender, asked)
  await layBack()
  const slots = await database.db.$count(sealedSlot)
  expect(await open(tender)).toEqual(new Map([[from.orgId, '7.60']]))
  expect(await database.db.$count(sealedSlot)).toBe(slots - 6)
  expect(await mine(tender, from)).toMatchObject({ status: 'RESPONDED', receipts: [receipt] })
  expect(await mine(tender, newcomer)).toMatchObject({ status: 'CLOSED', receipts: [] })
})

test('of what was submitted at two places of one organisation the later counts, and both are told', async () => {
  const tender = await addTender(database.db)
  const receipts: Receipt[] = []
  const { from, receipt, layBack } = await partedWith(tender, async (one) => {
    receipts.push(await submit(tender, one, '7.50'))
  })
  await layBack()
  const [first] = receipts
  const opened: unknown[] = []
  expect(await open(tender, opened)).toEqual(new Map([[from.orgId, '7.60']]))
  expect(opened).toMatchObject([
    { setAside: { receipt: first, counting: receipt }, submitted: null, receipts: [first] },
    { setAside: null, submitted: { receipt }, receipts: [receipt] },
  ])
  expect(await mine(tender, from)).toMatchObject({
    status: 'RESPONDED',
    receipts: [first, receipt],
    submitted: { receiptId: receipt.receiptId },
  })
})

test('of two places of one organisation that are damaged both are kept, and the rest is opened', async () => {
  const tender = await addTender(database.db)
  const { from, layBack } = await partedWith(tender, (one) => submit(tender, one, '7.50'))
  await layBack()
  const other = await addSupplier(database.db)
  await submit(tender, other, '7.90')
  const left = await database.db.select().from(orgPlace).where(eq(orgPlace.heirId, from.orgId))
  for (const placeId of [from.orgId, left[0]?.placeId ?? ''])
    await database.db
      .update(sealedSlot)
      .set({ own: Buffer.alloc(300, 7), sealed: Buffer.alloc(300, 7) })
      .where(eq(sealedSlot.slot, TEST_SEALING.slotOf(tender.rfxId, placeId)))
  expect(await open(tender)).toEqual(new Map([[other.orgId, '7.90']]))
  const kept = await database.db
    .select({ placeId: unreadableSlot.placeId })
    .from(unreadableSlot)
    .where(eq(unreadableSlot.rfxId, tender.rfxId))
  expect(kept.map(({ placeId }) => placeId).sort()).toEqual([from.orgId, left[0]?.placeId].sort())
})

test('a draft and a mailed link stay with those who had them, after a second merge too', async () => {
  const tender = await addTender(database.db, { privacy: 'invited' })
  const from = await addSupplier(database.db, 'SIA Sausserdis')
  const into = await unclaimed()
  await merge(from.orgId, into)
  await addInvitation(database.db, tender, into)
  const about = { rfxId: tender.rfxId, orgId: into }
  const { response: calls } = await callsOf(from.userId)
  await calls.save({ ...about, revision: 0, version: 1, content: contentOf('8.10') })
  await undo(from.orgId, into)
  const newcomer = await claim(into)
  expect(await mine(tender, newcomer)).toMatchObject({ status: 'PENDING_INVITE', content: null })
  expect(await mine(tender, from)).toMatchObject({ content: contentOf('8.10') })
  await merge(into, from.orgId)
  expect(await mine(tender, from)).toMatchObject({ content: contentOf('8.10') })
  await undo(into, from.orgId)
  await submit(tender, from, '8.20')
  expect(await mine(tender, newcomer)).toMatchObject({ status: 'PENDING_INVITE', content: null })
  expect(await open(tender)).toEqual(new Map([[from.orgId, '8.20']]))
})

test('nothing is left to somebody by the parting of two that nobody spoke for', async () => {
  const tender = await addTender(database.db, { privacy: 'invited' })
  const [one, other] = [await unclaimed(), await unclaimed()]
  await addInvitation(database.db, tender, other)
  await merge(one, other)
  await undo(one, other)
  await expect(mine(tender, await claim(one))).rejects.toThrow('record.not_found')
  expect(await mine(tender, await claim(other))).toMatchObject({ status: 'PENDING_INVITE' })
})

test('parted before the opening and after, each has what was its own', async () => {
  const tender = await addTender(database.db)
  const [one, other] = [
    await addSupplier(database.db, 'SIA Ozols'),
    await addSupplier(database.db, 'SIA Kļava'),
  ]
  await submit(tender, one, '5.00')
  await merge(one.orgId, other.orgId)
  await undo(one.orgId, other.orgId)
  expect(await mine(tender, one)).toMatchObject({ status: 'RESPONDED', otherNames: [] })
  expect(await mine(tender, other)).toMatchObject({ status: 'OPEN', otherNames: [] })
  await merge(one.orgId, other.orgId)
  await open(tender)
  expect(await mine(tender, other)).toMatchObject({ status: 'RESPONDED' })
  await undo(one.orgId, other.orgId)
  expect(await mine(tender, one)).toMatchObject({ status: 'RESPONDED' })
  expect(await mine(tender, other)).toMatchObject({ status: 'CLOSED', content: null })
})

test('of two that had both responded each stays, under its own name and with its own people', async () => {
  const tender = await addTender(database.db)
  const [one, other] = [
    await addSupplier(database.db, 'SIA Bērzs'),
    await addSupplier(database.db, 'SIA Liepa'),
  ]
  await submit(tender, one, '4.00')
  await submit(tender, other, '3.00')
  // Staff are refused nothing: that would tell them who takes part.
  await merge(one.orgId, other.orgId)
  const people = { ...one, orgId: other.orgId }
  const theirs = { name: { orgId: one.orgId, name: 'SIA Bērzs' }, otherNames: [] }
  expect(await mine(tender, people)).toMatchObject({ ...theirs, content: contentOf('4.00') })
  expect(await mine(tender, other)).toMatchObject({
    name: { orgId: other.orgId },
    otherNames: [],
    content: contentOf('3.00'),
  })
  await expect(mine(tender, people, other.orgId)).rejects.toThrow('record.not_found')
  await expect(mine(tender, other, one.orgId)).rejects.toThrow('record.not_found')
  await submit(tender, people, '2.00')
  expect(await open(tender)).toEqual(
    new Map([
      [one.orgId, '2.00'],
      [other.orgId, '3.00'],
    ]),
  )
  // What is opened is the whole organisation's.
  for (const reader of [people, other]) {
    expect(await mine(tender, reader, one.orgId)).toMatchObject({ content: contentOf('2.00') })
    expect(await mine(tender, reader, other.orgId)).toMatchObject({ content: contentOf('3.00') })
  }
  // Nobody reaches anything by naming an organisation that is none of theirs.
  const stranger = await addSupplier(database.db)
  await expect(mine(tender, stranger, one.orgId)).rejects.toThrow('record.not_found')
})

test('a bidder that becomes part of the buyer is not shown to it before the opening', async () => {
  const tender = await addTender(database.db, { namesBuyer: true })
  const other = await addTender(database.db)
  const from = await addSupplier(database.db, 'SIA Vītols')
  await submit(tender, from, '1.50')
  await submit(other, from, '1.60')
  const { rfxId, buyer } = tender
  await merge(from.orgId, buyer.orgId)
  const list = async (userId: string) =>
    (await (await callsOf(userId)).participation.mine({ orgId: buyer.orgId })).items.map(
      (one) => one.rfxId,
    )
  // What is for another goes on being theirs who had begun it, and theirs alone.
  expect(await list(from.userId)).toEqual([other.rfxId])
  expect(await list(buyer.userId)).toEqual([])
  const told = await participantsOf(rfxId)
  expect(told).toEqual([])
  expect(await participantsOf(other.rfxId)).toHaveLength(1)
  expect(await open(tender)).toEqual(new Map([[from.orgId, '1.50']]))
  expect(await list(buyer.userId)).toEqual([rfxId])
  expect((await list(from.userId)).sort()).toEqual([rfxId, other.rfxId].sort())
})

test('nobody begins a response in the name of what became part of theirs', async () => {
  const tender = await addTender(database.db)
  const into = await addSupplier(database.db, 'SIA Pīlādzis')
  const spelling = await unclaimed()
  await merge(spelling, into.orgId)
  await expect(submit(tender, into, '1.70', spelling)).rejects.toThrow('record.not_found')
})

test('invitations, letters and questions reach the people of the one that is left', async () => {
  const from = await addSupplier(database.db, 'SIA Osis')
  const into = await addSupplier(database.db, 'SIA Alksnis')
  const earlier = await addTender(database.db, { privacy: 'invited' })
  await addInvitation(database.db, earlier, from.orgId)
  await merge(from.orgId, into.orgId)
  const tender = await addTender(database.db, { privacy: 'invited', published: now() })
  await expect(mine(tender, into)).rejects.toThrow('record.not_found')
  await addInvitation(database.db, tender, from.orgId)
  const colleague = await addPerson(database.db)
  await addMember(database.db, into.orgId, colleague, 'ORG_MEMBER')
  const people = { userId: colleague, orgId: into.orgId }
  const calls = await callsOf(colleague)
  const asked = { rfxId: tender.rfxId, orgId: into.orgId }
  expect(await calls.writtenRfx.view(asked)).toMatchObject({ role: 'invited' })
  expect(await calls.tender.byId({ rfxId: tender.rfxId, language: 'en' })).toMatchObject({
    isPublic: false,
  })
  // Of what was published before, they are told nothing.
  const former = { ...asked, rfxId: earlier.rfxId }
  await expect(calls.writtenRfx.view(former)).resolves.toBeNull()
  await expect(calls.response.mine(former)).rejects.toThrow('response.kept')
  await expect(calls.tender.byId({ rfxId: earlier.rfxId, language: 'en' })).rejects.toThrow(
    'record.not_found',
  )
  expect(await mine(earlier, { ...from, orgId: into.orgId })).toMatchObject({
    status: 'PENDING_INVITE',
  })
  await submit(tender, people, '1.00')
  await open(tender)
  const dueAt = inMinutes(60)
  const [kept] = await database.db
    .insert(clarification)
    .values({
      rfxId: tender.rfxId,
      orgId: into.orgId,
      question: 'With VAT?',
      askedBy: tender.buyer.userId,
      askedAt: now(),
      dueAt,
    })
    .returning({ clarificationId: clarification.id })
  await database.db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, {
      rfxId: tender.rfxId,
      type: 'interaction.clarification_asked',
      userId: tender.buyer.userId,
      orgId: into.orgId,
      details: {
        clarificationId: kept?.clarificationId ?? '',
        dueAt: dueAt.toISOString(),
        saidHash: saidHash({ question: 'With VAT?' }),
      },
    }),
  )
  const third = await addSupplier(database.db, 'SIA Kārkls')
  await merge(into.orgId, third.orgId)
  const after = await callsOf(colleague)
  const [question] = await after.clarification.mine({ ...asked, orgId: third.orgId })
  expect(question).toMatchObject({ question: 'With VAT?', orgId: into.orgId })
  await after.clarification.answer({
    rfxId: tender.rfxId,
    orgId: third.orgId,
    answer: 'Without.',
    clarificationId: question?.clarificationId ?? '',
  })
  expect(await mine(tender, { ...people, orgId: third.orgId })).toMatchObject({
    status: 'RESPONDED',
  })
})
