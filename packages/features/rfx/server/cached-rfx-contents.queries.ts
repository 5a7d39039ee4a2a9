import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import {
  createSharedAnswers,
  type SharedAnswers,
} from '@kogge/platform/server/load/answer-cache.ts'
import { sql } from 'drizzle-orm'
import { cleanContent } from './content-without-direction-marks.ts'

/** Every change of a row of `rfx` gives another, and with each change of what a request says its row changes. */
export const ROW_STATE = sql<string>`concat_ws(' ', ${rfx}.xmin, ${rfx}.ctid)`

/** What a request says, for whoever may read it. */
export interface CachedContent {
  readonly content: RfxContent
  /** As it is stored: translations are known by it. */
  readonly title: RfxContent['title']
}

interface Kept {
  /** Null for a request that went since its row was read. */
  readonly said: CachedContent | null
  readonly chars: number
}

const KEPT_MS = 600_000
/** Texts of two bytes a letter, with the objects around them. */
const [MOST_KEPT, MOST_BYTES, BYTES_OF_CHAR] = [2000, 64 * 1024 * 1024, 3]

const caches = new WeakMap<Db, SharedAnswers<Kept>>()

const cacheOf = (db: Db): SharedAnswers<Kept> => {
  const known =
    caches.get(db) ??
    createSharedAnswers<Kept>(KEPT_MS, MOST_KEPT, {
      mostBytes: MOST_BYTES,
      bytesOf: ({ chars }) => 1000 + BYTES_OF_CHAR * chars,
    })
  caches.set(db, known)
  return known
}

/**
 * What a request says as its row stands, clean: read and cleaned once for all who ask. It does not ask whether
 * they may read it, and nobody may change what is given.
 */
export const cachedContentOf = async (
  db: Db,
  place: RfxPlace & { readonly id: string; readonly rowState: string },
): Promise<CachedContent | null> => {
  const read = async (): Promise<Kept> => {
    const [row] = await withContents(db, [place])
    if (!row) return { said: null, chars: 0 }
    const content = cleanContent(row.content)
    return { said: { content, title: row.content.title }, chars: JSON.stringify(content).length }
  }
  const key = `${place.id} ${place.rowState}`
  return (await cacheOf(db).ask(key, { mayBeOld: true }, read)).said
}
