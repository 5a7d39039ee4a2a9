import type { ShownUnit } from '@kogge/domain/reference/units.ts'

/** Those whose sign is the same in every language; the rest are in the catalogues. */
const SIGNS = {
  MGM: 'mg',
  GRM: 'g',
  KGM: 'kg',
  TNE: 't',
  MTR: 'm',
  KTM: 'km',
  MTK: 'm²',
  HAR: 'ha',
  KMK: 'km²',
  MLT: 'ml',
  LTR: 'l',
  MTQ: 'm³',
  KWH: 'kWh',
  MWH: 'MWh',
  GV: 'GJ',
  HUR: 'h',
} as const satisfies Partial<Record<ShownUnit, string>>

type Signed = keyof typeof SIGNS

const isSigned = (unit: ShownUnit): unit is Signed => Object.hasOwn(SIGNS, unit)

/** What stands behind an amount; `named` gives the sign of a unit that has one in each language. */
export const signOf = (
  unit: ShownUnit,
  named: (unit: Exclude<ShownUnit, Signed>) => string,
): string => (isSigned(unit) ? SIGNS[unit] : named(unit))
