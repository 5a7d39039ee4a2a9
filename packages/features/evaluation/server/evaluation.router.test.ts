import { text } from 'node:stream/consumers'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { contract } from '@kogge/db/schema/contracts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { clarification, letter, score } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { orgId as orgIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { csvOf } from '@kogge/platform/server/exports/csv-export.ts'
import { createRevokedIds } from '@kogge/platform/server/sealing/revoked-invitations-memory.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addOpened,
  addTender,
  callsOf,
  FIRST,
  fromNow,
  giveAllScores,
  numsOf,
  reasonOf,
  SECOND,
  stateOf,
} from './evaluation.fixture.ts'
import { exportEvaluation } from './evaluation-export.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Opened = Awaited<ReturnType<typeof addOpened>>
const TEXTS = {
  file: 'Evaluation',
  lot: 'Lot',
  lotTitle: 'Title of the lot',
  bidder: 'Bidder',
  rank: 'Rank',
  price: 'Price without VAT',
  currency: 'Currency',
  points: 'Points',
  state: 'Outcome',
  won: 'Won',
  lost: 'Not won',
  rejected: 'Rejected',
  reason: 'Reason',
  noWinner: 'No winner',
  declined: 'Did not sign',
  submittedAt: 'Submitted',
  unconfirmed: 'Not confirmed',
  version: 'Version',
}

const scored = (tender: Opened, points: Readonly<Record<string, number>>) =>
  giveAllScores(database.db, tender, points)

const settled = async (tender: Opened, points: Readonly<Record<string, number>> = {}) => {
  const calls = await scored(tender, points)
  const { rfxId, orgId } = tender
  await calls.settle({ rfxId, orgId, lotIds: [FIRST, SECOND] })
  return calls
}

const decided = async (tender: Opened) => {
  const calls = await settled(tender)
  const { rfxId, orgId } = tender
  const words = 'The best by the criteria.'
  await calls.award({ rfxId, orgId, lotIds: [FIRST], winnerId: null, words })
  await calls.fail({ rfxId, orgId, lotIds: [SECOND], code: 'ins-fund', words: 'Too dear.' })
  await calls.decide({ rfxId, orgId })
  return calls
}

