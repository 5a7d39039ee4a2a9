import { startOf } from '../kernel/time.ts'
import { toEurMinor } from '../money/eur.ts'
import { implausible } from '../money/plausible.ts'
import { type Rates, rateDayOf, STANDING_RATES } from '../money/rates.ts'
import type { RfxContent } from './schema.ts'

/** Contracts of one organisation in one request: its number in the register, how many, cents of EUR. */
export type CountedParty = readonly [num: number, contracts: number, sum: number]

/** What the contracts of a request add to the counts of those who gave and won them. */
export interface CountedContracts {
  readonly buyers: readonly CountedParty[]
  readonly suppliers: readonly CountedParty[]
}

type Counted = Pick<RfxContent, 'buyers' | 'awards' | 'lots'>
type Award = Counted['awards'][number]
type Lot = Counted['lots'][number]

/** By what day and which rates amounts are told in euros. */
export interface Reckoning {
  /** The day of publication, for awards that name no day of their own. */
  readonly day: string | null
  readonly rates: Rates
}

const AS_WRITTEN: Reckoning = { day: null, rates: STANDING_RATES }

const isSame = (one: Award['value'], other: Award['value'] | undefined): boolean =>
  one !== null &&
  other !== null &&
  other !== undefined &&
  one.amount === other.amount &&
  one.currency === other.currency

/**
 * Whether an amount is the most that may be called off under a framework agreement, and not what
 * was bought: it equals the stated maximum (BT-271), or stands alike for several who share the lot.
 */
const isCeiling = (award: Award, lot: Lot | undefined, all: readonly Award[]): boolean => {
  const { framework } = lot?.options ?? {}
  if (!lot || !framework || framework === 'none') return false
  if (isSame(award.value, lot.frameworkMaximum)) return true
  return all.some(
    (other) => other !== award && other.lotId === award.lotId && isSame(award.value, other.value),
  )
}

/**
 * What an award adds to sums, in cents of EUR by the rate of the day on which it was decided; 0
 * where it is not stated, in a currency without a rate, cannot be true, or is a ceiling.
 */
const centsOf = (
  award: Award,
  { lots, awards }: Pick<Counted, 'lots' | 'awards'>,
  { day, rates }: Reckoning,
): number => {
  const { value } = award
  const on = rateDayOf(startOf(award.decidedAt)) ?? day
  const cents = toEurMinor(value, on, rates)
  if (cents === null || !value) return 0
  const lot = lots.find(({ id }) => id === award.lotId)
  const estimate = toEurMinor(lot?.value ?? null, on, rates)
  if (implausible(cents, value.amount, estimate) !== null) return 0
  return isCeiling(award, lot, awards) ? 0 : Number(cents)
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
  reckoning: Reckoning = AS_WRITTEN,
): CountedContracts | null => {
  const awards = content.awards.filter(({ winners }) => winners.length > 0)
  if (awards.length === 0) return null
  const counted = awards.map((award) => ({ award, cents: centsOf(award, content, reckoning) }))
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
