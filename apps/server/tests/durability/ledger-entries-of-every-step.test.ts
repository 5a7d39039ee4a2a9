import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { rfxAnswer, rfxInvitation, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { refusePoolWithinTransactions } from '@kogge/db/testing/pool-within-transaction.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import {
  addTender,
  callsOf,
  FIRST,
  fromNow,
  PASSPHRASE,
  SECOND,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { DOCUMENT } from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'
import { logDifferences } from '../../testing/ledger-differences.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  refusePoolWithinTransactions(database)
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

/** Steps that leave none, and why. */
const WITHOUT: readonly string[] = [
  // Every key stroke is saved; what is published of it is an entry.
  'rfxDraft.save',
  // Of one's own, and of no request.
  'opener.makeKey',
  // What suppliers do before the opening is sealed: the opening writes their receipts.
  'response.save',
  'response.submit',
  'response.withdraw',
  'response.discard',
  'response.accept',
  'response.decline',
  'response.ask',
  'response.editQuestion',
  'response.withdrawQuestion',
  // Of the buyer’s own people: how they share their work.
  'writtenRfx.assignQuestion',
  'rfxInvitation.claim',
]

const STEPS = PROCEDURES.filter(
  ({ path, definition }) =>
    /^(rfxDraft|writtenRfx|rfxInvitation|response|opener|opening|evaluation|clarification|letter)\./.test(
      path,
    ) && definition.data?.type === 'mutation',
).map(({ path }) => path)
const taken = new Set<string>()

const entriesAfter = async (rfxId: string, seq: number) =>
  database.db
    .select({ seq: ledgerEntry.seq, type: ledgerEntry.type, userId: ledgerEntry.userId })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), gt(ledgerEntry.seq, seq)))
    .orderBy(asc(ledgerEntry.seq))

/** Takes a step and returns its result; expects its entries, of these types and by the same user. */
const leaves = async (
  types: readonly LedgerEntryType[],
  userId: string,
  path: string,
  input: { readonly rfxId?: string } & Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const before = input.rfxId ? ((await entriesAfter(input.rfxId, 0)).at(-1)?.seq ?? 0) : 0
  const caller: unknown = createCaller(appRouter)(
    await contextOfUser(database.db, userId, () => new Date()),
  )
  const call = path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller)
  const result: unknown = await Object(call).call(null, input)
  const rfxId = String(Object(result).rfxId ?? input.rfxId)
  const isNew = rfxId !== input.rfxId
  const found = await entriesAfter(rfxId, isNew ? 0 : before)
  expect([...new Set(found.map(({ type }) => type))], path).toEqual(types)
  for (const { type, userId: who } of found)
    if (!type.startsWith('interaction.response_received')) expect(who, path).toBe(userId)
  taken.add(path)
  return Object(result)
}

