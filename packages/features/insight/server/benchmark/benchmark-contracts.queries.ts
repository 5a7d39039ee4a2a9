import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { Market } from '@kogge/domain/insight/price-benchmark.ts'
import { inUnit } from '@kogge/domain/reference/quantities.ts'
import { type ShownUnit, shownAs, unitAt } from '@kogge/domain/reference/units.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'
import { awarded } from './price-benchmark.queries.ts'
import { type Priced, priceInUnit, priceOf } from './unit-price-conversion.ts'

interface RefRow extends Record<string, unknown> {
  readonly num: number
  readonly rfx_id: string
  readonly position: number
  readonly day: string
  readonly price: string
  readonly quantity: string | null
  readonly unit: number | null
  readonly total: number
}

interface PricedRef extends ContractRef {
  readonly rfxId: string
  /** Cents of EUR. */
  readonly price: number
  /** How much was bought, where the price is of a unit. */
  readonly quantity: { readonly value: string; readonly unit: ShownUnit } | null
}

/** In the unit that stands for the one it was stated in; null where that would have no end of digits. */
const shownQuantity = (
  { quantity, unit }: Pick<RefRow, 'quantity' | 'unit'>,
  { measure }: Priced,
): PricedRef['quantity'] => {
  const code = unit === null ? null : unitAt(unit)
  if (measure === null || quantity === null || code === null) return null
  const shown = shownAs(code)
  const same = inUnit({ value: quantity, unit: code }, shown)
  return same && { value: same.value, unit: shown }
}

/**
 * The contracts that a benchmark was made of, the dearest first, with their prices in its unit;
 * `total` is how many there are from the first on.
 */
export const benchmarkContracts = async (
  db: Db,
  market: Market,
  priced: Priced,
  {
    today,
    offset,
    limit,
  }: { readonly today: string; readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly refs: PricedRef[] }> => {
  const inCountry =
    market.country === null ? sql`true` : sql`country = ${countryNum(market.country)}`
  const { rows } = await db.execute<RefRow>(sql`
    select p.num, r.id as rfx_id, position, day, price::text, quantity::text, unit,
      count(*) over ()::int as total
    from (
      select rfx_num as num, position, day::text as day, ${priceOf(priced)} as price,
        quantity, unit
      from contract where ${awarded([market], today)} and ${inCountry}
    ) as p join rfx r using (num) where price is not null
    order by p.price desc, num, position offset ${offset} limit ${limit}`)
  return {
    total: rows[0]?.total ?? 0,
    refs: rows.map(({ num, rfx_id, position, day, price, ...stated }) => ({
      rfxNum: num,
      rfxId: rfx_id,
      position,
      day,
      price: priceInUnit(price, priced),
      quantity: shownQuantity(stated, priced),
    })),
  }
}
