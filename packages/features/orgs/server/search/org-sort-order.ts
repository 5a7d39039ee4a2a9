import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgSort } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/**
 * How a list is ordered: by a key, nulls last, and the organisation's number to settle ties. The
 * keys are columns of `matches` (data.ts).
 */
interface Order {
  readonly key: string
  readonly type: 'timestamptz' | 'bigint' | 'text'
  readonly direction: 'asc' | 'desc'
  /** The same in steps, by which an index is walked; it rises with the key. */
  readonly step?: string
}

const most = (key: string, step?: string): Order => ({
  key,
  type: 'bigint',
  direction: 'desc',
  ...(step && { step }),
})
const latest = (key: string): Order => ({ key, type: 'timestamptz', direction: 'desc' })

const ORDERS: Readonly<Record<OrgSort, Order>> = {
  relevance: most('relevance', 'standing'),
  claimDate: latest('claimed_at'),
  lastUpdateDate: latest('updated_at'),
  supplierContractCount: most('supplier_contract_count', 'supplier_contract_step'),
  supplierContractSum: most('supplier_contract_sum', 'supplier_sum_step'),
  buyerContractCount: most('buyer_contract_count', 'buyer_contract_step'),
  buyerContractSum: most('buyer_contract_sum', 'buyer_sum_step'),
  orgName: { key: 'name_folded', type: 'text', direction: 'asc' },
  orgSize: most('size_rank'),
}

/** Where a page ended: the last row's key and number, under the order they were made for. */
const cursor = z.strictObject({
  sort: z.string(),
  key: z.string().max(500).nullable(),
  num: z.int32(),
})

const PATTERNS: Readonly<Record<Order['type'], RegExp>> = {
  timestamptz: /^-?\d{1,14}$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]*$/,
}

export const encodeCursor = (sort: OrgSort, key: string | null, num: number): string =>
  Buffer.from(JSON.stringify({ sort, key, num })).toString('base64url')

const decodeCursor = (sort: OrgSort, text: string) => {
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

const SIZE_RANK = sql`((facets >> 3) & 7) as size_rank`

/**
 * What an order needs of an organisation, and nothing else: where many are found, most of the time
 * goes into keeping them. `relevance` is what that means for this search.
 */
export const columnsFor = (sort: OrgSort, relevance: SQL): SQL => {
  const { key, step } = ORDERS[sort]
  const own = key === 'relevance' ? sql`${relevance} as relevance` : sql.raw(key)
  return sql.join(
    [sql`num, facets`, key === 'size_rank' ? SIZE_RANK : own, ...(step ? [sql.raw(step)] : [])],
    sql`, `,
  )
}

/** By bytes, as the index is; a name that is folded needs no more. */
const keyOf = ({ key, type }: Order): SQL =>
  type === 'text' ? sql.raw(`${key} collate "C"`) : sql.raw(key)

/** The key as text, to be compared again without loss: instants as epoch milliseconds. */
export const keyText = (sort: OrgSort): SQL => {
  const { key, type } = ORDERS[sort]
  if (type === 'timestamptz') return sql.raw(`(extract(epoch from ${key}) * 1000)::bigint::text`)
  return sql.raw(`${key}::text`)
}

const keyValue = (type: Order['type'], key: string): SQL => {
  if (type === 'timestamptz') {
    return sql`(timestamptz 'epoch' + interval '1 millisecond' * ${key}::bigint)`
  }
  return type === 'text' ? sql`${key}::text collate "C"` : sql`${key}::bigint`
}

/**
 * Steps come first and say the same as their key, but for relevance to words, where names that
 * begin as typed precede those of a higher standing.
 */
export const orderBy = (sort: OrgSort, isWorded: boolean): SQL => {
  const order = ORDERS[sort]
  // As the indexes have it, or they would not be walked.
  const sqlDirection = order.direction === 'asc' ? sql`asc` : sql`desc nulls last`
  const stepped = order.step && !(sort === 'relevance' && isWorded)
  const first = stepped ? sql`${sql.raw(order.step ?? '')} ${sqlDirection}, ` : sql``
  return sql`${first}${keyOf(order)} ${sqlDirection}, num ${sqlDirection}`
}

/** The rows behind a cursor. Throws `list.cursor_invalid` for one that is not ours. */
export const afterCursor = (sort: OrgSort, text: string | null): SQL => {
  if (text === null) return sql`true`
  const order = ORDERS[sort]
  const last = decodeCursor(sort, text)
  const beyond = order.direction === 'asc' ? sql.raw('>') : sql.raw('<')
  if (last.key === null) return sql`(${keyOf(order)} is null and num ${beyond} ${last.num})`
  const further = sql`(${keyOf(order)}, num) ${beyond} (${keyValue(order.type, last.key)}, ${last.num})`
  // Names are never null, and nulls stand behind all that is not.
  return order.type === 'text' ? further : sql`(${further} or ${keyOf(order)} is null)`
}
