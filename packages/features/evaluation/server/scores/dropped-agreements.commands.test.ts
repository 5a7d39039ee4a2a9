import { agreedScore, evaluator, score } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDecided,
  addOpened,
  callsOf,
  FIRST,
  giveAllScores,
  reasonOf,
  SECOND,
} from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Tender = Awaited<ReturnType<typeof addOpened>>

const scoresOf = ({ egle, priede, ozols }: Tender, lotId: string, first: number, rest: number) =>
  [egle, priede, ...(lotId === FIRST ? [ozols] : [])].map(({ orgId }) => ({
    participantId: orgId,
    criterionId: 'quality',
    words: '',
    points: orgId === egle.orgId ? first : rest,
  }))

/** One evaluator scores the first lot, Egle apart from the others, and closes it. */
const scoreFirst = async (tender: Tender, userId: string, first: number, rest: number) => {
  const { rfxId, orgId } = tender
  const calls = (await callsOf(database.db, userId)).evaluation
  const scores = scoresOf(tender, FIRST, first, rest)
  await calls.score({ rfxId, orgId, lotId: FIRST, scores })
  await calls.finish({ rfxId, orgId, lotIds: [FIRST] })
}

const agreedOf = async ({ rfxId }: Tender, lotId: string) => {
  const rows = await database.db
    .select({ orgId: agreedScore.orgId, points: agreedScore.points })
    .from(agreedScore)
    .where(and(eq(agreedScore.rfxId, rfxId), eq(agreedScore.lotId, lotId)))
  return new Map(rows.map(({ orgId, points }) => [orgId, points]))
}

const lastOf = async ({ rfxId }: Tender, type: typeof ledgerEntry.$inferSelect.type) => {
  const rows = await database.db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, type)))
    .orderBy(ledgerEntry.seq)
  return rows.at(-1)?.details
}

const callsFor = async ({ chief }: Tender) => (await callsOf(database.db, chief)).evaluation

