import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import {
  clarification,
  evaluationLot,
  formerAgreement,
  letter,
} from '@kogge/db/schema/evaluation.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  addBidder,
  addRequest,
  addSubmission,
  FIRST,
  fromNow,
  responseWith,
  SECOND,
  stateOf,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import {
  addInvitation,
  addSupplier,
  type Supplier,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'
import { logDifferences } from '../../testing/ledger-differences.ts'

const reason = 'The same entry of the register.'

let database: TestDatabase
let staff: string
beforeAll(async () => {
  database = await testDatabase()
  staff = await addPerson(database.db)
  await addStaff(database.db, staff, 'DEVELOPER')
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, () => new Date()))
const staffCalls = async () =>
  createCaller(adminRouter)(await contextOfUser(database.db, staff, () => new Date()))

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

const unclaimed = (name = 'AS Cits') =>
  addOrganisation(database.db, 'FREE', { claimedAt: null, name })

/** Somebody whom staff let speak for an organisation that nobody spoke for. */
const claim = async (orgId: string): Promise<Supplier> => {
  const userId = await addPerson(database.db)
  await database.db.update(org).set({ claimedAt: new Date() }).where(eq(org.id, orgId))
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId }
}

const PRICES = { [FIRST]: '100', [SECOND]: '300' }

/** A request that was opened while one of its two bidders was part of another, in whose name it had bid. */
const addMerged = async () => {
  const { db } = database
  const request = await addRequest(db)
  const userId = await addPerson(db)
  const from = { userId, orgId: await addOrganisation(db, 'PRO', { name: 'SIA Bērzs' }) }
  await addMember(db, from.orgId, userId, 'ORG_ADMINISTRATOR')
  const into = await unclaimed()
  await merge(from.orgId, into)
  await addSubmission(db, request, into, responseWith(PRICES))
  const other = await addBidder(db, request, 'SIA Liepa', responseWith({ [FIRST]: '400' }))
  const about = { rfxId: request.rfxId, orgId: request.orgId }
  await (await callsOf(request.chief)).opening.open(about)
  return { ...request, about, from, into, other }
}
type Merged = Awaited<ReturnType<typeof addMerged>>

/** Two evaluators score everything, agree on it and settle it; the first lot is awarded. */
const award = async (
  { about, chief, second }: Merged,
  bidders: Readonly<Record<string, string[]>>,
) => {
  const { evaluation } = await callsOf(chief)
  await evaluation.setEvaluators({ ...about, userIds: [chief, second] })
  for (const [lotId, orgIds] of Object.entries(bidders)) {
    const scores = orgIds.map((participantId) => ({
      participantId,
      criterionId: 'quality',
      words: 'As it says.',
      points: 5000,
    }))
    for (const userId of [chief, second])
      await (await callsOf(userId)).evaluation.score({ ...about, lotId, scores })
    for (const userId of [chief, second])
      await (await callsOf(userId)).evaluation.finish({ ...about, lotIds: [lotId] })
    await evaluation.agree({ ...about, lotId, scores })
  }
  const lotIds = Object.keys(bidders)
  await evaluation.settle({ ...about, lotIds })
  await evaluation.award({ ...about, lotIds, winnerId: null, words: 'The best.' })
}

const mine = async (rfxId: string, { userId, orgId }: Supplier, inNameOf?: string) =>
  (await callsOf(userId)).response.mine({ rfxId, orgId, ...(inNameOf && { inNameOf }) })

const lettersOf = async (rfxId: string, { userId, orgId }: Supplier) =>
  (await callsOf(userId)).letter.mine({ rfxId, orgId })

const listed = async ({ userId, orgId }: Supplier) =>
  (await (await callsOf(userId)).participation.mine({ orgId })).items.map((item) => item.rfxId)

/** Whoever claims the name that was left has no part in it. */
const expectNothing = async (rfxId: string, newcomer: Supplier) => {
  expect(await mine(rfxId, newcomer)).toMatchObject({
    content: null,
    receipts: [],
    submitted: null,
    otherNames: [],
    isDamaged: false,
  })
  expect(await lettersOf(rfxId, newcomer)).toEqual([])
  expect(await listed(newcomer)).not.toContain(rfxId)
  const { clarification: asked } = await callsOf(newcomer.userId)
  expect(await asked.mine({ rfxId, orgId: newcomer.orgId })).toEqual([])
}

/** Tables in which a request and this organisation stand in one row. */
const naming = async (rfxId: string, orgId: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('rfx_id', 'org_id')
    group by table_name having count(*) = 2 order by table_name`)
  const found: string[] = []
  for (const { name } of rows) {
    const table = sql.identifier(name)
    const counted = await database.db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${table} where rfx_id = ${rfxId} and org_id = ${orgId}`)
    if ((counted.rows[0]?.count ?? 0) > 0) found.push(name)
  }
  return found
}

