/** A contract whose end is known. Days as `2026-11-21`. */
export interface EndingContract {
  /** `rfx.num` */
  readonly request: number
  /** The first four digits of its CPV code, as a number. */
  readonly cpvClass: number
  readonly day: string
  readonly endsOn: string
  readonly isWorks: boolean
  /** Words of the title, as they are indexed. */
  readonly words: readonly string[]
}

/** A call for tenders of the same buyer. */
export interface LaterCall {
  readonly request: number
  readonly calledOn: string
  /** The first four digits of all its codes and what lies above them, as numbers. */
  readonly cpvClasses: ReadonlySet<number>
  readonly words: readonly string[]
}

/** The call that came for the same need. */
export interface Successor {
  readonly request: number
  readonly calledOn: string
  /** Days from the call to the end of the contract; negative where the call came after it. */
  readonly leadDays: number
  /** How alike the titles are, 0 to 1. */
  readonly likeness: number
}

const DAY_MS = 86_400_000
/** How long before the end of a contract, and after it, the next call is looked for. */
export const BEFORE_DAYS = 540
export const AFTER_DAYS = 365
/** A call that came with the contract is not the next one. */
const APART_DAYS = 30
/** What runs for less is bought when it is needed, not in turns. */
export const SHORTEST_DAYS = 90
/** Titles that share so much of their words speak of the same. */
const ALIKE_FROM = 0.35

/** The words that two titles share, of all that they have: 0 to 1 (Jaccard). */
export const titleLikeness = (one: readonly string[], other: readonly string[]): number => {
  const words = new Set(one)
  const others = new Set(other)
  const shared = [...words].filter((word) => others.has(word)).length
  const all = words.size + others.size - shared
  return all > 0 ? shared / all : 0
}

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The day so many days later, or earlier below zero. */
export const shiftedDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)

/** The first day on which the next call is looked for, as a number of days. */
export const earliestCall = ({ day, endsOn }: Pick<EndingContract, 'day' | 'endsOn'>): number =>
  Math.max(dayNumber(day) + APART_DAYS, dayNumber(endsOn) - BEFORE_DAYS)

/**
 * The call by which a buyer bought the same again: of the same CPV class, published from 18 months
 * before the end of the contract to a year after it, the one whose title is most alike (then the
 * one nearest to the end). Where no title is alike enough, the only call of its class in that time,
 * but not for works: two roads are two needs. Null where no call qualifies.
 */
export const successorOf = (
  contract: EndingContract,
  calls: readonly LaterCall[],
): Successor | null => {
  const end = dayNumber(contract.endsOn)
  if (end - dayNumber(contract.day) < SHORTEST_DAYS) return null
  const earliest = earliestCall(contract)
  const near = calls
    .filter(({ request, cpvClasses, calledOn }) => {
      const called = dayNumber(calledOn)
      return (
        request !== contract.request &&
        cpvClasses.has(contract.cpvClass) &&
        called >= earliest &&
        called <= end + AFTER_DAYS
      )
    })
    .map(({ request, calledOn, words }) => ({
      request,
      calledOn,
      leadDays: end - dayNumber(calledOn),
      likeness: titleLikeness(contract.words, words),
    }))
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        Math.abs(a.leadDays) - Math.abs(b.leadDays) ||
        a.request - b.request,
    )
  const [best] = near
  if (!best) return null
  if (best.likeness >= ALIKE_FROM) return best
  return near.length === 1 && !contract.isWorks ? best : null
}
