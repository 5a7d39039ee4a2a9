import { factorOf, measureOf, type UnitCode, unitOf } from './units.ts'

/** A decimal that is not negative, as digits and how many of them stand behind the point. */
interface Digits {
  readonly digits: bigint
  readonly scale: number
}

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?$/

const digitsOf = (decimal: string): Digits | null => {
  const [, whole, fraction = ''] = DECIMAL.exec(decimal) ?? []
  return whole === undefined ? null : { digits: BigInt(whole + fraction), scale: fraction.length }
}

/** Without zeros that say nothing. */
const writtenOf = ({ digits, scale }: Digits): string => {
  const text = digits.toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale).replace(/(?<!0)0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** How much of what: a decimal string and its unit. */
export interface Quantity {
  readonly value: string
  readonly unit: UnitCode
}

/** What is stated, in a unit that is known; null for any other, and where it is not more than nothing. */
export const quantityOf = (
  stated: { readonly value: string; readonly unit: string | null } | null | undefined,
): Quantity | null => {
  const unit = unitOf(stated?.unit ?? null)
  const digits = stated ? digitsOf(stated.value) : null
  return unit && digits && digits.digits > 0n ? { value: writtenOf(digits), unit } : null
}

const ten = (exponent: number): bigint => 10n ** BigInt(exponent)

/** The same in another unit; null where that is of another measure, or would have no end of digits. */
export const inUnit = ({ value, unit }: Quantity, other: UnitCode): Quantity | null => {
  const [from, to] = [factorOf(unit), factorOf(other)]
  const stated = digitsOf(value)
  if (measureOf(unit) !== measureOf(other) || !stated) return null
  const above = stated.digits * from[0] * to[1]
  const below = ten(stated.scale) * from[1] * to[0]
  // Both are small: more digits than these come of no unit of the table.
  const scale = stated.scale + 12
  const scaled = above * ten(scale)
  return scaled % below === 0n
    ? { value: writtenOf({ digits: scaled / below, scale }), unit: other }
    : null
}

/** All together, in the unit of the first; null for none, for several measures, or one without an end. */
export const addedUp = (quantities: readonly Quantity[]): Quantity | null => {
  const [first] = quantities
  if (!first) return null
  let sum: Digits = { digits: 0n, scale: 0 }
  for (const quantity of quantities) {
    const same = inUnit(quantity, first.unit)
    const more = same && digitsOf(same.value)
    if (!more) return null
    const scale = Math.max(sum.scale, more.scale)
    const digits = sum.digits * ten(scale - sum.scale) + more.digits * ten(scale - more.scale)
    sum = { digits, scale }
  }
  return { value: writtenOf(sum), unit: first.unit }
}

/** Digits of a cent that prices of a unit are kept with: a square kilometre is a million square metres. */
const PRICE_DIGITS = 9

/** Half up, in cents with nine digits behind the point. */
const pricedAt = (above: bigint, below: bigint): string =>
  writtenOf({
    digits: (2n * above * ten(PRICE_DIGITS) + below) / (2n * below),
    scale: PRICE_DIGITS,
  })

/**
 * What one base unit of a quantity's measure costs, where all of it costs `cents`: cents as a
 * decimal string. Throws for a quantity of nothing.
 */
export const pricePerBase = (cents: bigint, { value, unit }: Quantity): string => {
  const stated = digitsOf(value)
  if (!stated || stated.digits <= 0n) throw new Error('There is no price of nothing.')
  const [above, below] = factorOf(unit)
  return pricedAt(cents * ten(stated.scale) * below, stated.digits * above)
}

/** What one of `unit` costs, by what its base unit does; both in cents as decimal strings. */
export const priceIn = (perBase: string, unit: UnitCode): string => {
  const price = digitsOf(perBase)
  if (!price) throw new Error(`${perBase} is no price.`)
  const [above, below] = factorOf(unit)
  return pricedAt(price.digits * above, ten(price.scale) * below)
}
