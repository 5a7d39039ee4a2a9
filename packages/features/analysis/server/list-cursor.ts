import { createHash } from 'node:crypto'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { z } from 'zod'

const cursor = z.strictObject({
  list: z.string(),
  offset: z.number().int().min(1).max(100_000_000),
})

/** Parts in an order of their own, so that the same list is known again however it was written. */
const ordered = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map((item) => JSON.stringify(ordered(item))).sort()
  if (part === null || typeof part !== 'object') return part
  return Object.entries(part)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, ordered(value)])
}

/** What tells a list from others: a digest of all that makes it (kind, sort, filters). */
export const listKey = (list: object): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(list)))
    .digest('base64url')
    .slice(0, 22)

/** Where the next page of a list begins: opaque to its holder. */
export const encodeCursor = (list: string, offset: number): string =>
  Buffer.from(JSON.stringify({ list, offset })).toString('base64url')

/** Reads it again; 0 for the first page. Throws `list.cursor_invalid` for one of another list. */
export const decodeCursor = (list: string, text: string | null | undefined): number => {
  if (text === null || text === undefined) return 0
  let raw: unknown
  try {
    raw = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new AppError('list.cursor_invalid')
  }
  const parsed = cursor.safeParse(raw)
  if (!parsed.success || parsed.data.list !== list) throw new AppError('list.cursor_invalid')
  return parsed.data.offset
}