describe('What was agreed on stands for the scores that it was made of', () => {
  it('and is agreed on anew once a decision on them was taken back', async () => {
    const tender = await addDecided(database.db, [FIRST, SECOND])
    const { rfxId, orgId, chief, second, egle } = tender
    const calls = await callsFor(tender)
    const lots = { rfxId, orgId, lotIds: [FIRST] }
    await calls.reconsider({ ...lots, reason: 'The review board annulled the scores.' })
    expect(await lastOf(tender, 'rfx.reconsidered')).toMatchObject({
      agreedDropped: { [FIRST]: 3 },
    })
    expect((await agreedOf(tender, FIRST)).size).toBe(0)
    expect((await agreedOf(tender, SECOND)).size).toBe(2)
    for (const userId of [chief, second]) await scoreFirst(tender, userId, 0, 10_000)
    // Nobody leads by what was annulled, so that an agreement is due.
    expect((await calls.overview({ rfxId, orgId })).lots[0]?.leader).toBeNull()
    expect(await reasonOf(calls.settle(lots))).toEqual(['rfx.step_refused', 'not_agreed'])
    await calls.average(lots)
    expect((await agreedOf(tender, FIRST)).get(egle.orgId)).toBe(0)
    await calls.settle(lots)
    const { bids } = await calls.lot({ rfxId, orgId, lotId: FIRST })
    expect(bids.find((one) => one.orgId === egle.orgId)?.rank).not.toBe(1)
  })

  it('and is agreed on anew once scores were opened again', async () => {
    const tender = await addOpened(database.db)
    const { rfxId, orgId, chief, second, third, egle } = tender
    const calls = await giveAllScores(database.db, tender)
    const lot = { rfxId, orgId, lotId: FIRST }
    await calls.reopen({ ...lot, userId: chief, reason: 'A slip of the pen.' })
    expect(await lastOf(tender, 'rfx.scores_reopened')).toMatchObject({
      agreedDropped: { [FIRST]: 3 },
    })
    expect((await agreedOf(tender, SECOND)).size).toBe(2)
    // What it was is there for who agrees anew, and counts for nothing.
    const formerOf = async (userId: string) => {
      const { bids } = await (await callsOf(database.db, userId)).evaluation.lot(lot)
      return bids.flatMap(({ orgId: id, scores }) => (id === egle.orgId ? scores : []))
    }
    const former = { points: 5000, words: 'As it says.' }
    expect(await formerOf(second)).toMatchObject([{ agreed: null, former }])
    for (const userId of [chief, third])
      expect(await formerOf(userId)).toMatchObject([{ agreed: null, former: null }])
    await scoreFirst(tender, chief, 10_000, 5000)
    for (const userId of [chief, third])
      expect(await formerOf(userId)).toMatchObject([{ agreed: null, former }])
    const lots = { rfxId, orgId, lotIds: [FIRST] }
    expect(await reasonOf(calls.settle(lots))).toEqual(['rfx.step_refused', 'not_agreed'])
    await calls.average(lots)
    expect((await agreedOf(tender, FIRST)).get(egle.orgId)).toBe(7500)
    expect(await formerOf(chief)).toMatchObject([{ agreed: { points: 7500 }, former: null }])
  })

  it('and is agreed on anew by other evaluators, but where it was settled', async () => {
    const tender = await addOpened(database.db)
    const { rfxId, orgId, chief, second, third, egle, priede } = tender
    const calls = await giveAllScores(database.db, tender)
    await calls.settle({ rfxId, orgId, lotIds: [SECOND] })
    const settled = await agreedOf(tender, SECOND)
    await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
    expect((await agreedOf(tender, FIRST)).size).toBe(3)

    await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second, third] })
    const dropped = { agreedDropped: { [FIRST]: 3 } }
    expect(await lastOf(tender, 'rfx.evaluators_named')).toMatchObject(dropped)
    await scoreFirst(tender, third, 8000, 2000)
    const lots = { rfxId, orgId, lotIds: [FIRST] }
    expect(await reasonOf(calls.settle(lots))).toEqual(['rfx.step_refused', 'not_agreed'])
    await calls.average(lots)
    expect((await agreedOf(tender, FIRST)).get(egle.orgId)).toBe(6000)

    await calls.setEvaluators({ rfxId, orgId, userIds: [third] })
    expect(await lastOf(tender, 'rfx.evaluators_named')).toMatchObject(dropped)
    const thirds = (await callsOf(database.db, third)).evaluation
    await thirds.average(lots)
    const agreed = await agreedOf(tender, FIRST)
    expect([agreed.get(egle.orgId), agreed.get(priede.orgId)]).toEqual([8000, 2000])
    expect(await agreedOf(tender, SECOND)).toEqual(settled)
  })

  it('and counts nobody who left while the lot was settled', async () => {
    const tender = await addDecided(database.db, [FIRST, SECOND])
    const { rfxId, orgId, chief, second, third, egle } = tender
    const calls = await callsFor(tender)
    const lots = { rfxId, orgId, lotIds: [FIRST] }
    await calls.reconsider({ rfxId, orgId, lotIds: [SECOND], reason: 'A price was misread.' })
    await calls.setEvaluators({ rfxId, orgId, userIds: [third] })
    await calls.reconsider({ ...lots, reason: 'The same mistake.' })
    await scoreFirst(tender, third, 1000, 2000)
    const left = and(eq(score.rfxId, rfxId), eq(score.lotId, FIRST), eq(score.userId, second))
    expect(await database.db.$count(score, left)).toBe(0)
    await calls.average(lots)
    expect((await agreedOf(tender, FIRST)).get(egle.orgId)).toBe(1000)
    // Not even where scores of theirs are there.
    const given = await database.db.select().from(score).where(eq(score.rfxId, rfxId))
    await calls.reopen({ ...lots, lotId: FIRST, userId: third, reason: 'A slip of the pen.' })
    await database.db
      .insert(score)
      .values(
        given
          .filter(({ lotId, userId }) => lotId === FIRST && userId === third)
          .map((one) => ({ ...one, userId: chief, points: 9000 })),
      )
    await scoreFirst(tender, third, 1000, 2000)
    await calls.average(lots)
    expect((await agreedOf(tender, FIRST)).get(egle.orgId)).toBe(1000)
  })

  it('and outlives a lot that ends without a winner only among the same evaluators', async () => {
    const tender = await addOpened(database.db)
    const { rfxId, orgId, chief, second, third } = tender
    const calls = await giveAllScores(database.db, tender)
    const lot = { rfxId, orgId, lotId: FIRST }
    const fail = () =>
      calls.fail({ rfxId, orgId, lotIds: [FIRST], code: 'ins-fund', words: 'Too dear.' })
    await fail()
    await calls.retract(lot)
    expect((await agreedOf(tender, FIRST)).size).toBe(3)

    await fail()
    await calls.setEvaluators({ rfxId, orgId, userIds: [chief] })
    await calls.retract(lot)
    expect((await agreedOf(tender, FIRST)).size).toBe(0)
    expect(await lastOf(tender, 'rfx.reconsidered')).toMatchObject({
      agreedDropped: { [FIRST]: 3 },
    })
    const left = and(eq(score.rfxId, rfxId), eq(score.lotId, FIRST), eq(score.userId, second))
    expect(await database.db.$count(score, left)).toBe(0)

    await calls.average({ rfxId, orgId, lotIds: [FIRST] })
    await fail()
    await calls.setEvaluators({ rfxId, orgId, userIds: [chief, third] })
    await calls.retract(lot)
    expect((await agreedOf(tender, FIRST)).size).toBe(0)
    expect(await database.db.$count(evaluator, eq(evaluator.rfxId, rfxId))).toBe(2)
  })
})
