import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { addedUp, type Quantity, quantityOf } from '@kogge/domain/reference/quantities.ts'
import { unitOf } from '@kogge/domain/reference/units.ts'
import { decimalAt, type JsonObject, textAt } from '../lossless-json.ts'

type Stated = NonNullable<NoticeLot['quantity']>

const DECIMAL = /^\d{1,30}(\.\d{1,30})?$/

/** By its code (`unit.id` of OCDS 1.1, `unit.code` of 1.0 and Prozorro), else by its name. */
const statedUnit = (item: JsonObject): string | null => {
  const code = textAt(item, 'unit', 'id') ?? textAt(item, 'unit', 'code')
  const name = textAt(item, 'unit', 'name')
  return unitOf(code) ?? unitOf(name) ?? name ?? code
}

const stated = (item: JsonObject): Stated | null => {
  const value = decimalAt(item, 'quantity')
  if (value === null || !DECIMAL.test(value) || Number(value) === 0) return null
  return { value, unit: statedUnit(item) }
}

const classOf = (item: JsonObject): string =>
  `${textAt(item, 'classification', 'scheme')} ${textAt(item, 'classification', 'id')}`

/**
 * How much is bought, by `Item.quantity` and `unit`: of the only item, or of several of one class in
 * units that can be added up; of different goods there is no sum.
 */
export const readQuantity = (items: readonly JsonObject[]): { readonly quantity?: Stated } => {
  const [first, ...more] = items
  const own = first ? stated(first) : null
  if (!first || !own) return {}
  if (more.length === 0) return { quantity: own }
  if (more.some((item) => classOf(item) !== classOf(first))) return {}
  const known = items.map((item) => quantityOf(stated(item)))
  const all = known.filter((quantity): quantity is Quantity => quantity !== null)
  const sum = all.length === known.length ? addedUp(all) : null
  return sum ? { quantity: sum } : {}
}
