import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { bid, evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDecided,
  callsOf,
  FIRST,
  fromNow,
  reasonOf,
  SECOND,
  stateOf,
} from '../evaluation.fixture.ts'
import { addStandstillOver, DAY, NEXT_WORDS as words } from './standstill-over.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const day = (hours: number) => wallOf(fromNow(hours)).slice(0, 10)

const addOver = () => addStandstillOver(database.db)

const endStandstill = (rfxId: string) =>
  database.db
    .update(evaluationLot)
    .set({ standstillUntil: fromNow(-DAY) })
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, FIRST)))

const mineOf = async (bidder: { orgId: string; userId: string }, rfxId: string) =>
  (await (await callsOf(database.db, bidder.userId)).letter.mine({ rfxId, orgId: bidder.orgId }))
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(({ content }) => content)

describe('a lot whose winner does not sign once the standstill is over', () => {
  it('goes to the next in rank, with letters and a standstill of its own', async () => {
    const { rfxId, orgId, calls, fall, next, view, egle, priede, ozols } = await addOver()
    const standstills = async () =>
      (await calls.overview({ rfxId, orgId })).lots.map(({ standstillUntil }) => standstillUntil)
    const whole = (await stateOf(database.db, rfxId))?.standstillUntil?.toISOString()
    expect(await standstills()).toEqual([whole, whole])
    expect((await view()).decision?.next).toEqual([])
    await fall()
    expect((await view()).decision?.next).toEqual([priede.orgId])
    expect(await standstills()).toEqual([null, whole])
    await next()
    const { state, decision, bids } = await view()
    expect(await standstills()).toEqual([decision?.standstillUntil, whole])
    expect(state).toBe('awarded')
    expect(decision).toMatchObject({ winnerId: priede.orgId, words, isTold: true, next: [] })
    expect(Date.parse(decision?.standstillUntil ?? '')).toBeGreaterThan(fromNow(9 * DAY).getTime())
    expect(bids.map((one) => [one.orgId, one.rank, one.isDeclined])).toEqual(
      expect.arrayContaining([
        [egle.orgId, 1, true],
        [priede.orgId, 2, false],
      ]),
    )
    const told = await mineOf(priede, rfxId)
    const own = told.find(({ lots }) => lots.some(({ lotId }) => lotId === FIRST))
    expect(own).toMatchObject({ kind: 'winner', standstillUntil: decision?.standstillUntil })
    expect(own?.lots).toMatchObject([{ lotId: FIRST, outcome: 'won', words }])
    // Its other lot has no standstill any more.
    const other = told.find(({ lots }) => lots.some(({ lotId }) => lotId === SECOND))
    expect(other?.standstillUntil).toBe(
      (await stateOf(database.db, rfxId))?.standstillUntil?.toISOString(),
    )
    expect(await mineOf(ozols, rfxId)).toMatchObject([
      { kind: 'loser', lots: [{ outcome: 'lost', isNextInRank: true }] },
    ])
    // Who had won reads why it has it no more; the others need not know of the day.
    const former = (await mineOf(egle, rfxId)).flatMap(({ lots }) => lots)
    const ended = former.find(({ lotId }) => lotId === FIRST)
    expect(ended).toMatchObject({ outcome: 'lost', own: { rank: 1 } })
    expect(Date.parse(ended?.declinedAt ?? '')).toBeGreaterThan(fromNow(-1).getTime())
    expect(own?.lots[0]?.declinedAt).toBeUndefined()
    // What stands on the other lot is said again after its standstill.
    expect(other?.isStandstillOver).toBe(true)
    expect(own?.isStandstillOver).toBeUndefined()
  })

  it('has no contract before that standstill is over, and keeps none of other lots back', async () => {
    const { rfxId, orgId, calls, fall, next } = await addOver()
    await fall()
    await next()
    const conclude = (lotId: string) =>
      calls.conclude({
        rfxId,
        orgId,
        lotIds: [lotId],
        concludedOn: day(0),
        amount: null,
        reference: '',
      })
    expect(await reasonOf(conclude(FIRST))).toEqual(['rfx.step_refused', 'standstill'])
    await conclude(SECOND)
    await endStandstill(rfxId)
    await conclude(FIRST)
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page?.content.awards.map(({ concludedAt }) => concludedAt)).toEqual([day(0), day(0)])
  })

  it('goes on to the third, and then to nobody', async () => {
    const { fall, next, view, ozols } = await addOver()
    await fall()
    await next()
    await fall()
    await next()
    expect((await view()).decision?.winnerId).toBe(ozols.orgId)
    await fall()
    expect((await view()).decision?.next).toEqual([])
    expect(await reasonOf(next())).toEqual(['rfx.step_refused', 'no_bids'])
  })

  it('goes to nobody but the next, and to none where a winner never declined', async () => {
    const { rfxId, orgId, calls, fall, next, ozols } = await addOver()
    expect(await reasonOf(next())).toEqual(['rfx.step_refused', null])
    await fall()
    expect(await reasonOf(next(ozols.orgId))).toEqual(['rfx.step_refused', 'not_first'])
    const short = { rfxId, orgId, lotId: FIRST, winnerId: null, words: '' }
    expect(await reasonOf(calls.awardNext(short))).not.toBeNull()
    const failed = await addDecided(database.db, [FIRST])
    const theirs = (await callsOf(database.db, failed.chief)).evaluation
    const never = { rfxId: failed.rfxId, orgId: failed.orgId, lotId: SECOND, winnerId: null, words }
    expect(await reasonOf(theirs.awardNext(never))).toEqual(['rfx.step_refused', 'nobody_declined'])
  })

  it('is decided anew while its own standstill lasts, and contracts that are concluded stand', async () => {
    const { rfxId, orgId, calls, fall, next, view } = await addOver()
    await calls.conclude({
      rfxId,
      orgId,
      lotIds: [SECOND],
      concludedOn: day(0),
      amount: null,
      reference: 'L-2',
    })
    await fall()
    await next()
    await calls.reconsider({ rfxId, orgId, lotIds: [FIRST], reason: 'A price was misread.' })
    expect((await view()).state).toBe('scoring')
    expect((await view()).bids.some(({ isDeclined }) => isDeclined)).toBe(false)
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page?.content.awards.map(({ lotId }) => lotId)).toEqual([SECOND])
  })

  it('is told of in the comparison, as is the ground of what was rejected', async () => {
    const { rfxId, orgId, calls, fall, egle, ozols } = await addOver()
    await fall()
    await database.db
      .update(bid)
      .set({
        rejectedAt: new Date(),
        rejectedCode: 'exclusion',
        rejectedReason: 'A debt of taxes.',
      })
      .where(and(eq(bid.rfxId, rfxId), eq(bid.orgId, ozols.orgId)))
    const { bids, criteria } = await calls.comparison({ rfxId, orgId })
    const of = (bidder: { orgId: string }) =>
      bids.find((one) => one.lotId === FIRST && one.orgId === bidder.orgId)
    expect(of(egle)).toMatchObject({ isDeclined: true, rejectedCode: null })
    expect(Object.keys(of(egle)?.points ?? {})).toEqual(criteria.map((one) => one.criterionId))
    expect(of(ozols)).toMatchObject({ isDeclined: false, rejectedCode: 'exclusion' })
  })
})