test('drafting, publication and invitations', async () => {
  const { db } = database
  const orgId = await addOrganisation(db, 'BUSINESS', { name: 'Ziedkalnes novads' })
  const supplier = await addOrganisation(db, 'FREE', { name: 'SIA Osta' })
  await addMember(db, supplier, await addPerson(db), 'ORG_ADMINISTRATOR')
  const clerk = await addPerson(db)
  await addMember(db, orgId, clerk, 'ORG_ADMINISTRATOR')
  const begun = await leaves(['rfx.created'], clerk, 'rfxDraft.create', {
    orgId,
    kind: 'tender',
    language: 'en',
  })
  const rfxId = String(begun.rfxId)
  const here = { orgId, rfxId }
  const copied = await leaves(['rfx.copied'], clerk, 'rfxDraft.copy', { orgId, fromRfxId: rfxId })
  await leaves(['rfx.discarded'], clerk, 'rfxDraft.discard', { orgId, rfxId: String(copied.rfxId) })
  const wallIn = (hours: number) => ({
    wall: fromNow(hours).toISOString().slice(0, 16),
    fold: null,
  })
  const document = {
    ...DOCUMENT,
    description: { en: '<p>Roads.</p>' },
    contact: { name: 'Anna', email: 'buyer@example.com', phone: '' },
    place: [{ country: 'LV', nuts: 'LV00A', city: 'Rīga' }],
    cpv: { main: '90620000', additional: [] },
    nature: 'services',
    value: { amount: '100000.00', currency: 'EUR' },
    responsesUntil: wallIn(24 * 60),
    openingAt: wallIn(24 * 60 + 3),
    criteria: [
      { id: 'p', lotIds: [], type: 'price', name: { en: 'Price' }, description: {}, weight: '100' },
    ],
  }
  const save = async (revision: number, given: object) =>
    (await leaves([], clerk, 'rfxDraft.save', { ...here, revision, document: given })).revision
  await leaves(['rfx.published'], clerk, 'rfxDraft.publish', {
    ...here,
    revision: await save(1, document),
  })
  await leaves(['rfx.amendment_begun'], clerk, 'rfxDraft.amend', here)
  // Going on with it is no new beginning.
  await leaves([], clerk, 'rfxDraft.amend', here)
  await leaves(['rfx.amendment_discarded'], clerk, 'rfxDraft.discard', here)
  await leaves(['rfx.amendment_begun'], clerk, 'rfxDraft.amend', here)
  const revision = await save(1, { ...document, title: { en: 'Winter care of all roads' } })
  await leaves(['rfx.amended'], clerk, 'rfxDraft.publish', {
    ...here,
    revision,
    reason: { en: 'More roads.' },
  })
  await db.insert(featureFlag).values({
    name: 'enableExternalInvites',
    context: 'GLOBAL',
    value: true,
  })
  await leaves(['interaction.invited'], clerk, 'rfxInvitation.invite', {
    ...here,
    orgIds: [supplier],
    message: '',
  })
  await leaves(['interaction.invited'], clerk, 'rfxInvitation.inviteByEmail', {
    ...here,
    emails: ['someone@example.test'],
    locale: 'lv',
    message: '',
  })
  const [invited] = await db.select().from(rfxInvitation).where(eq(rfxInvitation.rfxId, rfxId))
  await leaves(['interaction.invitation_withdrawn'], clerk, 'rfxInvitation.withdraw', {
    ...here,
    invitationId: invited?.id,
  })
  const [asked] = await db
    .insert(rfxQuestion)
    .values({ rfxId, question: 'Is the road paved?', askedOn: '2026-11-22' })
    .returning({ id: rfxQuestion.id })
  await leaves(['interaction.question_answered'], clerk, 'writtenRfx.answer', {
    ...here,
    questionId: asked?.id,
    answer: 'It is.',
  })
  const answers = await db
    .select({ answerId: rfxAnswer.id })
    .from(rfxAnswer)
    .where(eq(rfxAnswer.rfxId, rfxId))
  const { answerId } = answers[0] ?? {}
  await leaves(['interaction.answer_judged'], clerk, 'writtenRfx.judgeAnswer', {
    ...here,
    answerId,
    isSignificant: false,
    insignificance: 'All can see it.',
  })
  await leaves(['interaction.question_answered'], clerk, 'writtenRfx.addToAnswer', {
    ...here,
    answerId,
    answer: 'On both sides.',
  })
  const [privately] = await db
    .insert(rfxQuestion)
    .values({ rfxId, question: 'Where is our sample?', askedOn: '2026-11-22' })
    .returning({ id: rfxQuestion.id })
  await leaves(['interaction.question_answered'], clerk, 'writtenRfx.answer', {
    ...here,
    questionId: privately?.id,
    visibility: 'private',
    answer: 'At the gate.',
  })
  const [hidden] = await db
    .select({ answerId: rfxAnswer.id })
    .from(rfxAnswer)
    .where(and(eq(rfxAnswer.rfxId, rfxId), eq(rfxAnswer.visibility, 'private')))
  await leaves(['interaction.question_answered'], clerk, 'writtenRfx.publishAnswer', {
    ...here,
    answerId: hidden?.answerId,
    wording: 'Where are samples?',
    answer: 'At the gate.',
  })
  await leaves(['rfx.amendment_begun'], clerk, 'rfxDraft.amend', here)
  await leaves(['rfx.amended'], clerk, 'rfxDraft.publish', {
    ...here,
    revision: await save(1, { ...document, title: { en: 'Winter care of most roads' } }),
    reason: { en: 'Fewer roads.' },
  })
  await leaves(['interaction.answer_confirmed'], clerk, 'writtenRfx.confirmAnswer', {
    ...here,
    answerId,
    version: 3,
  })
  await leaves(['rfx.cancelled'], clerk, 'writtenRfx.cancel', {
    ...here,
    reason: { en: 'The road was sold.' },
    code: 'chan-need',
  })
  expect(await logDifferences(db, rfxId)).toEqual([])
})

