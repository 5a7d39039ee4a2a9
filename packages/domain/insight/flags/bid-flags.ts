import type { Flag, RequestFlagCode } from './flag-codes.ts'
import { flagLimit } from './flag-thresholds.ts'
import {
  type Contest,
  type Contested,
  namesAllValid,
  type Offer,
  pricesOf,
} from './lot-contests.ts'
import type { Fences } from './outlier-fences.ts'

/**
 * An indicator that was assessed, and the flags where it stands out; null where it cannot be
 * assessed.
 */
export type AssessedFlag = {
  readonly code: RequestFlagCode
  readonly flags: readonly Flag[]
} | null

const percentOver = (price: bigint, base: bigint): number =>
  (Number(price - base) / Number(base)) * 100

const amountsOf = (low: Offer, high: Offer) => ({
  low: low.price?.amount ?? '',
  high: high.price?.amount ?? '',
  currency: low.price?.currency ?? '',
})

const isCheaper = (a: Offer, b: Offer): boolean => Number(a.price?.amount) < Number(b.price?.amount)

const cheapestOf = (offers: readonly Offer[]): Offer | null =>
  offers.reduce<Offer | null>((best, one) => (best && !isCheaper(one, best) ? best : one), null)

interface Gap {
  readonly lotId: string | null
  /** By how many percent the next tender was dearer than the one that won. */
  readonly percent: number
  readonly amounts: ReturnType<typeof amountsOf>
}

/**
 * By how much the second lowest valid tender was dearer than the one that won (R024 and R058 of
 * Cardinal). Frameworks are left out, and lots where the winner was not the lowest, where somebody tendered
 * together with others, and where a valid tender is not named with its price.
 */
const gapOf = (contest: Contest): Gap | null => {
  const { lotId, won, lost } = contest
  const valid = lost.filter(({ isRejected }) => isRejected !== true)
  const second = cheapestOf(valid)
  if (contest.isFramework || !second || [won, ...lost].some(({ senders }) => senders !== 1))
    return null
  const prices = namesAllValid(contest) ? pricesOf([won, ...valid]) : null
  const [winning, ...others] = prices ?? []
  if (winning === undefined || others.some((price) => price < winning)) return null
  const next = others.reduce((least, price) => (price < least ? price : least))
  return { lotId, percent: percentOver(next, winning), amounts: amountsOf(won, second) }
}

/** The gaps of all lots, in percent: what is usual is counted from them. */
export const priceGapsOf = (contests: readonly Contest[]): number[] =>
  contests.flatMap((contest) => gapOf(contest)?.percent ?? [])

/**
 * R024 and R058 (Cardinal): the gap between the winner's price and the next is far smaller, or far
 * larger, than is usual. Where the lower fence lies below nothing, no gap can be unusually small,
 * and R024 is not assessed.
 */
export const priceGap = (contests: readonly Contest[], usual: Fences | null): AssessedFlag[] => {
  const gaps = contests.map(gapOf).filter((gap) => gap !== null)
  if (gaps.length === 0 || !usual || usual.q1 === usual.q3) return []
  const gapFlags = (
    code: 'R024' | 'R058',
    threshold: number,
    stands: (percent: number) => boolean,
  ) => ({
    code,
    flags: gaps
      .filter(({ percent }) => stands(percent))
      .map(({ lotId, percent, amounts }) => ({
        code,
        lotId,
        value: percent,
        threshold,
        inputs: { ...amounts, among: usual.n },
      })),
  })
  const { lower, upper } = usual
  return [
    lower < 0 ? null : gapFlags('R024', lower, (percent) => percent <= lower),
    gapFlags('R058', upper, (percent) => percent >= upper),
  ]
}

/** A day of which limits that always hold are asked. */
const ALWAYS = '2000-01-01'

const PRICES = ['price', 'cost']

/**
 * R028 (Cardinal): different tenderers submitted tenders with the same price. Not assessed where
 * the award criteria name no price, as the buyer may have set it.
 */