const passedOn = (rfxId: string) =>
  database.db
    .select({ orgId: ledgerEntry.orgId, userId: ledgerEntry.userId, details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(
      and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'interaction.response_passed_on')),
    )

test('what was opened under the other name is theirs again, with all that became of it, while nobody was told', async () => {
  const tender = await addMerged()
  const { rfxId, about, chief, from, into, other } = tender
  const calls = await callsOf(chief)
  const ask = { question: 'With VAT?', dueAt: fromNow(48).toISOString() }
  await calls.clarification.ask({ ...about, participantId: into, ...ask })
  await award(tender, { [FIRST]: [into, other.orgId], [SECOND]: [into] })
  const before = await calls.evaluation.lot({ ...about, lotId: FIRST })
  await database.db.insert(formerAgreement).values({
    rfxId,
    lotId: FIRST,
    orgId: into,
    criterionId: 'quality',
    points: 1,
    reason: '',
  })
  await undo(from.orgId, into)
  // Whoever adds what names a bidder says here whether it goes along.
  expect(await naming(rfxId, into)).toEqual(['ledger_entry'])

  const view = await calls.evaluation.lot({ ...about, lotId: FIRST })
  expect(view.bids.map((one) => one.orgId)).toEqual([from.orgId, other.orgId])
  const [bid, was] = [view, before].map(({ bids }) => bids.find((one) => one.total === '1000.00'))
  expect(bid).toEqual({ ...was, orgId: from.orgId, name: 'SIA Bērzs' })
  expect(view.decision?.winnerId).toBe(from.orgId)
  const record = await calls.opening.record(about)
  expect(record.responses.map(({ name, writtenAs }) => [name, writtenAs])).toEqual(
    expect.arrayContaining([
      ['SIA Bērzs', 'AS Cits'],
      ['SIA Liepa', null],
    ]),
  )
  expect(await mine(rfxId, from)).toMatchObject({
    status: 'RESPONDED',
    name: { orgId: from.orgId },
    otherNames: [],
    content: responseWith(PRICES),
    receipts: [{ orgId: into }],
  })
  expect(await passedOn(rfxId)).toEqual([
    { orgId: from.orgId, userId: staff, details: { from: into, to: from.orgId, isRenamed: true } },
  ])
  // What was agreed on under the other name is what the log says of it.
  expect(await logDifferences(database.db, rfxId)).toEqual([])

  const newcomer = await claim(into)
  await expectNothing(rfxId, newcomer)
  expect(await listed(from)).toEqual([rfxId])
  const suppliers = await callsOf(from.userId)
  const [question] = await suppliers.clarification.mine({ rfxId, orgId: from.orgId })
  expect(question).toMatchObject({ question: 'With VAT?', orgId: from.orgId })
  await suppliers.clarification.answer({
    rfxId,
    orgId: from.orgId,
    answer: 'Without.',
    clarificationId: question?.clarificationId ?? '',
  })
  await calls.evaluation.decide(about)
  expect(await lettersOf(rfxId, from)).toMatchObject([{ content: { kind: 'winner' } }])
  await expectNothing(rfxId, newcomer)
  expect(await logDifferences(database.db, rfxId)).toEqual([])
})

test('what was told stays as it was told, and is read by those whose it is', async () => {
  const { db } = database
  const tender = await addMerged()
  const { rfxId, about, chief, from, into, other } = tender
  await award(tender, { [FIRST]: [into, other.orgId], [SECOND]: [into] })
  const calls = await callsOf(chief)
  await calls.evaluation.decide(about)
  const rowsOf = async () => [
    await db.select().from(evaluationLot).where(eq(evaluationLot.rfxId, rfxId)),
    await db.select().from(letter).where(eq(letter.rfxId, rfxId)).orderBy(letter.id),
    await calls.evaluation.lot({ ...about, lotId: FIRST }),
    await calls.opening.record(about),
  ]
  const before = await rowsOf()
  await undo(from.orgId, into)
  expect(await rowsOf()).toEqual(before)
  expect(await passedOn(rfxId)).toMatchObject([{ details: { isRenamed: false } }])

  const newcomer = await claim(into)
  await expectNothing(rfxId, newcomer)
  expect(await mine(rfxId, from)).toMatchObject({
    status: 'RESPONDED',
    name: { orgId: into, name: 'AS Cits' },
    otherNames: [],
    content: responseWith(PRICES),
  })
  expect(await lettersOf(rfxId, from)).toMatchObject([{ content: { kind: 'winner' } }])
  expect(await listed(from)).toEqual([rfxId])

  // What becomes of it later reaches them as well, and nobody else.
  await calls.evaluation.reconsider({ ...about, lotIds: [FIRST], reason: 'A slip.' })
  await calls.clarification.ask({
    ...about,
    participantId: into,
    question: 'Since when?',
    dueAt: fromNow(48).toISOString(),
  })
  await mailLetters(
    { db, sealing: TEST_SEALING, publicUrl: TEST_URL },
    { send: async () => undefined },
    rfxId,
  )
  const mails = await db
    .select({ recipient: mailMessage.recipient, template: mailMessage.template })
    .from(mailMessage)
    .where(
      inArray(
        mailMessage.recipient,
        [from, newcomer].map(({ userId }) => `${userId}@example.com`),
      ),
    )
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(
    new Set([`${from.userId}@example.com`]),
  )
  expect(mails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['evaluationWithdrawn', 'clarificationAsked']),
  )
  const [question] = await (await callsOf(from.userId)).clarification.mine({
    rfxId,
    orgId: from.orgId,
  })
  expect(question).toMatchObject({ question: 'Since when?' })
  await expectNothing(rfxId, newcomer)
})