describe('scores', () => {
  it('are for evaluators, of bids that stand, and hidden from each other until they are finished', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId, chief, second, third, egle, priede, ozols } = tender
    const calls = (await callsOf(db, chief)).evaluation
    await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
    const cell = (participantId: string, points: number | null, words = '') => ({
      participantId,
      criterionId: 'quality',
      points,
      words,
    })
    const give = async (userId: string, ...scores: ReturnType<typeof cell>[]) =>
      (await callsOf(db, userId)).evaluation.score({ rfxId, orgId, lotId: FIRST, scores })
    await expect(give(third, cell(egle.orgId, 1))).rejects.toThrow('access.denied')
    await expect(give(chief, cell(chief, 1))).rejects.toThrow('request.invalid')
    await expect(
      calls.score({
        rfxId,
        orgId,
        lotId: FIRST,
        scores: [{ ...cell(egle.orgId, 1), criterionId: 'price' }],
      }),
    ).rejects.toThrow('request.invalid')
    await expect(give(chief, cell(egle.orgId, 10_001))).rejects.toThrow()
    await give(second, cell(egle.orgId, 8000, 'Well thought out.'))
    await give(chief, cell(egle.orgId, 6000))
    const seen = await calls.lot({ rfxId, orgId, lotId: FIRST })
    expect(seen).toMatchObject({ cells: 3, seesOthers: false })
    const eglesIn = (view: typeof seen) => view.bids.find((one) => one.orgId === egle.orgId)
    expect(eglesIn(seen)?.scores).toEqual([
      {
        criterionId: 'quality',
        mine: { points: 6000, words: '' },
        others: null,
        agreed: null,
        former: null,
      },
    ])
    const lot = { rfxId, orgId, lotId: FIRST }
    const finish = async (userId: string) =>
      reasonOf((await callsOf(db, userId)).evaluation.finish({ rfxId, orgId, lotIds: [FIRST] }))
    expect(await finish(chief)).toEqual(['rfx.step_refused', 'scores_missing'])
    expect(await finish(third)).toEqual(['access.denied', null])
    await give(chief, cell(priede.orgId, 5000), cell(ozols.orgId, 5000))
    // All given are not all finished: they could still be changed.
    expect((await calls.lot(lot)).seesOthers).toBe(false)
    expect(await finish(chief)).toBeNull()
    expect(await finish(chief)).toEqual(['rfx.step_refused', 'finished'])
    // What the other has not finished is not shown either, nor can it be agreed on.
    const alone = await calls.lot(lot)
    expect([alone.seesOthers, eglesIn(alone)?.scores[0]?.others]).toEqual([true, []])
    const common = { ...lot, scores: [cell(egle.orgId, 7000)] }
    expect(await reasonOf(calls.agree(common))).toEqual(['rfx.step_refused', 'not_finished'])
    const thirds = (await callsOf(db, third)).evaluation
    expect((await thirds.lot(lot)).seesOthers).toBe(false)
    await give(second, cell(priede.orgId, 5000), cell(ozols.orgId, 5000))
    expect(await finish(second)).toBeNull()
    expect((await thirds.lot(lot)).seesOthers).toBe(true)
    const now = await calls.lot(lot)
    expect(eglesIn(now)?.scores[0]?.others).toMatchObject([
      { userId: second, points: 8000, words: 'Well thought out.' },
    ])
    // Nobody writes off another: who has seen what others gave changes nothing.
    expect(await reasonOf(give(chief, cell(egle.orgId, 8000)))).toEqual([
      'evaluation.settled',
      'finished',
    ])
    await calls.agree(common)
    const reopening = { ...lot, userId: chief, reason: 'A slip of the pen.' }
    await calls.reopen(reopening)
    expect(await reasonOf(calls.reopen(reopening))).toEqual(['rfx.step_refused', 'not_finished'])
    expect((await calls.lot(lot)).seesOthers).toBe(false)
    expect(await reasonOf(calls.agree(common))).toEqual(['rfx.step_refused', 'not_finished'])
    const log = await db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
    const [reopened] = log.filter(({ type }) => type === 'rfx.scores_reopened')
    expect(reopened?.details).toEqual({
      lotId: FIRST,
      evaluatorId: chief,
      reason: 'A slip of the pen.',
      agreedDropped: { [FIRST]: 1 },
    })
    expect(log.filter(({ type }) => type === 'rfx.scores_finished')).toHaveLength(2)
    expect(log.filter(({ type }) => type === 'rfx.scores_agreed')).toHaveLength(1)
    await give(chief, cell(priede.orgId, null))
    const left = and(eq(score.orgId, priede.orgId), eq(score.userId, chief))
    expect(await db.select().from(score).where(left)).toEqual([])
    // Who scores no more leaves no scores behind.
    await calls.setEvaluators({ rfxId, orgId, userIds: [chief] })
    expect(await db.select().from(score).where(eq(score.userId, second))).toEqual([])
    const stranger = await addPerson(db)
    // Whom it is about is said: of several others it may be true as well.
    await expect(
      calls.setEvaluators({ rfxId, orgId, userIds: [chief, stranger] }),
    ).rejects.toMatchObject({
      cause: { code: 'request.invalid', details: { reason: 'not_member', userIds: stranger } },
    })
  })

  it('are settled once all are given and agreed on, and then stand', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId, chief, second, egle } = tender
    const calls = (await callsOf(db, chief)).evaluation
    const settle = () => reasonOf(calls.settle({ rfxId, orgId, lotIds: [FIRST] }))
    expect(await settle()).toEqual(['rfx.step_refused', 'no_evaluators'])
    await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
    expect(await settle()).toEqual(['rfx.step_refused', 'scores_missing'])
    await scored(tender, { 'SIA Egle': 9000 })
    expect(await settle()).toBeNull()
    const scores = [{ participantId: egle.orgId, criterionId: 'quality', points: 100, words: '' }]
    const cell = { rfxId, orgId, lotId: FIRST, scores }
    for (const userId of [chief, second]) {
      const theirs = (await callsOf(db, userId)).evaluation
      await expect(theirs.score(cell)).rejects.toThrow('evaluation.settled')
      await expect(theirs.agree(cell)).rejects.toThrow('evaluation.settled')
    }
    const rejection = { participantId: egle.orgId, code: 'irregular', reason: 'Late.' } as const
    await expect(calls.reject({ rfxId, orgId, lotIds: [FIRST], ...rejection })).rejects.toThrow(
      'evaluation.settled',
    )
    // One of its lots is settled, so that the whole is not to be rejected any more.
    await expect(calls.reject({ rfxId, orgId, lotIds: [], ...rejection })).rejects.toThrow(
      'evaluation.settled',
    )
    await expect(calls.settle({ rfxId, orgId, lotIds: [FIRST] })).rejects.toThrow(
      'evaluation.settled',
    )
    const seen = await calls.lot({ rfxId, orgId, lotId: FIRST })
    expect(seen.bids.map(({ name, sum, rank }) => [name, sum, rank]).toSorted()).toEqual([
      // Half the price, half of 60; half of 40 for the plan.
      ['=SIA Priede', 5000, 2],
      ['SIA Egle', 9600, 1],
      ['SIA Ozols', 3500, 3],
    ])
    const log = await db
      .select({ details: ledgerEntry.details })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.consensus_reached')))
    expect(log).toMatchObject([{ details: { lotId: FIRST, standings: [{}, {}, {}] } }])
  })

  it('leave what is rejected out, and reckon the lowest price anew', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId, egle } = tender
    const calls = await scored(tender, {})
    const rejection = {
      participantId: egle.orgId,
      lotIds: [],
      code: 'abnormally_low' as const,
      reason: 'It was not explained.',
    }
    await calls.reject({ rfxId, orgId, ...rejection })
    const seen = await calls.lot({ rfxId, orgId, lotId: FIRST })
    expect(
      seen.bids
        .map(({ name, sum, rank, rejection: why }) => [name, sum, rank, why?.code])
        .toSorted(),
    ).toEqual([
      ['=SIA Priede', 8000, 1, undefined],
      ['SIA Egle', null, null, 'abnormally_low'],
      ['SIA Ozols', 5000, 2, undefined],
    ])
    const overview = await calls.overview({ rfxId, orgId })
    expect(overview.participants.find((one) => one.orgId === egle.orgId)?.rejectedReason).toBe(
      'It was not explained.',
    )
    await calls.readmit({ rfxId, orgId, participantId: egle.orgId, lotIds: [] })
    const types = (await db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))).map(
      ({ type }) => type,
    )
    expect(types.slice(-2)).toEqual([
      'interaction.response_rejected',
      'interaction.response_readmitted',
    ])
    expect(
      (await calls.overview({ rfxId, orgId })).participants.every(
        ({ rejectedReason }) => rejectedReason === null,
      ),
    ).toBe(true)
  })
})

