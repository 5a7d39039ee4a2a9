import { cpvPrefix } from '../reference/cpv-codes.ts'
import { MEASURES, type Measure } from '../reference/units.ts'

/**
 * What a price is for: a contract as it was awarded, a month of the time it is said to run, or a unit
 * of what was bought. Each measure is a sample by itself, so that none is mixed with another.
 */
export const BENCHMARK_UNITS = ['contract', 'month', ...MEASURES] as const
export type BenchmarkUnit = (typeof BENCHMARK_UNITS)[number]

/** The measure whose unit a price is for; null for those of contracts. */
export const measureIn = (unit: BenchmarkUnit): Measure | null =>
  unit === 'contract' || unit === 'month' ? null : unit

/** Fewer contracts, or fewer suppliers, give no price: it would be that of somebody. */
export const BENCHMARK_MIN = { contracts: 8, suppliers: 3 } as const

/** How far back is looked: prices of long ago are of another time. */
export const BENCHMARK_MONTHS = 36

/** A shorter contract counts as one month: parts of a month would make prices of days. */
export const SHORTEST_MONTHS = 1
/** Days of a month on average. */
export const MONTH_DAYS = 30.4375

export const isEnough = (sample: {
  readonly contracts: number
  readonly suppliers: number
}): boolean =>
  sample.contracts >= BENCHMARK_MIN.contracts && sample.suppliers >= BENCHMARK_MIN.suppliers

/** A part of the market: a CPV subtree, of one country or of all. */
export interface Market {
  /** Eight digits. */
  readonly cpv: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
}

/** Whether a part of the market is of goods alike enough to tell what a unit of them costs. */
export const isInUnits = ({ cpv }: Market): boolean => !cpv.endsWith('000000')

/**
 * Parts of the market around a code, the nearest first: the code itself, its class and its group in
 * the country, then everywhere, then its division in the country. The first with enough contracts
 * is the one to compare with. Of a unit no division is among them: a tonne of all that is in one (of
 * sand, of salt) is a tonne of nothing.
 */
export const marketsAround = (
  cpv: string,
  country: string | null,
  unit: BenchmarkUnit = 'contract',
): Market[] => {
  const prefix = cpvPrefix(cpv)
  const cut = (digits: number) => prefix.slice(0, digits).padEnd(8, '0')
  const near = [...new Set([prefix.padEnd(8, '0'), cut(4), cut(3)])]
  const here = country === null ? [] : near.map((code) => ({ cpv: code, country }))
  const everywhere = near.map((code) => ({ cpv: code, country: null }))
  const all = [...here, ...everywhere, { cpv: cut(2), country }]
  return measureIn(unit) === null ? all : all.filter(isInUnits)
}
