import type { Db } from '@kogge/db/client.ts'
import { encodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import type { FeedReader } from '../profiles/profiles.queries.ts'
import {
  CHUNK,
  cursorOf,
  type FeedQuery,
  type Fitting,
  type FoundPage,
  type FoundRow,
  MOST_LOOKED_AT,
  placeIn,
  rowsAfter,
} from './feed-rows.queries.ts'

/** A page of a feed by date; where nothing else is asked for (`fitting` null) no more rows are read than it holds. */
export const datedPage = async (
  db: Db,
  reader: FeedReader,
  query: FeedQuery,
  fitting: Fitting | null,
): Promise<FoundPage> => {
  const wanted = query.limit + 1
  let after = placeIn(query.cursor)
  if (!fitting)
    return pageOf(await rowsAfter(db, reader, query, after, wanted), query.limit, cursorOf)
  const found: FoundRow[] = []
  // The last row of a look that ended before the feed and before the page was full.
  let endedAt: FoundRow | null = null
  for (let looked = 0; looked < MOST_LOOKED_AT && found.length < wanted; looked += CHUNK) {
    const rows = await rowsAfter(db, reader, query, after, CHUNK)
    found.push(...(await fitting(rows)))
    endedAt = rows.length < CHUNK ? null : (rows.at(-1) ?? null)
    if (!endedAt) break
    after = cursorOf(endedAt)
  }
  const { page, nextCursor } = pageOf(found.slice(0, wanted), query.limit, cursorOf)
  const isFull = found.length >= wanted
  return { page, nextCursor: endedAt && !isFull ? encodeTimeCursor(cursorOf(endedAt)) : nextCursor }
}
