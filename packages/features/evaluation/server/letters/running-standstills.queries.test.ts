import { evaluationLot, letter } from '@kogge/db/schema/evaluation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStandstillOver, DAY } from '../decisions/standstill-over.fixture.ts'
import { callsOf, FIRST, fromNow, SECOND, stateOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Bidder = { readonly orgId: string; readonly userId: string }

const lettersTo = async (bidder: Bidder, rfxId: string) =>
  (await callsOf(database.db, bidder.userId)).letter.mine({ rfxId, orgId: bidder.orgId })

/** What stands: of each letter its kind, the lots, and the end of the standstill that it names. */
const toldTo = async (bidder: Bidder, rfxId: string) =>
  (await lettersTo(bidder, rfxId))
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(({ content }) => [
      content.kind,
      content.lots.map(({ lotId }) => lotId),
      content.standstillUntil,
    ])
    .sort()

const endIn = async (rfxId: string, lotId: string, until: Date): Promise<string> => {
  await database.db
    .update(evaluationLot)
    .set({ standstillUntil: until })
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, lotId)))
  return until.toISOString()
}

const wholeOf = async (rfxId: string) =>
  (await stateOf(database.db, rfxId))?.standstillUntil?.toISOString()

describe('a letter for each end of a standstill', () => {
  it('where a lot falls through while another has a standstill of its own', async () => {
    const { rfxId, fall, next, priede, egle } = await addStandstillOver(database.db)
    await fall()
    await next()
    const first = await endIn(rfxId, FIRST, fromNow(5 * DAY))
    await fall(SECOND)
    const whole = await wholeOf(rfxId)
    expect(await toldTo(priede, rfxId)).toEqual([
      ['not_awarded', [SECOND], whole],
      ['standing', [FIRST], first],
    ])
    expect(await toldTo(egle, rfxId)).toEqual([
      ['not_awarded', [SECOND], whole],
      ['standing', [FIRST], first],
    ])
    await next(null, SECOND)
    const second = (await database.db.select().from(evaluationLot)).find(
      (lot) => lot.rfxId === rfxId && lot.lotId === SECOND,
    )?.standstillUntil
    expect(second).toBeInstanceOf(Date)
    expect(await toldTo(priede, rfxId)).toEqual([
      ['loser', [SECOND], second?.toISOString()],
      ['standing', [FIRST], first],
    ])
  })

  it('and one where lots that went on have the same', async () => {
    const { rfxId, fall, next, view, priede, ozols } = await addStandstillOver(database.db)
    await fall()
    await next()
    await fall(SECOND)
    await next(null, SECOND)
    const until = (await view()).decision?.standstillUntil
    expect(await toldTo(priede, rfxId)).toEqual([['winner', [FIRST, SECOND], until]])
    expect(await toldTo(ozols, rfxId)).toEqual([['loser', [FIRST], until]])
  })

  it('but none for a contract that was concluded before it began', async () => {
    const { db } = database
    const tender = await addStandstillOver(db)
    const { rfxId, orgId, calls, fall, next, priede, egle, ozols, chief, second } = tender
    const concludedOn = new Date().toISOString().slice(0, 10)
    const contract = { concludedOn, amount: null, reference: 'L-2' }
    await calls.conclude({ rfxId, orgId, lotIds: [SECOND], ...contract })
    await fall()
    await next()
    const again = { rfxId, orgId, lotIds: [FIRST], reason: 'A price was misread.' }
    await calls.reconsider(again)
    for (const userId of [chief, second])
      await (await callsOf(db, userId)).evaluation.finish({ rfxId, orgId, lotIds: [FIRST] })
    const scores = [egle, priede, ozols].map((bidder) => ({
      participantId: bidder.orgId,
      criterionId: 'quality',
      words: 'As it says.',
      points: 5000,
    }))
    await calls.agree({ rfxId, orgId, lotId: FIRST, scores })
    await calls.settle({ rfxId, orgId, lotIds: [FIRST] })
    await calls.award({ rfxId, orgId, lotIds: [FIRST], winnerId: null, words: 'The best.' })
    await calls.decide({ rfxId, orgId })
    const whole = await wholeOf(rfxId)
    expect(whole).toBeDefined()
    expect(await toldTo(priede, rfxId)).toEqual([
      ['loser', [FIRST], whole],
      ['standing', [SECOND], null],
    ])
    // Once nothing is left to be concluded, nothing is kept back.
    await calls.reconsider(again)
    await calls.fail({ rfxId, orgId, lotIds: [FIRST], code: 'ins-fund', words: 'Too dear.' })
    await calls.decide({ rfxId, orgId })
    expect(await wholeOf(rfxId)).toBeUndefined()
    expect(await toldTo(priede, rfxId)).toEqual([['winner', [FIRST, SECOND], null]])
  })
})

describe('that a standstill is void', () => {
  it('is told with the end that each was told, of a lot of its own too, and once', async () => {
    const { db } = database
    const { rfxId, orgId, calls, fall, next, view, egle, ozols } = await addStandstillOver(db)
    const past = fromNow(-3 * DAY)
    await db.update(letter).set({ standstillUntil: past }).where(eq(letter.rfxId, rfxId))
    await fall()
    await next()
    await fall(SECOND)
    await next(null, SECOND)
    const first = await endIn(rfxId, FIRST, fromNow(5 * DAY))
    const second = await endIn(rfxId, SECOND, fromNow(7 * DAY))
    const again = (lotId: string) =>
      calls.reconsider({ rfxId, orgId, lotIds: [lotId], reason: 'A price was misread.' })
    await again(SECOND)
    // Bid for the first lot alone, whose standstill was its own.
    const [notice, award, decision] = await lettersTo(ozols, rfxId)
    expect(notice?.content).toMatchObject({ kind: 'standstill_void', voidStandstill: first })
    expect(award).toMatchObject({ isStandstillVoid: true, withdrawnAt: null })
    expect(decision).toMatchObject({ content: { kind: 'not_awarded' }, isStandstillVoid: false })
    // Of the two that they were told of the last.
    const withdrawn = (await lettersTo(egle, rfxId))[0]?.content
    expect(withdrawn).toMatchObject({ kind: 'withdrawn', voidStandstill: second })
    expect((await view()).decision?.standstillUntil).toBeNull()

    await again(FIRST)
    for (const bidder of [ozols, egle]) {
      const [newest, before] = await lettersTo(bidder, rfxId)
      expect(newest?.content.kind).toBe('withdrawn')
      expect(newest?.content).not.toHaveProperty('voidStandstill')
      expect(before?.content.kind).toBe(bidder === ozols ? 'standstill_void' : 'withdrawn')
    }
  })
})
