import {
  type BenchmarkUnit,
  MONTH_DAYS,
  measureIn,
  SHORTEST_MONTHS,
} from '@kogge/domain/insight/price-benchmark.ts'
import { priceIn } from '@kogge/domain/reference/quantities.ts'
import {
  baseOf,
  type Measure,
  measureOf,
  type ShownUnit,
  shownAs,
  unitNumsOf,
} from '@kogge/domain/reference/units.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The unit of prices, and how they are read and shown. */
export interface Priced {
  readonly unit: BenchmarkUnit
  readonly measure: Measure | null
  /** The unit of the measure in which they are shown. */
  readonly per: ShownUnit | null
}

/** `per` where it is of the measure, else the one in which its prices are kept. */
export const pricedFor = (unit: BenchmarkUnit, per: ShownUnit | null): Priced => {
  const measure = measureIn(unit)
  if (measure === null) return { unit, measure, per: null }
  const isOfIt = per !== null && measureOf(per) === measure
  return { unit, measure, per: isOfIt ? per : shownAs(baseOf(measure)) }
}

/** Months that a contract runs by its stated beginning, else the day of its award; null without an end. */
const MONTHS = sql.raw(
  `greatest(${SHORTEST_MONTHS}, (ends_on - coalesce(starts_on, day)) / ${MONTH_DAYS}::float8)`,
)

/** The price of a contract in cents, of a unit of the measure's base; null where it is unknown. */
export const priceOf = ({ unit, measure }: Priced): SQL => {
  if (measure !== null)
    return sql`case when unit = any(${`{${unitNumsOf(measure).join(',')}}`}::smallint[]) then unit_price end`
  return unit === 'contract'
    ? sql`cents`
    : sql`case when ends_on > coalesce(starts_on, day) then (cents / ${MONTHS})::bigint end`
}

/** The price that the database returned as text, in the unit shown. */
export const priceInUnit = (price: string, { per }: Priced): number =>
  Number(per === null ? price : priceIn(price, per))
