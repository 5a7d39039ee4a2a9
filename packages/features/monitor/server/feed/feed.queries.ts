import type { Db } from '@kogge/db/client.ts'
import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import {
  fittingOf,
  type ReadFilters,
  readFilters,
  tenderCardsOf,
} from '@kogge/features/search/server/search.api.ts'
import { feedReasons } from '../explaining/feed-reasons.queries.ts'
import type { FeedPage, FeedRow } from '../monitor.views.ts'
import type { FeedReader } from '../profiles/profiles.queries.ts'
import { feedPreferences } from '../ranking/feed-preferences.queries.ts'
import { type RankedPage, rankedPage } from '../ranking/ranked-page.queries.ts'
import { datedPage } from './dated-page.queries.ts'
import type { FeedQuery, Fitting } from './feed-rows.queries.ts'

/** Lists of what a reader has dealt with are by date alone. */
const RANKED_VIEWS: readonly FeedView[] = ['all', 'unseen']

const foundPage = async (
  db: Db,
  reader: FeedReader,
  query: FeedQuery,
  read: ReadFilters | null,
): Promise<RankedPage> => {
  const fitting: Fitting = async (rows) => {
    if (!read || rows.length === 0) return rows
    const nums = rows.map(({ num }) => num)
    const fits = await fittingOf(db, read, nums, reader.now)
    return rows.filter(({ num }) => fits.has(num))
  }
  const isRanked = query.isRanked && RANKED_VIEWS.includes(query.view)
  const preferences = isRanked ? await feedPreferences(db, reader.orgId, reader.now) : null
  if (preferences) return rankedPage(db, reader, query, { fitting, preferences })
  const found = await datedPage(db, reader, query, read === null ? null : fitting)
  return { page: found.page, nextCursor: found.nextCursor, similarities: new Map() }
}

const isAsked = (filters: TenderFilters): boolean =>
  Object.entries(filters).some(([key, values]) => key !== 'days' && (values?.length ?? 0) > 0)

/**
 * A page of the feed of an organisation as one of its people sees it, the latest match first, or
 * ranked within each day. Throws `list.cursor_invalid`.
 */
export const feedOf = async (
  db: Db,
  reader: FeedReader & { readonly locale: string },
  query: FeedQuery,
): Promise<FeedPage> => {
  const { now } = reader
  const read = isAsked(query.filters) ? await readFilters(db, query.filters, now) : null
  const found = await foundPage(db, reader, query, read)
  const { page, nextCursor } = found
  const reasons = await feedReasons(db, reader.orgId, page, now)
  const marked = [...(read?.words?.marked ?? []), ...reasons.marked]
  const cards = await tenderCardsOf(
    db,
    page.map(({ num }) => num),
    reader,
    marked.length > 0 ? marked : null,
  )
  const byId = new Map(cards.map((card) => [card.rfxId, card]))
  const items = page.flatMap((row): FeedRow[] => {
    const card = byId.get(row.id)
    if (!card) return []
    return [
      {
        card,
        profiles: row.guids,
        reasons: [...reasons.of(row.num)],
        similarities: [...(found.similarities.get(row.num) ?? [])],
        kind: row.kind,
        matchedAt: new Date(row.matched_at).toISOString(),
        mark: {
          isSeen: row.seen_version === row.version,
          isHidden: row.is_hidden,
          isSaved: row.is_saved,
        },
      },
    ]
  })
  return { items, nextCursor }
}
