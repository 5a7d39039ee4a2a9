import type { NoticeAmount, NoticeRange } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'

/** No amount is written with more; a longer one would be read and summed for hours. */
const MAX_AMOUNT = 100
const DECIMAL = /^-?\d+(\.\d+)?$/
/** As people write it in forms that had no check: `1 420 000,00`. */
const BY_HAND = /^(\d{1,3}(?:\s\d{3})*|\d+)(?:,(\d{1,2}))?$/

/** A decimal as written; what older forms print for readers stands beside as `FMTVAL`. */
const decimalOf = (node: XmlNode | undefined): string | null => {
  const written = attributeOf(node, 'FMTVAL') ?? contentOf(node)
  if (written === null || written.length > MAX_AMOUNT) return null
  if (DECIMAL.test(written)) return written
  const [, whole, cents] = BY_HAND.exec(written) ?? []
  if (!whole) return null
  return whole.replace(/\s/g, '') + (cents ? `.${cents}` : '')
}

/** Amount and currency; null where absent, not a decimal, or without a currency. */
export const amountOf = (
  node: XmlNode | undefined,
  currencyOf: XmlNode | undefined = node,
): NoticeAmount | null => {
  const amount = decimalOf(node)
  const currency = attributeOf(currencyOf, 'CURRENCY')
  return amount === null || currency === null ? null : { amount, currency }
}

/** `LOW` and `HIGH` of a range; older forms name them `LOW_VALUE` and `HIGH_VALUE`. */
export const rangeOf = (
  node: XmlNode | undefined,
  currencyOf: XmlNode | undefined = node,
): NoticeRange | null => {
  const low = decimalOf(first(node, 'LOW') ?? first(node, 'LOW_VALUE'))
  const high = decimalOf(first(node, 'HIGH') ?? first(node, 'HIGH_VALUE'))
  const currency = attributeOf(currencyOf, 'CURRENCY')
  return low === null || high === null || currency === null ? null : { low, high, currency }
}

/** A count of things; null where absent or not a whole number. */
export const countOf = (node: XmlNode | undefined): number | null => {
  const value = contentOf(node)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** `2018/S 041-088813`: year, issue and number in the Official Journal. */
const JOURNAL_NUMBER = /^(\d{4})\/S\s*\d{1,3}-(\d{1,8})$/

/** A number in the Official Journal as TED numbers its documents: `088813-2018`; else as written. */
export const documentNumberOf = (written: string): string => {
  const [, year, number] = JOURNAL_NUMBER.exec(written) ?? []
  return year && number ? `${number.padStart(6, '0')}-${year}` : written
}
