import type { Db } from '@kogge/db/client.ts'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { shiftedMonths } from '@kogge/domain/analysis/analysis-period.ts'
import {
  BENCHMARK_MONTHS,
  type BenchmarkUnit,
  isEnough,
  isInUnits,
  type Market,
} from '@kogge/domain/insight/price-benchmark.ts'
import { cpvRange, isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import {
  MEASURES,
  measureOf,
  SHOWN_UNITS,
  type ShownUnit,
  shownAs,
  unitAt,
} from '@kogge/domain/reference/units.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { cpvLabels } from '@kogge/features/reference/server/reference.api.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Benchmark } from './price-benchmark.views.ts'
import { type Priced, pricedFor, priceInUnit, priceOf } from './unit-price-conversion.ts'

interface Counted extends Record<string, unknown> {
  readonly place: number
  readonly contracts: number
  readonly suppliers: number
  readonly spread: [string, string, string, string, string] | null
  readonly unstated: number
  readonly no_rate: number
  readonly implausible: number
  readonly ceiling: number
  /** With a value, and no price in the unit. */
  readonly unpriced: number
  /** By unit, contracts of any part but the division: the same in each row. */
  readonly units: readonly { readonly unit: number; readonly contracts: number }[] | null
}

const periodUntil = (today: string) => ({
  from: shiftedMonths(today, -BENCHMARK_MONTHS),
  until: today,
})

/** Contracts of the widest of some parts of the market. */
export const awarded = (markets: readonly Market[], today: string): SQL => {
  const ranges = markets.map(({ cpv }) => cpvRange(cpv))
  const first = Math.min(...ranges.map(([low]) => low))
  const last = Math.max(...ranges.map(([, high]) => high))
  const { from, until } = periodUntil(today)
  return sql`is_awarded and cpv between ${first} and ${last} and day > ${from} and day <= ${until}`
}

const partsOf = (markets: readonly Market[]): string =>
  JSON.stringify(
    markets.map((market, place) => {
      const [low, high] = cpvRange(market.cpv)
      const num = market.country === null ? null : countryNum(market.country)
      return { place, low, high, country: num, is_near: isInUnits(market) }
    }),
  )

const count = async (
  db: Db,
  markets: readonly Market[],
  priced: Priced,
  today: string,
): Promise<readonly Counted[]> => {
  const { rows } = await db.execute<Counted>(sql`
    with known as materialized (
      select rfx_num, position, cpv, country, suppliers, cents, left_out, unit,
        ${priceOf(priced)} as price
      from contract where ${awarded(markets, today)}
    ), parts as (
      select * from jsonb_to_recordset(${partsOf(markets)}::jsonb)
        as p (place int, low int, high int, country smallint, is_near boolean)
    ), within as (
      select p.place, p.is_near, k.* from parts p
      join known k on k.cpv between p.low and p.high and (p.country is null or p.country = k.country)
    ), units as (
      select unit, count(*)::int as contracts
      from (
        select distinct rfx_num, position, unit from within where unit is not null and is_near
      ) u group by 1
    ), sellers as (
      select place, count(distinct supplier)::int as suppliers
      from within, unnest(suppliers) as supplier where price is not null group by 1
    )
    select p.place, count(price)::int as contracts, coalesce(max(s.suppliers), 0) as suppliers,
      to_json((percentile_disc(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by price))::text[])
        as spread,
      count(*) filter (where left_out = 'unstated')::int as unstated,
      count(*) filter (where left_out = 'no-rate')::int as no_rate,
      count(*) filter (where left_out = 'implausible')::int as implausible,
      count(*) filter (where left_out = 'ceiling')::int as ceiling,
      count(*) filter (where cents is not null and price is null)::int as unpriced,
      (select json_agg(units) from units) as units
    from parts p left join within w using (place) left join sellers s using (place)
    group by p.place order by p.place`)
  return rows
}

/** The code and the country by which a public request is compared; null where it names no code. */
export const marketOf = async (
  db: Db,
  rfxId: string,
): Promise<{ readonly isKnown: boolean; readonly market: Market | null }> => {
  const rows = await db
    .select({ num: rfx.num, month: rfx.month })
    .from(rfx)
    .where(and(eq(rfx.id, rfxId), eq(rfx.privacy, 'public')))
  const [row] = await withContents(db, rows)
  const cpv = row?.content.cpv.main?.slice(0, 8)
  const country = row?.content.buyers[0]?.country ?? null
  return { isKnown: row !== undefined, market: cpv && isCpvCode(cpv) ? { cpv, country } : null }
}

/** The measures in which contracts were counted, each in the unit that most of them name. */
const measuresIn = ([first]: readonly Counted[]): Benchmark['measures'] => {
  const stated = (first?.units ?? []).flatMap(({ unit, contracts }) => {
    const code = unitAt(unit)
    return code ? [{ measure: measureOf(code), per: shownAs(code), contracts }] : []
  })
  return MEASURES.flatMap((measure) => {
    const sums = new Map<ShownUnit, number>()
    for (const one of stated)
      if (one.measure === measure) sums.set(one.per, (sums.get(one.per) ?? 0) + one.contracts)
    // Of as many each the one that stands first among units: the rows come in no order.
    const [most] = [...sums].sort(
      ([one, a], [other, b]) => b - a || SHOWN_UNITS.indexOf(one) - SHOWN_UNITS.indexOf(other),
    )
    const contracts = [...sums.values()].reduce((sum, count) => sum + count, 0)
    return most ? [{ measure, per: most[0], contracts }] : []
  }).sort((a, b) => b.contracts - a.contracts)
}

/**
 * What contracts of a part of the market were awarded for: of several, the first whose sample is
 * large enough; without one the last, and no price. Nearest-rank percentiles.
 */
export const benchmark = async (
  db: Db,
  markets: readonly Market[],
  unit: BenchmarkUnit,
  { today, language }: { readonly today: string; readonly language: string },
): Promise<Benchmark | null> => {
  if (markets.length === 0) return null
  const counted = await count(db, markets, pricedFor(unit, null), today)
  const measures = measuresIn(counted)
  const priced = pricedFor(unit, measures.find(({ measure }) => measure === unit)?.per ?? null)
  const chosen = counted.find(isEnough) ?? counted.at(-1)
  const market = chosen && markets[chosen.place]
  if (!market) return null
  const labels = await cpvLabels(db, [market.cpv], language)
  const [p10, p25, median, p75, p90] = (chosen.spread ?? []).map((price) =>
    priceInUnit(price, priced),
  )
  const isShown = isEnough(chosen) && p10 !== undefined && p25 !== undefined
  return {
    unit,
    per: priced.per,
    measures,
    ...market,
    ...periodUntil(today),
    cpvLabel: labels[market.cpv] ?? null,
    contracts: chosen.contracts,
    suppliers: chosen.suppliers,
    spread:
      isShown && median !== undefined && p75 !== undefined && p90 !== undefined
        ? { p10, p25, median, p75, p90 }
        : null,
    leftOut: {
      unstated: chosen.unstated,
      noRate: chosen.no_rate,
      implausible: chosen.implausible,
      ceiling: chosen.ceiling,
      noTerm: unit === 'month' ? chosen.unpriced : 0,
      noQuantity: priced.measure === null ? 0 : chosen.unpriced,
    },
  }
}
