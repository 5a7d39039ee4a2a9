import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import {
  type DailyRate,
  FIXED_RATES,
  type Rates,
  rateDayOf,
  ratesFrom,
} from '@kogge/domain/money/exchange-rates.ts'
import type { NoticeAmount } from '@kogge/domain/notices/canonical-notice.ts'
import { and, between, desc, inArray, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { exchangeRate } from './schema/harvester.ts'

/** Amounts to convert to euros, and the times whose days give the rate. */
export interface Priced {
  readonly amounts: readonly (NoticeAmount | null)[]
  readonly times: readonly (Date | null)[]
}

/** The amounts of a notice or a request, and its times. */
export const pricedOf = (
  content: {
    readonly value?: NoticeAmount | null
    readonly totalAwardedValue?: NoticeAmount | null
    readonly lots: readonly { readonly value: NoticeAmount | null }[]
    readonly awards: readonly {
      readonly value: NoticeAmount | null
      readonly decidedAt: string | null
    }[]
  },
  times: Priced['times'],
): Priced => ({
  amounts: [
    content.value ?? null,
    content.totalAwardedValue ?? null,
    ...content.lots.map(({ value }) => value),
    ...content.awards.map(({ value }) => value),
  ],
  times: [...times, ...content.awards.map(({ decidedAt }) => startOf(decidedAt))],
})

/** A rate holds for ten days at most (domain/money/exchange-rates.ts). */
const GAP_DAYS = 10

/** Days that PostgreSQL and everybody else can tell. */
const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && day > '0001-02-01'

/** The rates that convert all of these amounts to euros. */
export const ratesFor = async (tx: Db, priced: readonly Priced[]): Promise<Rates> => {
  const currencies = priced
    .flatMap(({ amounts }) => amounts)
    .flatMap((amount) => (amount && amount.currency !== 'EUR' ? amount.currency : []))
  const days = priced
    .flatMap(({ times }) => times)
    .flatMap((time) => rateDayOf(time) ?? [])
    .filter(isDay)
    .sort()
  const [first] = days
  const last = days.at(-1)
  if (currencies.length === 0 || !first || !last) return FIXED_RATES
  const rows = await tx
    .select()
    .from(exchangeRate)
    .where(
      and(
        inArray(exchangeRate.currency, [...new Set(currencies)]),
        between(exchangeRate.day, sql`${first}::date - ${GAP_DAYS}::int`, sql`${last}::date`),
      ),
    )
  return ratesFrom(rows.map(({ currency, day, rate }) => ({ currency, day, units: Number(rate) })))
}

/**
 * The rates of all currencies that convert amounts of some days (`2026-11-21`) to euros: of each
 * the last that was published up to each day, as long as it holds.
 */
export const ratesOn = async (tx: Db, days: readonly string[]): Promise<DailyRate[]> => {
  const all = await Promise.all(
    [...new Set(days)].filter(isDay).map((day) =>
      tx
        .selectDistinctOn([exchangeRate.currency])
        .from(exchangeRate)
        .where(between(exchangeRate.day, sql`${day}::date - ${GAP_DAYS}::int`, sql`${day}::date`))
        .orderBy(exchangeRate.currency, desc(exchangeRate.day)),
    ),
  )
  return all.flat().map(({ currency, day, rate }) => ({ currency, day, units: Number(rate) }))
}
