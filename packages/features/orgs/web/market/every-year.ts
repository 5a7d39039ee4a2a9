import type { MarketFigures } from './market-address.ts'

type Years = MarketFigures['years']

const NOTHING = { contracts: 0, sum: 0 }

const isSomething = ({ buyer, supplier, lost }: Years[number]): boolean =>
  buyer.contracts + supplier.contracts + lost > 0

/** The years from the last with something in it to the first, the latest first; those between are not left out. */
export const everyYear = (years: Years): Years => {
  const known = years.filter(isSomething)
  const last = known[0]?.year ?? 0
  const first = known.at(-1)?.year ?? last + 1
  return Array.from(
    { length: last - first + 1 },
    (_, at) =>
      known.find(({ year }) => year === last - at) ?? {
        ...{ year: last - at, buyer: NOTHING, supplier: NOTHING, lost: 0 },
      },
  )
}
