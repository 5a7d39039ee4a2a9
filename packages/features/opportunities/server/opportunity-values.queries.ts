import type { Db } from '@kogge/db/client.ts'
import { ratesFor } from '@kogge/db/exchange-rates.ts'
import type { WrittenAmount } from '@kogge/domain/kernel/money.ts'
import { toEurMinor } from '@kogge/domain/money/eur-conversion.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'

/** An amount in the columns of an opportunity, converted to euros by the rate of a day. */
export const valueColumns = async (db: Db, value: WrittenAmount | null, now: Date) => {
  const rates = await ratesFor(db, [{ amounts: [value], times: [now] }])
  return {
    valueAmount: value?.amount ?? null,
    valueCurrency: value?.currency ?? null,
    valueEurMinor: toEurMinor(value, rateDayOf(now), rates),
  }
}
