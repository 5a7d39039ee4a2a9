import { addDays, workday } from './demo-calendar.ts'
import type { Random } from './seeded-random.ts'

/** How one procedure goes: its days (midnight UTC), as far as they have come by today. */
export interface Life {
  readonly published: Date
  /** Null for a plan, which only says that a call will come. */
  readonly deadline: Date | null
  readonly changed: { readonly day: Date; readonly deadline: Date; readonly key: string } | null
  readonly cancelled: { readonly day: Date; readonly key: string } | null
  readonly decided: Date | null
}

/** Ages in days by share of the procedures: more recent ones more often, as a search expects. */
const AGES = [
  [0.075, 0, 6],
  [0.27, 7, 35],
  [0.55, 36, 120],
  [0.82, 121, 365],
  [1, 366, 730],
] as const

/** A working day up to today, from a procedure's place among all (0 to 1). */
export const publicationDay = (random: Random, rank: number, today: Date): Date => {
  const [, least, most] = AGES.find(([upTo]) => rank < upTo) ?? AGES[0]
  return workday(addDays(today, -random.int(least, most)), 'before')
}

/**
 * Draws the life of a procedure that was published on a day; `today` is a midnight. Nothing in the
 * future appears: no change, decision or publication lies after today.
 */
export const drawLife = (random: Random, published: Date, today: Date, valueEur: number): Life => {
  const isPlan = random.chance(0.06) && addDays(published, 180) > today
  const days = valueEur < 50_000 ? random.int(8, 18) : random.int(22, 45)
  const firstDeadline = workday(addDays(published, days), 'after')
  const draw = random.next()
  const changeDay = workday(addDays(published, random.int(4, 9)), 'after')
  const isChanged = draw < 0.15 && changeDay <= today && changeDay < firstDeadline
  const deadline = isChanged
    ? workday(addDays(firstDeadline, random.int(5, 14)), 'after')
    : firstDeadline
  const cancelDay = workday(addDays(published, random.int(6, days + 20)), 'after')
  const isCancelled = draw > 0.955 && cancelDay <= today
  const decided = workday(addDays(deadline, random.int(12, 70)), 'after')
  const isDecided = !isCancelled && random.chance(0.9) && decided <= today
  const key = random.pick(['deadline', 'volume'])
  const reason = random.pick(['cancel', 'funds'])
  if (isPlan) return { published, deadline: null, changed: null, cancelled: null, decided: null }
  return {
    published,
    deadline: firstDeadline,
    changed: isChanged ? { day: changeDay, deadline, key } : null,
    cancelled: isCancelled ? { day: cancelDay, key: reason } : null,
    decided: isDecided ? decided : null,
  }
}
