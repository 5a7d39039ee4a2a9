import { toEurMinor } from './rules.ts'
import type { RfxContent } from './schema.ts'

/** Contracts of one organisation in one request: its number in the register, how many, cents of EUR. */
export type CountedParty = readonly [num: number, contracts: number, sum: number]

/** What the contracts of a request add to the counts of those who gave and won them. */
export interface CountedContracts {
  readonly buyers: readonly CountedParty[]
  readonly suppliers: readonly CountedParty[]
}

/** A hundred thousand million EUR: no contract is worth more, but mistakes in notices are. */
const MOST_CENTS = 10n ** 13n

/** In cents of EUR; 0 where it is not stated, in a currency without a rate, or cannot be true. */
const centsOf = ({ value }: RfxContent['awards'][number]): number => {
  const cents = toEurMinor(value)
  return cents !== null && cents > 0n && cents <= MOST_CENTS ? Number(cents) : 0
}

type NumOf = (org: RfxContent['buyers'][number]) => number | undefined

const distinct = (nums: readonly (number | undefined)[]): number[] => [
  ...new Set(nums.filter((num) => num !== undefined)),
]

/**
 * Counts the contracts of a request: one for each award that has a winner. A joint contract counts
 * in whole for each who gave or won it. `numOf` gives an organisation's number in the register.
 * Null where there is no contract.
 */
export const countContracts = (
  content: Pick<RfxContent, 'buyers' | 'awards'>,
  numOf: NumOf,
): CountedContracts | null => {
  const awards = content.awards.filter(({ winners }) => winners.length > 0)
  if (awards.length === 0) return null
  const total = awards.reduce((sum, award) => sum + centsOf(award), 0)
  const won = new Map<number, CountedParty>()
  for (const award of awards) {
    for (const num of distinct(award.winners.map(numOf))) {
      const [, contracts = 0, sum = 0] = won.get(num) ?? []
      won.set(num, [num, contracts + 1, sum + centsOf(award)])
    }
  }
  return {
    buyers: distinct(content.buyers.map(numOf)).map((num) => [num, awards.length, total]),
    suppliers: [...won.values()],
  }
}