describe('decisions', () => {
  it('are refused before opening, and before the lots are settled', async () => {
    const { db } = database
    const { rfxId, orgId, chief } = await addTender(db)
    const calls = await callsOf(db, chief)
    const lotIds = [FIRST]
    const award = { rfxId, orgId, lotIds, winnerId: null, words: '' }
    await expect(calls.evaluation.award(award)).rejects.toThrow('rfx.step_refused')
    await expect(calls.evaluation.decide({ rfxId, orgId })).rejects.toThrow('rfx.step_refused')
    await expect(calls.evaluation.settle({ rfxId, orgId, lotIds })).rejects.toThrow(
      'rfx.step_refused',
    )
    for (const read of [calls.evaluation.overview, calls.evaluation.comparison])
      await expect(read({ rfxId, orgId })).rejects.toThrow('rfx.sealed')
    await calls.opening.open({ rfxId, orgId })
    await expect(calls.evaluation.award(award)).rejects.toThrow('rfx.step_refused')
    expect(await reasonOf(calls.evaluation.decide({ rfxId, orgId }))).toEqual([
      'rfx.step_refused',
      'lots_open',
    ])
  })

  it('go to the first alone, of several to the one that is named with words', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId, egle, priede, ozols } = tender
    // 60 + 20 against 30 + 50 would be level: 40 for the plan at most, so level at 10 and 85.
    const calls = await settled(tender, { 'SIA Egle': 0, '=SIA Priede': 7500 })
    const award = (winnerId: string | null, words = '') =>
      reasonOf(calls.award({ rfxId, orgId, lotIds: [FIRST], winnerId, words }))
    expect(await award(ozols.orgId, 'We like them.')).toEqual(['rfx.step_refused', 'not_first'])
    expect(await award(null)).toEqual(['rfx.step_refused', 'tied'])
    expect(await award(egle.orgId)).toEqual(['rfx.step_refused', 'tied'])
    expect(await award(priede.orgId, 'By lot, as the documents say.')).toBeNull()
    await calls.retract({ rfxId, orgId, lotId: FIRST })
    // A decision taken back opens no scores.
    const scores = [{ participantId: egle.orgId, criterionId: 'quality', points: 1, words: '' }]
    await expect(calls.score({ rfxId, orgId, lotId: FIRST, scores })).rejects.toThrow(
      'evaluation.settled',
    )
  })

  it('stand on the public page, in search and in analysis, and every bidder is told', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId, egle, priede, ozols } = tender
    const calls = await decided(tender)
    expect(await stateOf(db, rfxId)).toMatchObject({
      state: 'decided',
      standstillUntil: expect.any(Date),
    })
    const [row] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
    expect(row?.stage).toBe('awarded')
    expect(row?.content.awards).toMatchObject([
      {
        lotId: FIRST,
        outcome: 'selec-w',
        tendersReceived: 3,
        contractId: null,
        winners: [{ name: 'SIA Egle', orgId: egle.orgId }],
        value: { amount: '1000.00', currency: 'EUR' },
      },
      { lotId: SECOND, outcome: 'clos-nw', reason: 'ins-fund', winners: [], tendersReceived: 2 },
    ])
    const [{ num: egleNum } = { num: 0 }] = await numsOf(db, [egle.orgId])
    const num = row?.num ?? 0
    const contracts = await db.select().from(contract).where(eq(contract.rfxNum, num))
    // An award is no contract yet.
    expect(contracts.map(({ isAwarded, suppliers }) => [isAwarded, suppliers])).toEqual([
      [false, []],
    ])
    const [found] = await db.select().from(rfxSearch).where(eq(rfxSearch.num, num))
    expect(found?.suppliers).toEqual([egleNum])

    const winner = await callsOf(db, egle.userId)
    const [won] = await winner.letter.mine({ rfxId, orgId: egle.orgId })
    expect(won?.content).toMatchObject({
      kind: 'winner',
      lots: [
        { lotId: FIRST, outcome: 'won', own: { total: 8000, rank: 1, price: '1000.00' } },
        { lotId: SECOND, outcome: 'unsuccessful', noAwardReason: 'ins-fund', words: 'Too dear.' },
      ],
    })
    const loser = await callsOf(db, ozols.userId)
    const [lost] = await loser.letter.mine({ rfxId, orgId: ozols.orgId })
    expect(lost?.content).toMatchObject({
      kind: 'loser',
      buyer: 'Meža pašvaldība',
      lots: [
        {
          lotId: FIRST,
          outcome: 'lost',
          words: 'The best by the criteria.',
          winner: { name: 'SIA Egle', amount: '1000.00', total: 8000 },
          own: {
            criteria: [
              { own: 1500, winner: 6000 },
              { own: 2000, reason: 'As it says.' },
            ],
          },
        },
      ],
    })
    // Nobody reads another's.
    expect(await loser.letter.mine({ rfxId, orgId: ozols.orgId })).toHaveLength(1)
    await expect(loser.letter.mine({ rfxId, orgId: priede.orgId })).rejects.toThrow(
      'record.not_found',
    )
    const letters = await calls.letters({ rfxId, orgId })
    expect(letters).toHaveLength(3)
    const sent = letters.find((one) => one.orgId === ozols.orgId)
    expect(sent).toMatchObject({ kind: 'loser', withdrawnAt: null, isStandstillVoid: false })
    expect(sent).not.toHaveProperty('content')
    const letterId = sent?.letterId ?? ''
    expect(await calls.letter({ rfxId, orgId, letterId })).toEqual(lost?.content)
    const another = await addOpened(db)
    await expect(
      (await callsOf(db, another.chief)).evaluation.letter({
        rfxId: another.rfxId,
        orgId: another.orgId,
        letterId,
      }),
    ).rejects.toThrow('record.not_found')
    const jobs = { send: async () => undefined }
    await mailLetters({ db, sealing: TEST_SEALING, publicUrl: TEST_URL }, jobs, rfxId)
    await mailLetters({ db, sealing: TEST_SEALING, publicUrl: TEST_URL }, jobs, rfxId)
    const mails = await db.select().from(mailMessage)
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      ...Array(4).fill('evaluationLost'),
      ...Array(2).fill('evaluationWon'),
    ])
    const told = mails.find(({ recipient }) => recipient === `${ozols.userId}@example.com`)
    expect(told?.text).toContain('Won by SIA Egle')
    expect(told?.text).toContain('The best by the criteria.')
    expect(told?.text).toContain('No contract will be concluded before')
    expect(told?.html).not.toContain('<script')
    // What somebody else wrote, or has mailed again, is not mailed.
    const count = mails.length
    if (!lost) throw new Error('Nobody has lost.')
    const forged = { kind: 'cancelled' as const, reason: 'Send your bond elsewhere.' }
    await db.insert(letter).values({
      rfxId,
      orgId: ozols.orgId,
      kind: 'cancelled',
      content: { ...lost.content, ...forged },
      sentAt: new Date(),
      sentBy: tender.chief,
    })
    await unguarded(db, ['letter'], (tx) => tx.update(letter).set({ mailedAt: null }))
    const alarms: string[] = []
    const sealing = {
      ...TEST_SEALING,
      writtenLetters: createRevokedIds(),
      alarm: (_facts: object, message: string) => void alarms.push(message),
    }
    await mailLetters({ db, sealing, publicUrl: TEST_URL }, jobs, rfxId)
    expect(await db.$count(mailMessage)).toBe(count)
    expect(alarms.join()).toContain('is not one that the log of its request has')
    expect(alarms.join()).toContain('letters that were written already')
    await unguarded(db, ['letter'], (tx) => tx.delete(letter).where(eq(letter.kind, 'cancelled')))
    // One of before, which said all of it itself, reads as it did.
    if (lost) {
      const was = { commonId: null, content: lost.content }
      await unguarded(db, ['letter'], (tx) =>
        tx.update(letter).set(was).where(eq(letter.id, letterId)),
      )
    }
    expect(await calls.letter({ rfxId, orgId, letterId })).toEqual(lost?.content)
  })

  it('can be taken back while the standstill lasts: bidders are told, scores open anew', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId, egle } = tender
    const calls = await decided(tender)
    const reason = 'A price was read wrongly.'
    await calls.reconsider({ rfxId, orgId, lotIds: [FIRST], reason })
    expect(await stateOf(db, rfxId)).toMatchObject({ state: 'opened', standstillUntil: null })
    const [row] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
    expect([row?.stage, row?.content.awards]).toEqual(['competition', []])
    expect(
      await db
        .select()
        .from(contract)
        .where(eq(contract.rfxNum, row?.num ?? 0)),
    ).toEqual([])
    const [newest, former] = await (await callsOf(db, egle.userId)).letter.mine({
      rfxId,
      orgId: egle.orgId,
    })
    expect(newest?.content).toMatchObject({ kind: 'withdrawn', reason })
    expect(former?.withdrawnAt).not.toBeNull()
    const scores = [{ participantId: egle.orgId, criterionId: 'quality', points: 1, words: '' }]
    await calls.score({ rfxId, orgId, lotId: FIRST, scores })
    await expect(calls.decide({ rfxId, orgId })).rejects.toThrow('rfx.step_refused')
    for (const userId of [tender.chief, tender.second])
      await (await callsOf(db, userId)).evaluation.finish({ rfxId, orgId, lotIds: [FIRST] })
    await calls.average({ rfxId, orgId, lotIds: [FIRST] })
    await calls.settle({ rfxId, orgId, lotIds: [FIRST] })
    await calls.award({ rfxId, orgId, lotIds: [FIRST], winnerId: null, words: '' })
    await calls.decide({ rfxId, orgId })
    const current = await db
      .select()
      .from(letter)
      .where(and(eq(letter.rfxId, rfxId), eq(letter.orgId, egle.orgId)))
    expect(current.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
  })

  it('become contracts once the standstill is over, and not before', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, orgId } = tender
    const calls = await decided(tender)
    const today = todayOf(new Date())
    const concluding = { rfxId, orgId, lotIds: [FIRST], concludedOn: today, amount: '990.50' }
    const conclude = () => reasonOf(calls.conclude({ ...concluding, reference: 'L-7/2026' }))
    expect(await conclude()).toEqual(['rfx.step_refused', 'standstill'])
    const past = { decidedAt: fromNow(-24 * 20), standstillUntil: fromNow(-24 * 9) }
    await db.update(writtenRfx).set(past).where(eq(writtenRfx.rfxId, rfxId))
    const early = {
      ...concluding,
      concludedOn: fromNow(-24 * 15)
        .toISOString()
        .slice(0, 10),
    }
    expect(await reasonOf(calls.conclude({ ...early, reference: '' }))).toEqual([
      'rfx.step_refused',
      'day',
    ])
    expect(
      await reasonOf(calls.reconsider({ rfxId, orgId, lotIds: [FIRST], reason: 'Late.' })),
    ).toEqual(['rfx.step_refused', 'standstill_over'])
    expect(await conclude()).toBeNull()
    await expect(
      calls.conclude({ ...concluding, lotIds: [SECOND], reference: '' }),
    ).rejects.toThrow('rfx.step_refused')
    const [row] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
    expect(row?.content.awards[0]).toMatchObject({
      contractId: 'L-7/2026',
      decidedAt: today,
      value: { amount: '990.50' },
    })
    await expect(
      calls.fallThrough({ rfxId, orgId, lotId: FIRST, words: 'They did not come.' }),
    ).rejects.toThrow('rfx.step_refused')
  })

  it('leave all as it was when something fails on the way', async () => {
    const { db, pool } = database
    const tender = await addOpened(db)
    const { rfxId, orgId } = tender
    const calls = await settled(tender)
    await calls.award({ rfxId, orgId, lotIds: [FIRST, SECOND], winnerId: null, words: '' })
    for (const table of ['letter', 'ledger_entry']) {
      await pool.query(`create or replace function stop_it() returns trigger language plpgsql as
        $$ begin raise exception 'stopped'; end $$`)
      await pool.query(`create trigger stop after insert on ${table} for each row
        when (${table === 'ledger_entry' ? "new.type = 'interaction.letter_sent'" : 'true'})
        execute function stop_it()`)
      await expect(calls.decide({ rfxId, orgId })).rejects.toThrow()
      await pool.query(`drop trigger stop on ${table}`)
      expect(await stateOf(db, rfxId)).toMatchObject({ state: 'opened', decidedAt: null })
      expect(await db.select().from(letter).where(eq(letter.rfxId, rfxId))).toEqual([])
      const [row] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
      expect(row?.content.awards).toEqual([])
    }
    await calls.decide({ rfxId, orgId })
  })
})

