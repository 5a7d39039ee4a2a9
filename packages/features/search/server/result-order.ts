import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Place } from '@kogge/domain/search/search-read-model.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ROW } from './database-search/filter-conditions.ts'

/** How a list is ordered: a key, nulls always last, and the request's number to settle ties. */
interface Order {
  readonly key: SQL
  readonly type: 'timestamptz' | 'bigint' | 'float8'
  readonly direction: 'asc' | 'desc'
  /** Known of every request; then `nulls last` would only keep the index from being walked. */
  readonly always?: boolean
}

const ORDERS: Readonly<Record<TenderSort, Order>> = {
  relevance: { key: sql`rank`, type: 'float8', direction: 'desc' },
  deadlineAsc: { key: sql`deadline_at`, type: 'timestamptz', direction: 'asc' },
  deadlineDesc: { key: sql`deadline_at`, type: 'timestamptz', direction: 'desc' },
  value: { key: sql`value_eur_minor`, type: 'bigint', direction: 'desc' },
  importDate: { key: sql`imported_at`, type: 'timestamptz', direction: 'desc', always: true },
}

/** Epoch milliseconds up to the year 5138. */
const MAX_TIME = 99_999_999_999_999

/** Where a page ended: the last row's key and number, under the order they were made for. */
const cursor = z.strictObject({
  sort: z.string(),
  key: z.string().max(40).nullable(),
  num: z.int32(),
  asOf: z.int().min(0).max(MAX_TIME).optional(),
  /** The list is by meaning: the words have another one. */
  byMeaning: z.literal(true).optional(),
})

const PATTERNS: Readonly<Record<Order['type'], RegExp>> = {
  // Epoch milliseconds that both we and the database know: from antiquity to beyond the year 9999.
  timestamptz: /^(-\d{1,14}|\d{1,15})$/,
  bigint: /^-?\d{1,18}$/,
  float8: /^\d+(\.\d+)?(e-\d{1,3})?$/,
}

/** A page's end as it travels, in a list by meaning or by words. */
export const encodeCursor = (
  sort: TenderSort,
  { key, num, asOf }: Place,
  byMeaning: boolean,
): string => {
  const end = { sort, key, num, ...(asOf !== null && { asOf }), ...(byMeaning && { byMeaning }) }
  return Buffer.from(JSON.stringify(end)).toString('base64url')
}

const readCursor = (text: string): z.infer<typeof cursor> => {
  let raw: unknown
  try {
    raw = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new AppError('list.cursor_invalid')
  }
  const parsed = cursor.safeParse(raw)
  if (!parsed.success) throw new AppError('list.cursor_invalid')
  return parsed.data
}

/** Whether the list that a cursor goes on with is by meaning. Throws `list.cursor_invalid`. */
export const isByMeaning = (text: string): boolean => readCursor(text).byMeaning === true

/** Where the page before ended. Throws `list.cursor_invalid`, also for a cursor of another list. */
export const decodeCursor = (sort: TenderSort, text: string, byMeaning: boolean): Place => {
  const invalid = () => new AppError('list.cursor_invalid')
  const { key, num, asOf = null, ...list } = readCursor(text)
  if (list.sort !== sort || (list.byMeaning === true) !== byMeaning) throw invalid()
  if ((asOf === null) === (sort === 'relevance')) throw invalid()
  if (key !== null && !PATTERNS[ORDERS[sort].type].test(key)) throw invalid()
  return { key, num, asOf }
}

/** The sort key as text, to be carried in a cursor and compared again without loss: instants as epoch milliseconds. */
export const keyText = (sort: TenderSort): SQL => {
  const { key, type } = ORDERS[sort]
  if (type === 'timestamptz') return sql`(extract(epoch from ${key}) * 1000)::bigint::text`
  return sql`(to_jsonb(${key}) #>> '{}')`
}

/**
 * A constant for the planner: what it would have to work out for each row, it would test after phrases.
 * Intervals are multiplied in floating point, which is off by some microseconds in a distant year.
 */
const keyValue = (type: Order['type'], key: string): SQL =>
  type === 'timestamptz'
    ? sql`((timestamp 'epoch' + interval '1 millisecond' * ${key}::bigint)::timestamp(3) at time zone 'UTC')`
    : sql`${key}::${sql.raw(type)}`

export const orderBy = (sort: TenderSort): SQL => {
  const { key, direction, always } = ORDERS[sort]
  const sqlDirection = sql.raw(direction)
  // Both keys as the indexes have them, or they would not be walked.
  const nulls = always ? sql`` : sql`nulls last`
  return sql`${key} ${sqlDirection} ${nulls}, num ${sqlDirection} ${nulls}`
}

/** The rows behind a place; all without one. */
export const afterPlace = (sort: TenderSort, place: Place | null): SQL => {
  if (place === null) return sql`true`
  const { key, type, direction, always } = ORDERS[sort]
  const beyond = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  if (place.key === null) return sql`(${key} is null and num ${beyond} ${place.num})`
  const value = keyValue(type, place.key)
  const further = sql`(${key}, num) ${beyond} (${value}, ${place.num})`
  return always ? further : sql`(${further} or ${key} is null)`
}

/** The rows of a table not behind a key, which the order's own index finds. */
export const downTo = (of: SQL, sort: TenderSort, edge: string): SQL => {
  const { key, type, direction } = ORDERS[sort]
  const within = direction === 'asc' ? sql.raw('<=') : sql.raw('>=')
  return sql`${of}.${key} ${within} ${keyValue(type, edge)}`
}

/**
 * The rows `s` behind a place and not behind a key, as the order's own index finds them: it does not walk
 * what lies before the place. What has no key of its own lies behind all keys.
 */
export const between = (sort: TenderSort, place: Place | null, edge: string): SQL => {
  const within = downTo(ROW, sort, edge)
  if (place === null || place.key === null) return within
  const { key, type, direction } = ORDERS[sort]
  const beyond = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  return sql`${within} and (s.${key}, s.num) ${beyond} (${keyValue(type, place.key)}, ${place.num})`
}
