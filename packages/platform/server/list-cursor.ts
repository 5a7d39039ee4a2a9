import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import { z } from 'zod'

/** Where a page of a list by time ended: the last row's instant, and what tells it from others of that instant. */
export interface TimeCursor {
  readonly at: Date
  readonly key: string
}

const shape = z.strictObject({
  at: instantInput,
  // Ids and words of ours; in it nothing that the database would not take.
  key: z
    .string()
    .max(120)
    .regex(/^[\x20-\x7e]*$/),
})

/** How a list by time is asked for a page; lists go forward only, whatever the call layer adds. */
export const pageInput = z.object({
  cursor: z.string().max(500).nullish(),
  limit: z.number().int().min(1).max(50).default(20),
  direction: z.enum(['forward', 'backward']).optional(),
})
export type PageInput = z.infer<typeof pageInput>

/** A cursor as it travels: opaque to its holder. */
export const encodeTimeCursor = ({ at, key }: TimeCursor): string =>
  Buffer.from(JSON.stringify({ at: at.toISOString(), key })).toString('base64url')

/** Reads it again; null for the first page. Throws `list.cursor_invalid` for one that is not ours. */
export const decodeTimeCursor = (text: string | null | undefined): TimeCursor | null => {
  if (text === null || text === undefined) return null
  let raw: unknown
  try {
    raw = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new AppError('list.cursor_invalid')
  }
  const parsed = shape.safeParse(raw)
  if (!parsed.success) throw new AppError('list.cursor_invalid')
  return parsed.data
}

/** A page of rows that were asked for with one more than `limit`, and where the next begins. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => TimeCursor,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { page, nextCursor: hasMore ? encodeTimeCursor(cursorOf(last)) : null }
}
