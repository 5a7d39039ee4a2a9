import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { TenderSort } from '@kogge/domain/search/vocabulary.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

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

/** Where a page ended: the last row's key and number, under the order they were made for. */
const cursor = z.strictObject({
  sort: z.string(),
  key: z.string().max(40).nullable(),
  num: z.int32(),
})

const PATTERNS: Readonly<Record<Order['type'], RegExp>> = {
  // Epoch milliseconds that both we and the database know: up to the year 5138.
  timestamptz: /^-?\d{1,14}$/,
  bigint: /^-?\d{1,18}$/,
  float8: /^\d+(\.\d+)?$/,
}

export const encodeCursor = (sort: TenderSort, key: string | null, num: number): string =>
  Buffer.from(JSON.stringify({ sort, key, num })).toString('base64url')

const decodeCursor = (sort: TenderSort, text: string) => {
  const invalid = () => new AppError('list.cursor_invalid')
  let raw: unknown
  try {
    raw = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw invalid()
  }
  const parsed = cursor.safeParse(raw)
  if (!parsed.success || parsed.data.sort !== sort) throw invalid()
  const { key, num } = parsed.data
  if (key !== null && !PATTERNS[ORDERS[sort].type].test(key)) throw invalid()
  return { key, num }
}

/** The sort key as text, to be carried in a cursor and compared again without loss: instants as epoch milliseconds. */
export const keyText = (sort: TenderSort): SQL => {
  const { key, type } = ORDERS[sort]
  if (type === 'timestamptz') return sql`(extract(epoch from ${key}) * 1000)::bigint::text`
  return sql`(to_jsonb(${key}) #>> '{}')`
}

const keyValue = (type: Order['type'], key: string): SQL =>
  type === 'timestamptz'
    ? sql`(timestamptz 'epoch' + interval '1 millisecond' * ${key}::bigint)`
    : sql`${key}::${sql.raw(type)}`

export const orderBy = (sort: TenderSort): SQL => {
  const { key, direction, always } = ORDERS[sort]
  const way = sql.raw(direction)
  // Both keys as the indexes have them, or they would not be walked.
  const nulls = always ? sql`` : sql`nulls last`
  return sql`${key} ${way} ${nulls}, num ${way} ${nulls}`
}

/** The rows behind a cursor. Throws `list.cursor_invalid` for one that is not ours. */
export const afterCursor = (sort: TenderSort, text: string | null): SQL => {
  if (text === null) return sql`true`
  const { key, type, direction, always } = ORDERS[sort]
  const last = decodeCursor(sort, text)
  const beyond = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  if (last.key === null) return sql`(${key} is null and num ${beyond} ${last.num})`
  const value = keyValue(type, last.key)
  const further = sql`(${key}, num) ${beyond} (${value}, ${last.num})`
  return always ? further : sql`(${further} or ${key} is null)`
}
