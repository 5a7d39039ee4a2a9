import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { type DailyRate, rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'

/** The daily rates that convert the amounts of a request to euros, each once. */
export const ratesOf = async (
  db: Db,
  content: RfxContent,
  publishedAt: Date | null,
): Promise<DailyRate[]> => {
  const priced = pricedOf(content, [publishedAt])
  const ceilings = [content, ...content.lots].map(({ frameworkMaximum }) => frameworkMaximum)
  const currencies = new Set(
    [...priced.amounts, ...ceilings].flatMap((amount) => amount?.currency ?? []),
  )
  const days = new Set(priced.times.flatMap((time) => rateDayOf(time) ?? []))
  const rates = await ratesFor(db, [
    priced,
    { amounts: ceilings.map((one) => one ?? null), times: [] },
  ])
  const daily = [...currencies].flatMap((currency) =>
    [...days].flatMap((day): [string, DailyRate][] => {
      const rate = rates.rateOn(currency, day)
      if (rate?.rule !== 'daily' || rate.day === null) return []
      return [[`${currency} ${rate.day}`, { currency, day: rate.day, units: rate.units }]]
    }),
  )
  return [...new Map(daily).values()]
}
