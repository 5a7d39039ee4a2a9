import { agreedConfirmation, agreedScore, score } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { NOTHING_AGREED } from '@kogge/platform/server/ledger/score-hashes.queries.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOpened, callsOf, FIRST, reasonOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What each evaluator gives the plan of Egle; the others get 50 of everybody. */
const GIVEN = { chief: 9000, second: 8000 }

/** The first lot, scored by two who have finished; the third person manages and does not evaluate. */
const addFinished = async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, chief, second, third, egle, priede, ozols } = tender
  const callsFor = async (userId: string) => (await callsOf(db, userId)).evaluation
  const [one, other, outsider] = [
    await callsFor(chief),
    await callsFor(second),
    await callsFor(third),
  ]
  const lot = { rfxId, orgId, lotId: FIRST }
  const lots = { rfxId, orgId, lotIds: [FIRST] }
  const cell = (participantId: string, points: number | null, words = '') => ({
    participantId,
    criterionId: 'quality',
    points,
    words,
  })
  const rest = [cell(priede.orgId, 5000), cell(ozols.orgId, 5000)]
  await one.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
  for (const [calls, points] of [
    [one, GIVEN.chief],
    [other, GIVEN.second],
  ] as const) {
    await calls.score({ ...lot, scores: [cell(egle.orgId, points), ...rest] })
    await calls.finish(lots)
  }
  const agree = (calls: typeof one, points: number | null, words = '') =>
    calls.agree({ ...lot, scores: [cell(egle.orgId, points, words)] })
  const seenBy = async (calls: typeof one) => {
    const { consensus } = await calls.lot(lot)
    const [summary] = (await calls.overview({ rfxId, orgId })).lots
    return { ...consensus, awaited: consensus.awaited.map(({ userId }) => userId), summary }
  }
  const confirm = async (calls: typeof one, saidHash?: string) => {
    const seen = saidHash ?? (await seenBy(calls)).saidHash ?? NOTHING_AGREED
    return calls.confirm({ rfxId, orgId, lots: [{ lotId: FIRST, saidHash: seen }] })
  }
  return { ...tender, one, other, outsider, lot, lots, rest, agree, seenBy, confirm }
}

