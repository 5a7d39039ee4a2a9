import { type AmountConversion, AS_WRITTEN, convertAward } from '../money/rfx-amount-conversion.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'

/** Contracts of one organisation in one request: its number in the register, how many, cents of EUR. */
export type CountedParty = readonly [num: number, contracts: number, sum: number]

/** What the contracts of a request add to the counts of those who gave and won them. */
export interface CountedContracts {
  readonly buyers: readonly CountedParty[]
  readonly suppliers: readonly CountedParty[]
}

type Counted = Pick<RfxContent, 'buyers' | 'awards' | 'lots'>
/**
 * What an award adds to sums, in cents of EUR by the rate of the day on which it was decided; 0
 * where it is not stated, in a currency without a rate, cannot be true, or is a ceiling.
 */
const centsOf = (
  award: Counted['awards'][number],
  content: Counted,
  conversion: AmountConversion,
) => {
  const { cents, implausible, isCeiling } = convertAward(award, content, conversion)
  return cents === null || implausible !== null || isCeiling ? 0 : Number(cents)
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
  content: Counted,
  numOf: NumOf,
  conversion: AmountConversion = AS_WRITTEN,
): CountedContracts | null => {
  const awards = content.awards.filter(({ winners }) => winners.length > 0)
  if (awards.length === 0) return null
  const counted = awards.map((award) => ({ award, cents: centsOf(award, content, conversion) }))
  const total = counted.reduce((sum, { cents }) => sum + cents, 0)
  const won = new Map<number, CountedParty>()
  for (const { award, cents } of counted) {
    for (const num of distinct(award.winners.map(numOf))) {
      const [, contracts = 0, sum = 0] = won.get(num) ?? []
      won.set(num, [num, contracts + 1, sum + cents])
    }
  }
  return {
    buyers: distinct(content.buyers.map(numOf)).map((num) => [num, awards.length, total]),
    suppliers: [...won.values()],
  }
}
