import { EARLIEST } from '@kogge/domain/analysis/time-buckets.ts'
import type { MarketFigures } from './market-search-params.ts'

type Years = MarketFigures['years']

const NOTHING = { contracts: 0, sum: 0 }
const FIRST = Number(EARLIEST.slice(0, 4))

const isSomething = ({ buyer, supplier, lost }: Years[number]): boolean =>
  buyer.contracts + supplier.contracts + lost > 0

const thisYear = (): number => new Date().getUTCFullYear()

/** Whether contracts are dated in it by mistake: before 2000, or later than next year. */
export const isMistaken = (year: number, now: number = thisYear()): boolean =>
  year < FIRST || year > now + 1

/**
 * The years from the last with something in it to the first, the latest first; those between are not
 * left out, but for mistaken years: they stand alone, or one would make hundreds of empty ones.
 */
export const everyYear = (years: Years, now: number = thisYear()): Years => {
  const known = years.filter(isSomething)
  const right = known.filter(({ year }) => !isMistaken(year, now))
  const last = right[0]?.year ?? 0
  const first = right.at(-1)?.year ?? last + 1
  const whole = Array.from(
    { length: last - first + 1 },
    (_, at) =>
      right.find(({ year }) => year === last - at) ?? {
        year: last - at,
        buyer: NOTHING,
        supplier: NOTHING,
        lost: 0,
      },
  )
  return [
    ...known.filter(({ year }) => year > now + 1),
    ...whole,
    ...known.filter(({ year }) => year < FIRST),
  ]
}
