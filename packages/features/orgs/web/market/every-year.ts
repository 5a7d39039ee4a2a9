import type { MarketFigures } from './market-address.ts'

type Years = MarketFigures['years']

const NOTHING = { contracts: 0, sum: 0 }

/** The years from the last to the first, the latest first, and nothing in those without contracts. */
export const everyYear = (years: Years): Years => {
  const known = new Map(years.map((one) => [one.year, one]))
  const last = years[0]?.year ?? 0
  const first = years.at(-1)?.year ?? 0
  return years.length === 0
    ? years
    : Array.from(
        { length: last - first + 1 },
        (_, at) =>
          known.get(last - at) ?? { year: last - at, buyer: NOTHING, supplier: NOTHING, lost: 0 },
      )
}