export const identicalPrices = (contests: readonly Contest[]): AssessedFlag => {
  const priced = contests
    .filter(
      ({ criteria, isFramework }) =>
        !isFramework &&
        (criteria.length === 0 ||
          criteria.some(({ type }) => type === null || PRICES.includes(type))),
    )
    .map(({ lotId, won, lost }) => ({
      lotId,
      offers: [won, ...lost].filter(({ price }) => price !== null),
    }))
    .filter(({ offers }) => offers.length > 1)
  if (priced.length === 0) return null
  const flags = priced.flatMap(({ lotId, offers }): Flag[] => {
    const alike = [
      ...Map.groupBy(offers, ({ price }) => `${Number(price?.amount)} ${price?.currency}`).values(),
    ].filter((same) => new Set(same.map(({ who }) => who)).size > 1)
    return alike.slice(0, 1).map((same) => ({
      code: 'R028',
      lotId,
      threshold: 2,
      value: new Set(same.map(({ who }) => who)).size,
      inputs: { amount: same[0]?.price?.amount ?? '', currency: same[0]?.price?.currency ?? '' },
    }))
  })
  return { code: 'R028', flags }
}

/**
 * R035 (Cardinal): all tenders but the winner's were rejected. Notices count tenders, where Cardinal
 * counts who sent them.
 */
export const othersRejected = (contests: readonly Contest[]): AssessedFlag => {
  const limit = flagLimit('R035', ALWAYS)
  const counted = contests.flatMap(({ lotId, received, rejected }) =>
    received === null || rejected === null ? [] : [{ lotId, received, rejected }],
  )
  if (counted.length === 0 || !limit) return null
  const flags = counted
    .filter(({ received, rejected }) => rejected >= limit.value && received - rejected === 1)
    .map(({ lotId, received, rejected }) => ({
      code: 'R035' as const,
      lotId,
      value: rejected,
      threshold: limit.value,
      inputs: { received },
    }))
  return { code: 'R035', flags }
}

/**
 * R036 (Cardinal): the lowest tender was rejected, where the price is the only criterion. It takes
 * the price of every tender and what became of each, which few sources state.
 */
export const lowestRejected = (contests: readonly Contest[]): AssessedFlag => {
  const comparable = contests.filter(
    ({ criteria, won, lost, isFramework }) =>
      !isFramework &&
      criteria.length > 0 &&
      criteria.every(({ type }) => type === 'price') &&
      lost.length > 0 &&
      lost.every(({ isRejected }) => isRejected !== null) &&
      pricesOf([won, ...lost]) !== null,
  )
  if (comparable.length === 0) return null
  const flags = comparable.flatMap(({ lotId, won, lost }): Flag[] => {
    const [rejected, valid] = [true, false].map((is) =>
      cheapestOf([won, ...lost].filter(({ isRejected }) => isRejected === is)),
    )
    if (!rejected || !valid || !isCheaper(rejected, valid)) return []
    const inputs = { ...amountsOf(rejected, won) }
    return [{ code: 'R036', lotId, value: 1, threshold: 1, inputs }]
  })
  return { code: 'R036', flags }
}

/**
 * How many tenders a request received and how many of them were rejected, of the lots where both are
 * known, those without a winner included; null where there is none.
 */
export const judgedOf = (
  { awards }: Contested,
  contests: readonly Contest[],
): { readonly received: number; readonly rejected: number } | null => {
  // All awards of a lot say the same of it.
  const byLot = Map.groupBy(awards, ({ lotId }) => lotId)
  const known = [...byLot].flatMap(([lotId, [award]]) => {
    const ownContest = contests.find((contest) => contest.lotId === lotId)
    const received = ownContest?.received ?? award?.tendersReceived ?? null
    const rejected = ownContest?.rejected ?? award?.tendersRejected ?? null
    if (received === null || rejected === null || rejected < 0 || received === 0) return []
    const valid = received - rejected
    return valid >= Math.min(award?.winners.length ?? 0, 1) ? [{ received, rejected }] : []
  })
  if (known.length === 0) return null
  const sum = (of: 'received' | 'rejected') => known.reduce((total, one) => total + one[of], 0)
  return { received: sum('received'), rejected: sum('rejected') }
}
