import { UNIT_NAMES } from './unit-names.ts'

/**
 * Units of quantities by their codes of UN/ECE Recommendation 20, revision 17, with the conversion
 * factors that it gives; 1 kWh is 3.6 MJ. What it gives no factor for (a set, an hour of labour) is a measure of its own, which is counted in nothing else, and so is a day: one of work
 * is not 24 hours of it.
 */
export const MEASURES = [
  'piece',
  'pair',
  'set',
  'mass',
  'length',
  'area',
  'volume',
  'energy',
  'hour',
  'labourHour',
  'day',
] as const
/** Units that convert into one another. */
export type Measure = (typeof MEASURES)[number]

/** The unit in which prices of a measure are kept. */
const BASES = {
  piece: 'H87',
  pair: 'NPR',
  set: 'SET',
  mass: 'KGM',
  length: 'MTR',
  area: 'MTK',
  volume: 'LTR',
  energy: 'KWH',
  hour: 'HUR',
  labourHour: 'LH',
  day: 'DAY',
} as const satisfies Record<Measure, string>

type Factor = readonly [multiplied: bigint, divided: bigint]

const ONE: Factor = [1n, 1n]
const times = (factor: bigint): Factor => [factor, 1n]
const part = (divisor: bigint): Factor => [1n, divisor]
/** 3.6 MJ are a kilowatt hour. */
const joules = (factor: bigint): Factor => [factor, 3_600_000n]

/**
 * Each with what it counts, how much of that measure's base it is, and the unit that it is shown
 * as: where several codes are of one thing, the one of the eForms list `measurement-unit`. Rows
 * keep the number of a unit: new ones come last.
 */
const UNITS = [
  // "One", "each", "number of articles", and dozens, hundreds, thousands of them.
  ['H87', 'piece', ONE, 'H87'],
  ['C62', 'piece', ONE, 'H87'],
  ['EA', 'piece', ONE, 'H87'],
  ['NAR', 'piece', ONE, 'H87'],
  ['DZN', 'piece', times(12n), 'H87'],
  ['CEN', 'piece', times(100n), 'T3'],
  ['MIL', 'piece', times(1000n), 'T3'],
  ['T3', 'piece', times(1000n), 'T3'],
  ['PR', 'pair', ONE, 'NPR'],
  ['NPR', 'pair', ONE, 'NPR'],
  ['SET', 'set', ONE, 'SET'],
  ['MGM', 'mass', part(1_000_000n), 'MGM'],
  ['GRM', 'mass', part(1000n), 'GRM'],
  ['KGM', 'mass', ONE, 'KGM'],
  ['DTN', 'mass', times(100n), 'TNE'],
  ['TNE', 'mass', times(1000n), 'TNE'],
  ['KTN', 'mass', times(1_000_000n), 'TNE'],
  ['MMT', 'length', part(1000n), 'MTR'],
  ['CMT', 'length', part(100n), 'MTR'],
  ['DMT', 'length', part(10n), 'MTR'],
  ['MTR', 'length', ONE, 'MTR'],
  ['KTM', 'length', times(1000n), 'KTM'],
  ['KMT', 'length', times(1000n), 'KTM'],
  ['MMK', 'area', part(1_000_000n), 'MTK'],
  ['CMK', 'area', part(10_000n), 'MTK'],
  ['DMK', 'area', part(100n), 'MTK'],
  ['MTK', 'area', ONE, 'MTK'],
  ['ARE', 'area', times(100n), 'HAR'],
  ['HAR', 'area', times(10_000n), 'HAR'],
  ['KMK', 'area', times(1_000_000n), 'KMK'],
  ['MMQ', 'volume', part(1_000_000n), 'MLT'],
  ['CMQ', 'volume', part(1000n), 'MLT'],
  ['MLT', 'volume', part(1000n), 'MLT'],
  ['CLT', 'volume', part(100n), 'LTR'],
  ['DLT', 'volume', part(10n), 'LTR'],
  ['DMQ', 'volume', ONE, 'LTR'],
  ['LTR', 'volume', ONE, 'LTR'],
  ['HLT', 'volume', times(100n), 'LTR'],
  ['MTQ', 'volume', times(1000n), 'MTQ'],
  ['WHR', 'energy', part(1000n), 'KWH'],
  ['KWH', 'energy', ONE, 'KWH'],
  ['MWH', 'energy', times(1000n), 'MWH'],
  ['GWH', 'energy', times(1_000_000n), 'MWH'],
  ['JOU', 'energy', joules(1n), 'KWH'],
  ['KJO', 'energy', joules(1000n), 'KWH'],
  ['3B', 'energy', joules(1_000_000n), 'KWH'],
  ['GV', 'energy', joules(1_000_000_000n), 'GV'],
  ['HUR', 'hour', ONE, 'HUR'],
  ['LH', 'labourHour', ONE, 'LH'],
  ['DAY', 'day', ONE, 'DAY'],
] as const satisfies readonly (readonly [string, Measure, Factor, string])[]

export type UnitCode = (typeof UNITS)[number][0]
/** Units in which prices are shown. */
export type ShownUnit = (typeof UNITS)[number][3]

interface Unit {
  readonly code: UnitCode
  /** What rows keep. */
  readonly num: number
  readonly measure: Measure
  readonly factor: Factor
  readonly shown: ShownUnit
}

const BY_NUM: readonly Unit[] = UNITS.map(([code, measure, factor, shown], num) => ({
  code,
  num,
  measure,
  factor,
  shown,
}))
const BY_CODE: ReadonlyMap<string, Unit> = new Map(BY_NUM.map((unit) => [unit.code, unit]))

export const UNIT_CODES: readonly UnitCode[] = BY_NUM.map(({ code }) => code)
export const SHOWN_UNITS: readonly ShownUnit[] = [...new Set(BY_NUM.map(({ shown }) => shown))]

const unitWith = (code: UnitCode): Unit => {
  const unit = BY_CODE.get(code)
  if (!unit) throw new Error(`There is no unit ${code}.`)
  return unit
}

/** How much of its measure's base a unit is: multiplied by the first, divided by the second. */
export const factorOf = (code: UnitCode): Factor => unitWith(code).factor
export const measureOf = (code: UnitCode): Measure => unitWith(code).measure
export const unitNum = (code: UnitCode): number => unitWith(code).num
export const unitAt = (num: number): UnitCode | null => BY_NUM[num]?.code ?? null
export const shownAs = (code: UnitCode): ShownUnit => unitWith(code).shown
export const baseOf = (measure: Measure): UnitCode => BASES[measure]
/** The numbers under which rows keep the units of a measure. */
export const unitNumsOf = (measure: Measure): number[] =>
  BY_NUM.filter((unit) => unit.measure === measure).map(({ num }) => num)

/** A full stop behind an abbreviation says nothing. */
const folded = (text: string): string => text.trim().replace(/\.$/, '').toLowerCase()

/**
 * The unit that a code of the Recommendation or a name in use (`gab.`, `kg`, `tk`) means; null for
 * any other: of a box nobody knows how much is in it.
 */
export const unitOf = (text: string | null): UnitCode | null => {
  if (text === null) return null
  const code = BY_CODE.get(text.trim())?.code
  return code ?? UNIT_NAMES.get(folded(text)) ?? null
}
