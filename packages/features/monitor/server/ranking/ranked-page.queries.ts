import type { Db } from '@kogge/db/client.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import type { FeedPreferences } from '@kogge/domain/monitor/ranking/feed-preferences.ts'
import { inRankedOrder, wholeDays } from '@kogge/domain/monitor/ranking/ranked-order.ts'
import { placeOf, type Similarity } from '@kogge/domain/monitor/ranking/tender-similarity.ts'
import type { TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import {
  cursorOf,
  type FeedQuery,
  type Fitting,
  type FoundPage,
  type FoundRow,
  MOST_LOOKED_AT,
  rowsAfter,
} from '../feed/feed-rows.queries.ts'
import type { FeedReader } from '../profiles/profiles.queries.ts'
import { rankedTenders } from './ranked-tenders.queries.ts'
import { readRankedPlace, writeRankedPlace } from './ranking-cursor.ts'

/** Rows that are ranked together: more are not read for one page of a busy day. */
const BLOCK = 100

export interface RankedPage extends FoundPage {
  /** Of rows of the page, by `rfx.num`. */
  readonly similarities: ReadonlyMap<number, readonly Similarity[]>
}

interface Ranking {
  readonly fitting: Fitting
  readonly preferences: FeedPreferences
}

const dayOf = ({ matched_at: at }: FoundRow): string => wallOf(new Date(at)).slice(0, 10)

/** The place right before a row. */
const placeBefore = (row: FoundRow): TimeCursor => ({
  at: new Date(row.matched_at),
  key: String(row.num + 1),
})

const rankedRows = async (db: Db, rows: readonly FoundRow[], { fitting, preferences }: Ranking) => {
  const fit = await fitting(rows)
  const tenders = await rankedTenders(
    db,
    fit.map(({ num }) => num),
  )
  const places = new Map(tenders.map((tender) => [tender.num, placeOf(preferences, tender)]))
  return {
    fits: new Set(fit.map(({ num }) => num)),
    scoreOf: ({ num }: FoundRow) => places.get(num)?.score ?? 0,
    similaritiesOf: ({ num }: FoundRow) => places.get(num)?.similarities ?? [],
  }
}

/**
 * A page of a feed: the latest day first, and of a day, 100 rows at a time, those that are most similar to what the organisation likes. The
 * next page leaves out what was listed, and nothing else: no row is lost or comes twice, whatever is hidden or saved meanwhile.
 */
export const rankedPage = async (
  db: Db,
  reader: FeedReader,
  query: FeedQuery,
  ranking: Ranking,
): Promise<RankedPage> => {
  let { after, listed } = readRankedPlace(query.cursor)
  const page: FoundRow[] = []
  const similarities = new Map<number, readonly Similarity[]>()
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += BLOCK) {
    const rows = await rowsAfter(db, reader, query, after, BLOCK)
    const isEnd = rows.length < BLOCK
    const { fits, scoreOf, similaritiesOf } = await rankedRows(db, rows, ranking)
    for (const day of wholeDays(rows, dayOf, isEnd)) {
      const [first, last] = [day[0], day.at(-1)]
      if (!first || !last) continue
      const open = day.filter(({ num }) => fits.has(num) && !listed.has(num))
      const taken = inRankedOrder(open, scoreOf).slice(0, query.limit - page.length)
      page.push(...taken)
      for (const row of taken) similarities.set(row.num, similaritiesOf(row))
      if (taken.length < open.length) {
        const here = [...day.filter(({ num }) => listed.has(num)), ...taken]
        const place = writeRankedPlace(
          after ?? placeBefore(first),
          new Set(here.map(({ num }) => num)),
        )
        return { page, nextCursor: place, similarities }
      }
      after = cursorOf(last)
      listed = new Set()
    }
    if (isEnd) return { page, nextCursor: null, similarities }
  }
  return { page, nextCursor: after && writeRankedPlace(after, new Set()), similarities }
}
