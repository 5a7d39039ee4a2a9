import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'

/** Units of UN/ECE Recommendation 20 whose sign is the same in every language of the interface. */
const SIGNS: Readonly<Record<string, string>> = {
  MGM: 'mg',
  GRM: 'g',
  KGM: 'kg',
  TNE: 't',
  MMT: 'mm',
  CMT: 'cm',
  MTR: 'm',
  KTM: 'km',
  KMT: 'km',
  CMK: 'cm²',
  MTK: 'm²',
  HAR: 'ha',
  KMK: 'km²',
  CMQ: 'cm³',
  MTQ: 'm³',
  MLT: 'ml',
  LTR: 'l',
  KWH: 'kWh',
  MWH: 'MWh',
  GWH: 'GWh',
  GV: 'GJ',
}

/** Those that have a name. */
const NAMES = {
  H87: 'piece',
  C62: 'piece',
  EA: 'piece',
  NPR: 'pair',
  PR: 'pair',
  HUR: 'hour',
  LH: 'labourHour',
  SET: 'set',
} as const

type Named = (typeof NAMES)[keyof typeof NAMES]

const isNamed = (unit: string): unit is keyof typeof NAMES => Object.hasOwn(NAMES, unit)

/** The most digits that a number of the program holds exactly. */
const EXACT_DIGITS = 15

/** How much of a lot is bought: a number, `shown` as one reads it, and its unit by name or as it is written behind it. */
export interface ShownQuantity {
  readonly count: number
  readonly shown: string
  readonly named: Named | null
  readonly sign: string | null
}

/** Reads what a notice says; a code that nobody names is shown as it stands. */
export const shownQuantity = (
  { value, unit }: NonNullable<NoticeLot['quantity']>,
  format: (value: number) => string,
): ShownQuantity => {
  const count = Number(value)
  const isExact = value.replace('.', '').length <= EXACT_DIGITS && Number.isFinite(count)
  const shown = isExact ? format(count) : value
  if (unit === null) return { count, shown, named: null, sign: null }
  if (isNamed(unit)) return { count, shown, named: NAMES[unit], sign: null }
  return {
    count,
    shown,
    named: null,
    sign: (Object.hasOwn(SIGNS, unit) ? SIGNS[unit] : null) ?? unit,
  }
}
