import { z } from 'zod'
import {
  AFTER_DAYS,
  BEFORE_DAYS,
  dayNumber,
  earliestCall,
  shiftedDays,
} from './contract-successions.ts'

/** A contract whose end is known, and the first day of the call that followed it. Days as `2026-11-21`. */
export interface PastEnding {
  readonly buyer: number
  readonly country: number
  readonly division: number
  /** When it was awarded. */
  readonly day: string
  readonly endsOn: string
  readonly calledOn: string | null
}

/**
 * What was seen of each day around the end of contracts, from 540 days before it to 365 after: how
 * many contracts without a call until then could have been seen to be followed on it, and how many
 * were. Contracts that end later, or that have ended of late, are counted in as far as they have
 * been seen (a life table): a call that came early is not taken for the rule because late ones
 * cannot be known yet.
 */
export const seenDays = z.object({
  open: z.array(z.number().int()),
  called: z.array(z.number().int()),
})
export type SeenDays = z.infer<typeof seenDays>

const PLACES = BEFORE_DAYS + 1 + AFTER_DAYS
/** Where a day stands that lies so many days before the end (after it where negative). */
const placeOf = (leadDays: number): number => BEFORE_DAYS - leadDays

/** When the call of a contract was known on a day: what came on that day or later was not. */
const calledBefore = ({ calledOn }: PastEnding, asOf: string): string | null =>
  calledOn !== null && calledOn < asOf ? calledOn : null

/** What had been seen before a day. */
export const seenBefore = (past: Iterable<PastEnding>, asOf: string): SeenDays => {
  const changes = new Array<number>(PLACES + 1).fill(0)
  const called = new Array<number>(PLACES).fill(0)
  for (const one of past) {
    const end = dayNumber(one.endsOn)
    const call = calledBefore(one, asOf)
    const from = placeOf(end - earliestCall(one))
    const seenUntil = call === null ? dayNumber(asOf) - 1 : dayNumber(call)
    const until = Math.min(placeOf(end - seenUntil), PLACES - 1)
    if (until < from) continue
    changes[from] = (changes[from] ?? 0) + 1
    changes[until + 1] = (changes[until + 1] ?? 0) - 1
    if (call !== null) called[until] = (called[until] ?? 0) + 1
  }
  let now = 0
  const open = changes.slice(0, PLACES).map((change) => {
    now += change
    return now
  })
  return { open, called }
}

/** What has been seen until a day, that day itself included. */
export const seenUntil = (past: Iterable<PastEnding>, today: string): SeenDays =>
  seenBefore(past, shiftedDays(today, 1))

/** Lead times that were known before a day. */
export const leadDaysBefore = (past: Iterable<PastEnding>, asOf: string) => {
  const known: { buyer: number; country: number; division: number; leadDays: number }[] = []
  for (const one of past) {
    const call = calledBefore(one, asOf)
    if (call === null) continue
    const { buyer, country, division, endsOn } = one
    known.push({ buyer, country, division, leadDays: dayNumber(endsOn) - dayNumber(call) })
  }
  return known
}

/** Of days on which fewer contracts could be seen nothing is learned. */
const SEEN_MIN = 20

/** How often calls come, by how long before the end. */
export interface Life {
  /** What one call so many days before the end stands for: the more the fewer could be seen; 0 where too few. */
  weight(leadDays: number): number
  /** The part (0 to 1) that is followed of contracts without a call until so many days before the end. */
  chance(leadDays: number): number
}

/** The life table of what was seen (Kaplan and Meier 1958, with late entry). */
export const lifeOf = ({ open, called }: SeenDays): Life => {
  let left = 1
  const lefts: number[] = []
  const weights = open.map((seen, place) => {
    lefts.push(left)
    if (seen < SEEN_MIN) return 0
    const weight = left / seen
    left *= 1 - Math.min((called[place] ?? 0) / seen, 1)
    return weight
  })
  return {
    weight: (leadDays) => weights[placeOf(leadDays)] ?? 0,
    chance: (leadDays) => {
      const before = lefts[Math.max(placeOf(leadDays), 0)] ?? 0
      return before > 0 ? 1 - left / before : 0
    },
  }
}
