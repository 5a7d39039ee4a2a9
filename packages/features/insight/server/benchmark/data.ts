import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/model.ts'
import { shiftedMonths } from '@kogge/domain/analysis/period.ts'
import {
  BENCHMARK_MONTHS,
  type BenchmarkUnit,
  isEnough,
  type Market,
  MONTH_DAYS,
  SHORTEST_MONTHS,
} from '@kogge/domain/insight/benchmark/rules.ts'
import { cpvRange, isCpvCode } from '@kogge/domain/reference/cpv.ts'
import { countryNum } from '@kogge/domain/search/facets.ts'
import { cpvLabels } from '@kogge/features/reference/server/data.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Benchmark } from './views.ts'

interface Counted extends Record<string, unknown> {
  readonly place: number
  readonly contracts: number
  readonly suppliers: number
  readonly spread: [number, number, number, number, number] | null
  readonly unstated: number
  readonly no_rate: number
  readonly implausible: number
  readonly ceiling: number
  readonly no_term: number
}

const periodUntil = (today: string) => ({
  from: shiftedMonths(today, -BENCHMARK_MONTHS),
  until: today,
})

/** Months that a contract runs by its stated beginning, else the day of its award; null without an end. */
const MONTHS = sql.raw(
  `greatest(${SHORTEST_MONTHS}, (ends_on - coalesce(starts_on, day)) / ${MONTH_DAYS}::float8)`,
)

/** The price of a contract in the unit, in cents; null where it cannot be told. */
const priceIn = (unit: BenchmarkUnit): SQL =>
  unit === 'contract'
    ? sql`cents`
    : sql`case when ends_on > coalesce(starts_on, day) then (cents / ${MONTHS})::bigint end`

/** Contracts of the widest of some parts of the market. */
const awarded = (markets: readonly Market[], today: string): SQL => {
  const ranges = markets.map(({ cpv }) => cpvRange(cpv))
  const first = Math.min(...ranges.map(([low]) => low))
  const last = Math.max(...ranges.map(([, high]) => high))
  const { from, until } = periodUntil(today)
  return sql`is_awarded and cpv between ${first} and ${last} and day > ${from} and day <= ${until}`
}

const partsOf = (markets: readonly Market[]): string =>
  JSON.stringify(
    markets.map(({ cpv, country }, place) => {
      const [low, high] = cpvRange(cpv)
      return { place, low, high, country: country === null ? null : countryNum(country) }
    }),
  )

const count = async (
  db: Db,
  markets: readonly Market[],
  unit: BenchmarkUnit,
  today: string,
): Promise<readonly Counted[]> => {
  const { rows } = await db.execute<Counted>(sql`
    with known as materialized (
      select cpv, country, suppliers, cents, left_out, ${priceIn(unit)} as price
      from contract where ${awarded(markets, today)}
    ), parts as (
      select * from jsonb_to_recordset(${partsOf(markets)}::jsonb)
        as p (place int, low int, high int, country smallint)
    ), within as (
      select p.place, k.* from parts p
      join known k on k.cpv between p.low and p.high and (p.country is null or p.country = k.country)
    ), sellers as (
      select place, count(distinct supplier)::int as suppliers
      from within, unnest(suppliers) as supplier where price is not null group by 1
    )
    select p.place, count(price)::int as contracts, coalesce(max(s.suppliers), 0) as suppliers,
      to_json(percentile_disc(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by price)) as spread,
      count(*) filter (where left_out = 'unstated')::int as unstated,
      count(*) filter (where left_out = 'no-rate')::int as no_rate,
      count(*) filter (where left_out = 'implausible')::int as implausible,
      count(*) filter (where left_out = 'ceiling')::int as ceiling,
      count(*) filter (where cents is not null and price is null)::int as no_term
    from parts p left join within w using (place) left join sellers s using (place)
    group by p.place order by p.place`)
  return rows
}

/** The code and the country by which a public request is compared; null where it names no code. */
export const marketOf = async (
  db: Db,
  rfxId: string,
): Promise<{ readonly isKnown: boolean; readonly market: Market | null }> => {
  const { rows } = await db.execute<{ cpv: string | null; country: string | null }>(sql`
    select left(content -> 'cpv' ->> 'main', 8) as cpv, content -> 'buyers' -> 0 ->> 'country' as country
    from rfx where id = ${rfxId} and privacy = 'public'`)
  const [row] = rows
  const isCode = row?.cpv && isCpvCode(row.cpv)
  return {
    isKnown: row !== undefined,
    market: isCode ? { cpv: row.cpv ?? '', country: row.country } : null,
  }
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
  const counted = await count(db, markets, unit, today)
  const chosen = counted.find(isEnough) ?? counted.at(-1)
  const market = chosen && markets[chosen.place]
  if (!market) return null
  const labels = await cpvLabels(db, [market.cpv], language)
  const [p10, p25, median, p75, p90] = chosen.spread ?? []
  const isTold = isEnough(chosen) && p10 !== undefined && p25 !== undefined
  return {
    ...{ unit, ...market, ...periodUntil(today) },
    cpvLabel: labels[market.cpv] ?? null,
    contracts: chosen.contracts,
    suppliers: chosen.suppliers,
    spread:
      isTold && median !== undefined && p75 !== undefined && p90 !== undefined
        ? { p10, p25, median, p75, p90 }
        : null,
    leftOut: {
      ...{ unstated: chosen.unstated, noRate: chosen.no_rate, implausible: chosen.implausible },
      ...{ ceiling: chosen.ceiling, noTerm: chosen.no_term },
    },
  }
}

interface RefRow extends Record<string, unknown> {
  readonly num: number
  readonly rfx_id: string
  readonly lot_id: string | null
  readonly position: number
  readonly day: string
  readonly price: string
}

interface PricedRef extends ContractRef {
  readonly rfxId: string
  readonly lotId: string | null
  /** Cents of EUR. */
  readonly price: number
}

/** The contracts that a benchmark was made of, the dearest first, with their prices in its unit. */
export const benchmarkContracts = async (
  db: Db,
  market: Market,
  unit: BenchmarkUnit,
  {
    today,
    offset,
    limit,
  }: { readonly today: string; readonly offset: number; readonly limit: number },
): Promise<PricedRef[]> => {
  const inCountry =
    market.country === null ? sql`true` : sql`country = ${countryNum(market.country)}`
  const { rows } = await db.execute<RefRow>(sql`
    select p.num, r.id as rfx_id, lot_id, position, day, price from (
      select rfx_num as num, lot_id, position, day::text as day, ${priceIn(unit)} as price
      from contract where ${awarded([market], today)} and ${inCountry}
    ) as p join rfx r using (num) where price is not null
    order by price desc, num, position offset ${offset} limit ${limit}`)
  return rows.map(({ num, rfx_id, lot_id, position, day, price }) => ({
    ...{ rfxNum: num, rfxId: rfx_id, lotId: lot_id, position, day, price: Number(price) },
  }))
}
