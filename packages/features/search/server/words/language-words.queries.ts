import type { Db } from '@kogge/db/client.ts'
import type { KnownWords } from '@kogge/domain/search/words/known-words.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

export const SEEN_KEY = 'search.words_seen'

/** They are counted once a day; whoever has them reads them again so often. */
const FRESH_MS = 10 * 60_000

const written = z.record(z.string(), z.array(z.string()))

type Seen = KnownWords['seen']

let kept: { readonly seen: Seen; readonly until: number } | null = null

const read = async (db: Db): Promise<Seen> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from meta where key = ${SEEN_KEY}`,
  )
  const found = written.parse(JSON.parse(rows[0]?.value ?? '{}'))
  const seen = new Map(Object.entries(found).map(([language, words]) => [language, new Set(words)]))
  kept = { seen, until: performance.now() + FRESH_MS }
  return seen
}

/** What was counted last, or a while ago; nothing until it was for the first time. */
export const seenWords = async (db: Db): Promise<Seen> => {
  if (!kept) return await read(db)
  const { seen, until } = kept
  if (until < performance.now()) {
    // Nobody waits for it, and nobody else reads them meanwhile.
    kept = { seen, until: performance.now() + FRESH_MS }
    read(db).catch(() => undefined)
  }
  return seen
}