describe('clarifications', () => {
  it('pass between the buyer and one bidder, answered once and in time', async () => {
    const { db } = database
    const { rfxId, orgId, chief, egle, priede } = await addOpened(db)
    const buyer = await callsOf(db, chief)
    const bidder = await callsOf(db, egle.userId)
    const other = await callsOf(db, priede.userId)
    const asked = {
      rfxId,
      orgId,
      participantId: egle.orgId,
      question: 'What of the second plough?',
      dueAt: fromNow(24).toISOString(),
    }
    await expect(
      buyer.clarification.ask({ ...asked, dueAt: fromNow(-1).toISOString() }),
    ).rejects.toThrow('request.invalid')
    const { clarificationId } = await buyer.clarification.ask(asked)
    expect(await other.clarification.mine({ rfxId, orgId: priede.orgId })).toEqual([])
    expect(await bidder.clarification.mine({ rfxId, orgId: egle.orgId })).toMatchObject([
      { question: 'What of the second plough?', answer: null },
    ])
    const answer = { rfxId, clarificationId, answer: 'It stands in Cēsis.' }
    await expect(other.clarification.answer({ ...answer, orgId: priede.orgId })).rejects.toThrow(
      'record.not_found',
    )
    await bidder.clarification.answer({ ...answer, orgId: egle.orgId })
    await expect(bidder.clarification.answer({ ...answer, orgId: egle.orgId })).rejects.toThrow(
      'rfx.step_refused',
    )
    expect(await buyer.clarification.list({ rfxId, orgId })).toMatchObject([
      { name: 'SIA Egle', answer: 'It stands in Cēsis.' },
    ])
  })

  it('are for no other by a row of a merger, and are answered by the time that the log has', async () => {
    const { db, pool } = database
    const { rfxId, orgId, chief, egle, priede } = await addOpened(db)
    const buyer = await callsOf(db, chief)
    const other = await callsOf(db, priede.userId)
    const asked = { rfxId, orgId, participantId: egle.orgId, question: 'Is it for all winter?' }
    const dueAt = fromNow(1).toISOString()
    const { clarificationId } = await buyer.clarification.ask({ ...asked, dueAt })
    const answer = { rfxId, clarificationId, answer: 'It is.' }
    await pool.query('update org set merged_into_id = $2 where id = $1', [egle.orgId, priede.orgId])
    const theirs = { rfxId, orgId: priede.orgId }
    expect(await other.clarification.mine(theirs)).toEqual([])
    expect(await other.letter.mine(theirs)).toEqual([])
    await expect(other.clarification.answer({ ...answer, orgId: priede.orgId })).rejects.toThrow(
      'record.not_found',
    )
    await pool.query('update org set merged_into_id = null where id = $1', [egle.orgId])
    const bidder = await callsOf(db, egle.userId)
    const isIt = eq(clarification.id, clarificationId)
    const moved = (values: Partial<typeof clarification.$inferInsert>) =>
      unguarded(db, ['clarification'], (tx) => tx.update(clarification).set(values).where(isIt))
    await moved({ dueAt: fromNow(48) })
    await expect(bidder.clarification.answer({ ...answer, orgId: egle.orgId })).rejects.toThrow(
      'rfx.key_refused',
    )
    await moved({ dueAt: new Date(dueAt) })
    await moved({ question: 'Do you withdraw?' })
    await expect(bidder.clarification.answer({ ...answer, orgId: egle.orgId })).rejects.toThrow(
      'rfx.key_refused',
    )
    await moved({ question: asked.question })
    await bidder.clarification.answer({ ...answer, orgId: egle.orgId })
    expect(await bidder.clarification.mine({ rfxId, orgId: egle.orgId })).toMatchObject([
      { answer: 'It is.' },
    ])
  })
})