test('what had been opened under both names stays under each, and is theirs', async () => {
  const { db } = database
  const request = await addRequest(db)
  const from = await addSupplier(db, 'SIA Osis')
  const into = await unclaimed()
  await addSubmission(db, request, from.orgId, responseWith({ [FIRST]: '7' }), true)
  await merge(from.orgId, into)
  await addSubmission(db, request, into, responseWith(PRICES))
  const { rfxId, orgId } = request
  await (await callsOf(request.chief)).opening.open({ rfxId, orgId })
  await undo(from.orgId, into)
  const newcomer = await claim(into)
  await expectNothing(rfxId, newcomer)
  expect(await mine(rfxId, from, into)).toMatchObject({ content: responseWith(PRICES) })
  expect(await mine(rfxId, from, from.orgId)).toMatchObject({ status: 'CLOSED', content: null })
})

test('whose response it is sees what was for those invited alone, and so does who is invited by that name', async () => {
  const { db } = database
  const request = await addRequest(db, { privacy: 'invited', document: { privacy: 'invited' } })
  const { rfxId, orgId } = request
  const from = await addSupplier(db, 'SIA Kļava')
  const into = await unclaimed()
  await merge(from.orgId, into)
  await addInvitation(db, { rfxId, buyer: { userId: request.chief, orgId } }, into)
  await addSubmission(db, request, into, responseWith(PRICES))
  await (await callsOf(request.chief)).opening.open({ rfxId, orgId })
  await undo(from.orgId, into)
  const newcomer = await claim(into)
  const stranger = await addSupplier(db)
  const sees = async ({ userId }: Supplier) =>
    (await callsOf(userId)).tender.byId({ rfxId, language: 'en' }).then(
      ({ isPublic }) => isPublic,
      () => null,
    )
  expect([await sees(from), await sees(newcomer), await sees(stranger)]).toEqual([
    false,
    false,
    null,
  ])
  expect(await mine(rfxId, from)).toMatchObject({ status: 'RESPONDED' })
  expect(await mine(rfxId, newcomer)).toMatchObject({ content: null, receipts: [] })
})

test('lists of requests find by an organisation what was left to it', async () => {
  const { db } = database
  const tender = await addMerged()
  const { rfxId, about, chief, from, into, other } = tender
  await award(tender, { [FIRST]: [into, other.orgId], [SECOND]: [into] })
  const calls = await callsOf(chief)
  await calls.evaluation.decide(about)
  const foundBy = async (participantOrgId: string[]) =>
    (await calls.writtenRfx.mine({ orgId: about.orgId, filters: { participantOrgId } })).items.map(
      (item) => item.rfxId,
    )
  expect([await foundBy([from.orgId]), await foundBy([into])]).toEqual([[], [rfxId]])
  await undo(from.orgId, into)
  expect([await foundBy([from.orgId]), await foundBy([into])]).toEqual([[rfxId], [rfxId]])
  const own = async (participantOrgId: string[]) => {
    const { participation: lists } = await callsOf(from.userId)
    const asked = { orgId: from.orgId, filters: { participantOrgId } }
    return (await lists.mine(asked)).items.map((item) => item.rfxId)
  }
  expect([await own([from.orgId]), await own([into]), await own([other.orgId])]).toEqual([
    [rfxId],
    [rfxId],
    [],
  ])
  await claim(into)
  expect([await foundBy([from.orgId]), await own([into])]).toEqual([[rfxId], [rfxId]])

  // Before anything is opened a buyer knows whom it invited by name.
  const invited = await addRequest(db, { openingIn: 48 })
  const left = await unclaimed()
  const heir = await addSupplier(db, 'SIA Vītols')
  await merge(heir.orgId, left)
  await undo(heir.orgId, left)
  await addInvitation(
    db,
    { rfxId: invited.rfxId, buyer: { userId: invited.chief, orgId: '' } },
    left,
  )
  const buyer = await callsOf(invited.chief)
  const invitedBy = async (participantOrgId: string[]) =>
    (await buyer.writtenRfx.mine({ orgId: invited.orgId, filters: { participantOrgId } })).items
  expect(await invitedBy([heir.orgId])).toHaveLength(1)
  await claim(left)
  expect(await invitedBy([heir.orgId])).toEqual([])
  expect(await invitedBy([left])).toHaveLength(1)
})