describe('what evaluators agree on', () => {
  it('is written by one of them, and with words where none of them came to it', async () => {
    const { one, other, outsider, agree, lots, rest, lot } = await addFinished()
    expect(await reasonOf(agree(outsider, 8500, 'As I like it.'))).toEqual(['access.denied', null])
    for (const points of [7999, 9001, 0, 10_000])
      expect(await reasonOf(agree(other, points))).toEqual(['rfx.step_refused', 'outside_range'])
    await agree(other, 7999, 'The plan has no dates.')
    for (const points of [8000, 9000]) await agree(other, points)
    await one.agree({ ...lot, scores: rest })
    expect(await reasonOf(outsider.settle(lots))).toEqual(['rfx.step_refused', 'not_confirmed'])
  })

  it('is settled once all others have confirmed it as it stands', async () => {
    const tender = await addFinished()
    const { rfxId, chief, second, one, other, outsider, agree, seenBy, confirm, lots } = tender
    await agree(one, 8700)
    await one.average(lots)
    const seen = await seenBy(other)
    expect(seen).toMatchObject({ awaited: [second], summary: { awaited: 1 } })
    expect(seen.summary?.toConfirm).toBe(seen.saidHash)
    expect((await seenBy(one)).summary).toMatchObject({ awaited: 1, toConfirm: null })
    expect(await reasonOf(one.settle(lots))).toEqual(['rfx.step_refused', 'not_confirmed'])
    expect(await reasonOf(confirm(one))).toEqual(['rfx.step_refused', 'not_awaited'])
    expect(await reasonOf(confirm(outsider))).toEqual(['access.denied', null])

    // What they were shown is not what they would confirm.
    await agree(one, 8800)
    expect(await reasonOf(confirm(other, seen.saidHash ?? ''))).toEqual([
      'rfx.step_refused',
      'changed',
    ])
    await confirm(other)
    expect(await seenBy(other)).toMatchObject({ awaited: [], summary: { awaited: 0 } })
    expect(await reasonOf(confirm(other))).toEqual(['rfx.step_refused', 'not_awaited'])

    // Saved once more as it is it stays confirmed; changed, in points or words, it does not.
    await agree(one, 8800)
    expect((await seenBy(one)).awaited).toEqual([])
    await agree(one, 8800, 'Clear.')
    expect((await seenBy(one)).awaited).toEqual([second])
    await confirm(other)
    await agree(other, 8900)
    expect((await seenBy(one)).awaited).toEqual([chief])
    await confirm(one)
    await outsider.settle(lots)
    const { db } = database
    const confirmed = and(
      eq(ledgerEntry.rfxId, rfxId),
      eq(ledgerEntry.type, 'rfx.agreement_confirmed'),
    )
    const told = await db.select({ userId: ledgerEntry.userId }).from(ledgerEntry).where(confirmed)
    expect(told.map(({ userId }) => userId)).toEqual([second, second, chief])
    expect(await reasonOf(confirm(other, ''))).toEqual(['evaluation.settled', null])
  })

  it('is agreed by all where it is their average, whoever writes that', async () => {
    const { one, other, outsider, agree, seenBy, lots } = await addFinished()
    await agree(one, 8500)
    await outsider.average(lots)
    expect((await seenBy(other)).awaited).toEqual([])
    await agree(other, 8400)
    await agree(one, 8500)
    await outsider.settle(lots)
  })

  it('is confirmed by the others where the average comes with words of one of them', async () => {
    const { second, one, other, outsider, agree, seenBy, confirm, lots } = await addFinished()
    await outsider.average(lots)
    await agree(one, 8500, 'Words that nobody else has seen.')
    expect((await seenBy(one)).awaited).toEqual([second])
    expect(await reasonOf(outsider.settle(lots))).toEqual(['rfx.step_refused', 'not_confirmed'])
    await confirm(other)
    await outsider.settle(lots)
  })

  it('asks nobody for a bid that is rejected, and everybody anew once scores are opened', async () => {
    const tender = await addFinished()
    const { rfxId, orgId, second, egle, one, other, agree, seenBy, confirm, lots, lot } = tender
    await agree(one, 8700)
    await one.average(lots)
    const bid = { rfxId, orgId, participantId: egle.orgId, lotIds: [FIRST] }
    await one.reject({ ...bid, code: 'requirement', reason: 'Late papers.' })
    expect((await seenBy(other)).awaited).toEqual([])
    await one.readmit(bid)
    expect((await seenBy(other)).awaited).toEqual([second])
    await confirm(other)
    // What was confirmed while it was rejected was shown without it.
    await one.reject({ ...bid, code: 'requirement', reason: 'Late papers.' })
    await one.readmit(bid)
    expect((await seenBy(other)).awaited).toEqual([second])
    await confirm(other)
    await one.reopen({ ...lot, userId: second, reason: 'A slip of the pen.' })
    const { db } = database
    expect(await db.$count(agreedConfirmation, eq(agreedConfirmation.rfxId, rfxId))).toBe(0)
  })

  it('is kept from an evaluator who has not finished', async () => {
    const { second, one, other, agree, seenBy, lot } = await addFinished()
    await agree(one, 8700)
    await one.reopen({ ...lot, userId: second, reason: 'A slip of the pen.' })
    expect(await seenBy(other)).toMatchObject({ saidHash: null, awaited: [] })
  })

  it('names who wrote what is not the average', async () => {
    const { rfxId, chief, egle, one, outsider, agree, lots } = await addFinished()
    await agree(one, 8700)
    await outsider.average(lots)
    const { db } = database
    const rows = await db.select().from(agreedScore).where(eq(agreedScore.rfxId, rfxId))
    const written = rows.flatMap((row) => (row.writtenBy ? [[row.orgId, row.writtenBy]] : []))
    expect(written).toEqual([[egle.orgId, chief]])
    expect(await db.$count(score, eq(score.rfxId, rfxId))).toBe(6)
  })
})