describe('what was submitted', () => {
  it.each([
    [[], true],
    [undefined, false],
  ] as const)('names no lot where a request is not divided (%#)', async (lots, isWhole) => {
    const { db } = database
    const document = lots ? { lots: [...lots] } : {}
    const { rfxId, orgId, egle, chief } = await addOpened(db, { document })
    const calls = await callsOf(db, chief)
    const given = { rfxId, orgId, participantId: egle.orgId }
    expect(await calls.evaluation.response(given)).toMatchObject({ isWhole })
  })
})

describe('another tenant', () => {
  it('reads and changes nothing', async () => {
    const { db } = database
    const { rfxId, orgId, egle } = await addOpened(db)
    const stranger = await addPerson(db)
    const other = await addOrganisation(db, 'PLUS')
    await addMember(db, other, stranger, 'ORG_ADMINISTRATOR')
    for (const userId of [stranger, egle.userId]) {
      const calls = await callsOf(db, userId)
      for (const place of [orgId, other, egle.orgId]) {
        const here = { rfxId, orgId: place }
        const tries = [
          calls.opening.record(here),
          calls.evaluation.overview(here),
          calls.evaluation.lot({ ...here, lotId: FIRST }),
          calls.evaluation.comparison(here),
          calls.evaluation.response({ ...here, participantId: egle.orgId }),
          calls.evaluation.settle({ ...here, lotIds: [FIRST] }),
          calls.evaluation.decide(here),
          calls.clarification.list(here),
          calls.evaluation.letters(here),
          calls.evaluation.letter({ ...here, letterId: rfxId }),
        ]
        const told = await Promise.all(tries.map((one) => reasonOf(one)))
        expect(new Set(told.map((one) => one?.[0]))).toEqual(new Set(['record.not_found']))
      }
    }
  })
})