test('what was opened before the two were one is not theirs', async () => {
  const { db } = database
  const tender = await addMerged()
  const { rfxId, from, into } = tender
  await db
    .update(writtenRfx)
    .set({ openedAt: fromNow(-1) })
    .where(eq(writtenRfx.rfxId, rfxId))
  await undo(from.orgId, into)
  expect(await passedOn(rfxId)).toEqual([])
  const rows = await db.select().from(participation).where(eq(participation.rfxId, rfxId))
  expect(rows.map(({ orgId, heirId }) => [orgId, heirId])).toContainEqual([into, null])
})

test('of two merges, one after the other, all comes back to whom it was', async () => {
  const { db } = database
  const tender = await addMerged()
  const { rfxId, about, chief, from, into } = tender
  const third = await unclaimed('AS Trešais')
  await merge(into, third)
  const request = await addRequest(db)
  await addSubmission(db, request, third, responseWith(PRICES))
  const [one, two] = [rfxId, request.rfxId]
  await (await callsOf(request.chief)).opening.open({ rfxId: two, orgId: request.orgId })
  const told = await addRequest(db)
  await addSubmission(db, told, third, responseWith(PRICES))
  const drafting = await callsOf(told.chief)
  await drafting.opening.open({ rfxId: told.rfxId, orgId: told.orgId })
  const given = { rfxId: told.rfxId, orgId: told.orgId, reason: { en: 'Sold.' } }
  await drafting.writtenRfx.cancel({ ...given, code: 'chan-need' })
  const sealed = await addRequest(db)
  await addSubmission(db, sealed, third, responseWith(PRICES))
  await undo(into, third)
  await undo(from.orgId, into)
  const newcomers = [await claim(into), await claim(third)]
  for (const newcomer of newcomers)
    for (const id of [one, two, told.rfxId]) await expectNothing(id, newcomer)
  for (const id of [one, two])
    expect(await mine(id, from)).toMatchObject({ name: { orgId: from.orgId }, status: 'RESPONDED' })
  expect(await mine(told.rfxId, from)).toMatchObject({ name: { orgId: third } })
  expect(await lettersOf(told.rfxId, from)).toMatchObject([{ content: { kind: 'cancelled' } }])
  expect(await mine(sealed.rfxId, from)).toMatchObject({ status: 'RESPONDED' })
  expect((await stateOf(db, one))?.state).toBe('opened')
  expect(await (await callsOf(chief)).opening.record(about)).toMatchObject({ unreadable: [] })
  // What was left to them and is opened after that is theirs by the log, whatever name its receipt has.
  const { rfxId: sealedId, orgId } = sealed
  await (await callsOf(sealed.chief)).opening.open({ rfxId: sealedId, orgId })
  expect(await mine(sealedId, from)).toMatchObject({ receipts: [{ orgId: third }] })
  for (const id of [one, two, told.rfxId, sealedId])
    expect(await logDifferences(db, id)).toEqual([])
})

test('what was submitted by who claimed the one meanwhile is opened, though nobody is left there', async () => {
  const { db } = database
  const request = await addRequest(db)
  const [from, into] = [await unclaimed('Bez ļaudīm'), await unclaimed()]
  await merge(from, into)
  const { userId } = await claim(into)
  await addSubmission(db, request, into, responseWith(PRICES))
  await db.delete(membership).where(eq(membership.userId, userId))
  await undo(from, into)
  const { rfxId, orgId } = request
  await (await callsOf(request.chief)).opening.open({ rfxId, orgId })
  const rows = await db.select().from(participation).where(eq(participation.rfxId, rfxId))
  expect(rows).toMatchObject([{ orgId: into, status: 'RESPONDED', heirId: null }])
})

test('an opening and an undoing at once: the one sees the other', async () => {
  const { db } = database
  const request = await addRequest(db)
  const from = await addSupplier(db, 'SIA Ozols')
  const into = await unclaimed()
  await merge(from.orgId, into)
  await addSubmission(db, request, into, responseWith(PRICES))
  const { rfxId, orgId } = request
  const calls = await callsOf(request.chief)
  await Promise.all([calls.opening.open({ rfxId, orgId }), undo(from.orgId, into)])
  const rows = await db.select().from(participation).where(eq(participation.rfxId, rfxId))
  expect(rows.map((row) => row.orgId)).toEqual([from.orgId])
  expect(await db.$count(clarification, eq(clarification.rfxId, rfxId))).toBe(0)
})
