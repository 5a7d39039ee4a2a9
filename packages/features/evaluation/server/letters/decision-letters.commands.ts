import type { LetterOwn } from '@kogge/domain/evaluation/decision-letters.ts'
import {
  allTenderers,
  markLettersWithdrawn,
  storeLetters,
} from '@kogge/features/letters/server/letters.api.ts'
import type { LotRow } from '../evaluated-lots.queries.ts'
import type { Evaluated, Managing } from '../evaluated-requests.queries.ts'
import { commonOf, kindOf, type LetterBasis, ownOf, titleOf } from './decision-letter-content.ts'
import { freshIn, letterBasisOf } from './decision-letters.queries.ts'
import { partsOf, runningStandstills } from './running-standstills.queries.ts'

/** Letters to some bidders, about lots of one request. */
interface LotLetters {
  readonly row: Evaluated
  /** All of the request. */
  readonly lots: readonly LotRow[]
  readonly bidders: readonly string[]
}

interface Occasion {
  /** Lots whose decision is new. */
  readonly fresh: ReadonlySet<string>
  /** The one that ends without the contract that was awarded. */
  readonly notAwarded?: string
}

/**
 * Writes to bidders of all lots that they bid for, once earlier letters were withdrawn: a letter
 * for each end of a standstill, so that the one that it names is that of all its lots.
 */
const writeLetters = async (
  ctx: Managing,
  { row, basis, bidders }: Pick<LotLetters, 'row' | 'bidders'> & { readonly basis: LetterBasis },
  now: Date,
  { fresh, notAwarded }: Occasion,
): Promise<void> => {
  for (const { part, recipients } of partsOf(basis, row, bidders)) {
    const isNotAwarded = part.lots.some(({ lotId }) => lotId === notAwarded)
    // Each is made when it is asked for: all of them together would keep others waiting.
    const letters = function* () {
      for (const { orgId, isFirst } of recipients) {
        const { gone, ...own } = ownOf(part, orgId)
        const kind = isNotAwarded ? 'not_awarded' : kindOf(own, fresh)
        yield { orgId, content: { ...own, kind, ...(gone && isFirst && { gone }) } }
      }
    }
    await storeLetters(ctx, {
      rfxId: row.rfxId,
      sentAt: now,
      common: commonOf(part, now),
      letters: letters(),
      standstillUntil: part.standstillUntil,
    })
  }
}

/**
 * Letters to the tenderers, those that were sent before taking their leave. Whose lots are all
 * concluded gets no new letter: a decision on others concerns neither these nor their standstill.
 */
export const sendLetters = async (
  ctx: Managing,
  { row, basis, fresh }: { readonly row: Evaluated; readonly basis: LetterBasis } & Occasion,
  now: Date,
): Promise<void> => {
  const concluded = new Set(
    basis.lots.flatMap(({ lotId, state }) => (state === 'concluded' ? [lotId] : [])),
  )
  const lotsOf = new Map<string, string[]>()
  for (const [lotId, bids] of basis.bids)
    for (const orgId of bids.keys()) lotsOf.set(orgId, [...(lotsOf.get(orgId) ?? []), lotId])
  const bidders = (await allTenderers(ctx.db, row.rfxId)).filter(
    (orgId) => !lotsOf.get(orgId)?.every((lotId) => concluded.has(lotId)),
  )
  await markLettersWithdrawn(ctx.db, row.rfxId, now, concluded.size > 0 ? bidders : null)
  await writeLetters(ctx, { row, basis, bidders }, now, { fresh })
}

/** Tells the bidders of a lot what became of it, and where their other lots stand: it is said anew. */
const sendLotLetters = async (ctx: Managing, of: LotLetters, now: Date, occasion: Occasion) => {
  const { row, lots, bidders } = of
  await markLettersWithdrawn(ctx.db, row.rfxId, now, bidders)
  await writeLetters(
    ctx,
    { row, bidders, basis: await letterBasisOf(ctx.db, row, lots) },
    now,
    occasion,
  )
}

type OfLot = LotLetters & { readonly lotId: string }

/**
 * Tells the bidders of a lot that it ends without the contract that was awarded (Directive 2014/24/EU,
 * Article 55(1)), and where their other lots stand.
 */
export const sendNotAwarded = (ctx: Managing, { lotId, ...of }: OfLot, now: Date): Promise<void> =>
  sendLotLetters(ctx, of, now, { fresh: new Set([lotId]), notAwarded: lotId })

/**
 * Tells the bidders of a lot that it goes to the next in rank, with a standstill of its own, and again
 * where their other lots stand.
 */
export const sendNextAward = (ctx: Managing, { lotId, ...of }: OfLot, now: Date): Promise<void> =>
  sendLotLetters(ctx, of, now, { fresh: new Set([lotId]) })

/**
 * Tells the bidders of lots (`takenBack`) that the decision on these does not stand any more, and why, and
 * says again what stands on their other lots; and everybody else whose standstill runs that it is void,
 * since the next decision begins another: that of the whole, or of a lot of theirs where that has one of
 * its own. `lots`: all of the request, as they stood before.
 */
export const withdrawLetters = async (
  ctx: Managing,
  {
    row,
    lots,
    bidders: concerned,
    takenBack,
  }: LotLetters & { readonly takenBack: readonly string[] },
  reason: string,
  now: Date,
): Promise<void> => {
  const { db } = ctx
  const { rfxId, document } = row
  await markLettersWithdrawn(db, rfxId, now, concerned)
  const fresh = await freshIn(db, rfxId, lots)
  // What was taken back before, and is not decided anew yet, does not stand either.
  const isStanding = ({ lotId }: LotRow) => !takenBack.includes(lotId) && !fresh.has(lotId)
  const gone = lots.flatMap((lot) => (isStanding(lot) ? [] : [lot.lotId]))
  const whole = await letterBasisOf(db, { ...row, standstillUntil: null }, lots)
  const basis: LetterBasis = { ...whole, lots: lots.filter(isStanding) }
  const runningTo = await runningStandstills(db, row, lots, now)
  const voided = (ended: Date | null) => ended && { voidStandstill: ended.toISOString() }
  const isOf = (orgId: string, lotId: string): boolean =>
    basis.unread.has(orgId) || (basis.bids.get(lotId)?.has(orgId) ?? false)
  const others = (await allTenderers(db, rfxId)).filter((one) => !concerned.includes(one))
  const letters = function* () {
    for (const orgId of concerned) {
      const content: LetterOwn = {
        ...ownOf(basis, orgId),
        kind: 'withdrawn',
        ...voided(runningTo(orgId)),
        takenBack: gone.filter((lotId) => isOf(orgId, lotId)),
      }
      yield { orgId, content }
    }
    // Where there is no standstill that runs, the others have lost nothing.
    for (const orgId of others) {
      const until = runningTo(orgId)
      const content: LetterOwn = { kind: 'standstill_void', lots: [], takenBack, ...voided(until) }
      if (until) yield { orgId, content }
    }
  }
  await storeLetters(ctx, {
    rfxId,
    sentAt: now,
    standstillUntil: null,
    letters: letters(),
    common: {
      ...commonOf(basis, now),
      reason,
      takenBack: gone.map((lotId) => ({ lotId, title: titleOf(document, lotId) })),
    },
  })
}
