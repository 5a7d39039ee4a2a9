import type { Db } from '@kogge/db/client.ts'
import { ratesFor } from '@kogge/db/exchange-rates.ts'
import type { WrittenAmount } from '@kogge/domain/kernel/money.ts'
import { toEurMinor } from '@kogge/domain/money/eur-conversion.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'

/** Gives the columns of opportunities for amounts of these, converted to euros by the rates of a day. */
export const valueColumnsOf = async (
  db: Db,
  values: readonly (WrittenAmount | null)[],
  now: Date,
) => {
  const rates = await ratesFor(db, [{ amounts: values, times: [now] }])
  return (value: WrittenAmount | null) => ({
    valueAmount: value?.amount ?? null,
    valueCurrency: value?.currency ?? null,
    valueEurMinor: toEurMinor(value, rateDayOf(now), rates),
  })
}

/** The columns of an opportunity for an amount, converted to euros by the rate of a day. */
export const valueColumns = async (db: Db, value: WrittenAmount | null, now: Date) =>
  (await valueColumnsOf(db, [value], now))(value)