describe('the file', () => {
  it('holds every bid, runs no formula, and is the buyer’s own, whatever its plan', async () => {
    const { db } = database
    const tender = await addOpened(db)
    const { rfxId, chief } = tender
    await db.update(org).set({ tier: 'PUBLIC' }).where(eq(org.id, tender.orgId))
    await db.delete(subscription).where(eq(subscription.orgId, tender.orgId))
    await decided(tender)
    const orgId = orgIdSchema.parse(tender.orgId)
    const ctx = await contextOfUser(db, chief, () => new Date())
    const table = await exportEvaluation(ctx, { rfxId, orgId }, TEXTS)
    const lines = (await text(csvOf(table))).trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain('Lot,Title of the lot,Bidder,Rank,Price without VAT')
    expect(lines.find((line) => line.includes('Priede'))).toContain("'=SIA Priede")
    expect(lines.find((line) => line.includes('Egle'))).toContain(
      '1000.00,EUR,60.00,20.00,80.00,Won',
    )
    const stranger = await contextOfUser(db, tender.egle.userId, () => new Date())
    await expect(exportEvaluation(stranger, { rfxId, orgId }, TEXTS)).rejects.toThrow(
      'record.not_found',
    )
    const log = await db
      .select({ userId: ledgerEntry.userId })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.exported')))
    expect(log).toEqual([{ userId: chief }])
  })
})
