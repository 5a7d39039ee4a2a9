import { addDays, workday } from './demo-calendar.ts'
import { type DemoNotice, noticesOf } from './demo-notices.ts'
import type { Procurement } from './demo-procurement.ts'
import type { Phrasebook } from './phrasebook.ts'
import type { Life } from './procedure-timeline.ts'
import { type Random, randomFrom } from './seeded-random.ts'

/** These procedures are older than this: the last two years are the world's own. */
const OLDER_DAYS = 745
/** How far back a need is followed. */
const OLDEST_DAYS = 365 * 8
/** How many of the procedures that can have a past do, and how many needs were bought once and no more. */
const FOLLOWING = 0.06
const ENDED = 0.02
/** What a need cost less a term earlier. */
const CHEAPER = 0.93

/** A procurement as it would be of a year, drawn from the same numbers. */
export type Redrawn = (startYear: number) => Procurement

const monthsBefore = (day: Date, months: number): Date => {
  const moved = new Date(day)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  return moved
}

const daysBetween = (from: Date, until: Date): number =>
  Math.round((until.getTime() - from.getTime()) / 86_400_000)

/** How long before the end a buyer calls again: each has its habit, and now and then is late. */
const leadDays = (random: Random, buyer: string): number => {
  if (random.chance(0.1)) return -random.int(5, 90)
  const habit = randomFrom(`habit ${buyer}`).int(80, 210)
  return habit + random.int(-25, 25)
}

/** The life of a procedure whose contract ended on a day, so many months after its award. */
const lifeUntil = (random: Random, ended: Date, months: number): Life => {
  const decided = workday(addDays(monthsBefore(ended, months), 6), 'before')
  const deadline = workday(addDays(decided, -random.int(15, 50)), 'before')
  const published = workday(addDays(deadline, -random.int(22, 45)), 'before')
  return { published, deadline, changed: null, cancelled: null, decided }
}

/** Prices rise; what was bought before was a little less. */
const earlier = (procurement: Procurement, cycles: number): Procurement => ({
  ...procurement,
  valueEur: Math.round((procurement.valueEur * CHEAPER ** cycles) / 100) * 100,
})

interface HistoryOptions {
  readonly book: Phrasebook
  readonly seed: string
  readonly today: Date
  /** Of the procedure that stands at the end, one below its number. */
  readonly serial: number
  readonly published: Date
  readonly isPlan: boolean
  readonly redrawn: Redrawn
}

/**
 * What the same buyer bought before, oldest last: contracts that ended some time after the next call
 * (or before it, where that came late), back to eight years ago. Of works none, and nothing that was
 * called for within the last two years. Most needs lead up to a procedure of the world; some were
 * bought for the last time long ago. Drawn from numbers of its own, so that the rest of the world
 * stays as it is.
 */
export const pastOf = (input: HistoryOptions): DemoNotice[] => {
  const { book, seed, today, serial, published, isPlan, redrawn } = input
  const random = randomFrom(`${seed} past ${serial}`)
  const draw = random.next()
  if (isPlan || draw >= FOLLOWING + ENDED) return []
  const now = redrawn(published.getUTCFullYear())
  if (now.kind === 'works') return []
  const isOver = draw >= FOLLOWING
  const buyer = now.buyer.name
  const found: DemoNotice[] = []
  let ended = isOver
    ? addDays(today, -random.int(380, OLDEST_DAYS - 900))
    : addDays(published, leadDays(random, buyer))
  for (let cycle = 1; ; cycle += 1) {
    const life = lifeUntil(random, ended, now.months)
    const age = daysBetween(life.decided ?? ended, today)
    if (age < OLDER_DAYS || age > OLDEST_DAYS) return found
    const startYear = (life.decided ?? ended).getUTCFullYear()
    const number = 10_000 + serial * 10 + cycle
    found.push(
      ...noticesOf(
        book,
        randomFrom(`${seed} past ${serial} ${cycle}`),
        earlier(redrawn(startYear), cycle),
        life,
        number,
      ),
    )
    ended = addDays(life.published, leadDays(random, buyer))
  }
}