test('opening, evaluation and award', async () => {
  const { db } = database
  const { rfxId, orgId, chief, second, egle, priede, ozols } = await addTender(db)
  const here = { rfxId, orgId }
  const step = (types: readonly LedgerEntryType[], name: string, input: object, userId = chief) =>
    leaves(types, userId, name.includes('.') ? name : `evaluation.${name}`, { ...here, ...input })
  await step(['interaction.response_received', 'rfx.opened'], 'opening.open', {})
  const { clarificationId } = await step(['interaction.clarification_asked'], 'clarification.ask', {
    participantId: egle.orgId,
    question: 'What of the plough?',
    dueAt: fromNow(24).toISOString(),
  })
  await step(
    ['interaction.clarification_given'],
    'clarification.answer',
    { orgId: egle.orgId, clarificationId, answer: 'It stands in Cēsis.' },
    egle.userId,
  )
  await step(['rfx.evaluators_named'], 'setEvaluators', { userIds: [chief, second] })
  const ofEgle = { participantId: egle.orgId, lotIds: [] }
  const words = 'It was explained badly.'
  const code = 'irregular'
  await step(['interaction.response_rejected'], 'reject', { ...ofEgle, code, reason: words })
  await step(['interaction.response_readmitted'], 'readmit', ofEgle)
  for (const lotId of [FIRST, SECOND]) {
    const bidders = [egle, priede, ...(lotId === FIRST ? [ozols] : [])]
    const scores = bidders.map((one) => ({
      participantId: one.orgId,
      criterionId: 'quality',
      points: 5000,
      words: '',
    }))
    for (const userId of [chief, second]) {
      await step(['rfx.score_given'], 'score', { lotId, scores }, userId)
      await step(['rfx.scores_finished'], 'finish', { lotIds: [lotId] }, userId)
    }
    const again = { lotId, userId: second, reason: 'A slip of the pen.' }
    await step(['rfx.scores_reopened'], 'reopen', again)
    await step(['rfx.scores_finished'], 'finish', { lotIds: [lotId] }, second)
    await step(['rfx.scores_agreed'], 'average', { lotIds: [lotId] })
    const written = scores.slice(0, 1).map((one) => ({ ...one, points: 5100, words }))
    await step(['rfx.scores_agreed'], 'agree', { lotId, scores: written })
    const { evaluation } = await callsOf(db, second)
    const seen = await evaluation.lot({ rfxId, orgId, lotId })
    const lots = [{ lotId, saidHash: seen.consensus.saidHash ?? '' }]
    await step(['rfx.agreement_confirmed'], 'confirm', { lots }, second)
    await step(['rfx.consensus_reached'], 'settle', { lotIds: [lotId] })
  }
  const award = { winnerId: null, words }
  await step(['rfx.lot_decided'], 'award', { ...award, lotIds: [FIRST, SECOND] })
  await step(['rfx.reconsidered'], 'retract', { lotId: SECOND })
  await step(['rfx.lot_unsuccessful'], 'fail', { lotIds: [SECOND], code: 'ins-fund', words })
  await step(['rfx.decided', 'interaction.letter_sent'], 'decide', {})
  await step(['rfx.reconsidered', 'interaction.letter_sent'], 'reconsider', {
    lotIds: [SECOND],
    reason: words,
  })
  for (const userId of [chief, second])
    await step(['rfx.scores_finished'], 'finish', { lotIds: [SECOND] }, userId)
  await step(['rfx.scores_agreed'], 'average', { lotIds: [SECOND] })
  await step(['rfx.consensus_reached'], 'settle', { lotIds: [SECOND] })
  await step(['rfx.lot_decided'], 'award', { ...award, lotIds: [SECOND] })
  await step(['rfx.decided', 'interaction.letter_sent'], 'decide', {})
  expect(await logDifferences(db, rfxId)).toEqual([])
  const past = { decidedAt: fromNow(-24 * 20), standstillUntil: fromNow(-24 * 9) }
  await db.update(writtenRfx).set(past).where(eq(writtenRfx.rfxId, rfxId))
  const concludedOn = fromNow(-24).toISOString().slice(0, 10)
  await step(['rfx.contract_concluded'], 'conclude', {
    lotIds: [FIRST],
    concludedOn,
    amount: null,
    reference: 'L-7',
  })
  const fallen = { lotId: SECOND, words: 'They did not sign.' }
  await step(['rfx.lot_unsuccessful', 'interaction.letter_sent'], 'fallThrough', fallen)
  await step(['rfx.lot_decided', 'interaction.letter_sent'], 'awardNext', {
    lotId: SECOND,
    winnerId: null,
    words,
  })
  await step(['rfx.lot_unsuccessful', 'interaction.letter_sent'], 'fallThrough', fallen)
  await step(['rfx.closed'], 'writtenRfx.close', {})
  expect(await logDifferences(db, rfxId)).toEqual([
    // The end of its standstill was moved above.
    { subject: 'times', id: null, how: 'changed' },
  ])
})

test('opening by two', async () => {
  const { db } = database
  const { rfxId, orgId, chief, second, third } = await addTender(db, { openers: 2 })
  const here = { rfxId, orgId, passphrase: PASSPHRASE }
  await leaves(['rfx.openers_changed'], chief, 'opening.changeOpeners', {
    ...here,
    openers: [chief, third],
    other: { userId: second, passphrase: PASSPHRASE },
  })
  await leaves(['rfx.opening_share_given'], chief, 'opening.open', here)
})

test('no step was left out: whoever adds one says what it leaves', () => {
  expect(STEPS.filter((path) => !taken.has(path) && !WITHOUT.includes(path))).toEqual([])
  expect(WITHOUT.filter((path) => !STEPS.includes(path))).toEqual([])
})
