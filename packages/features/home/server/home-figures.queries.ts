import type { Db } from '@kogge/db/client.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import { publicTenders } from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

export const figures = z.object({
  total: z.number().int(),
  open: z.number().int(),
  week: z.number().int(),
  buyers: z.number().int(),
  suppliers: z.number().int(),
})
export type Figures = z.infer<typeof figures>

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** How much there is: public requests in all, open ones, those of the last seven days; organisations. */
export const readFigures = async (db: Db, now: Date): Promise<Figures> => {
  const week = new Date(now.getTime() - WEEK_MS).toISOString()
  const { rows } = await db.execute<{ [Name in keyof Figures]: number }>(sql`
    select r.*, o.* from (
      select count(*)::int as total,
        count(*) filter (where ((facets >> 3) & 3) = 1 and closes_at > ${now.toISOString()})::int as open,
        count(*) filter (where imported_at >= ${week})::int as week
      from rfx_search) as r,
    (select count(*) filter (where buyer_count > 0)::int as buyers,
        count(*) filter (where supplier_count > 0)::int as suppliers
      from org) as o`)
  return figures.parse(rows[0])
}

const LIST_SIZE = 8

/** The newest requests and the open ones that close next. */
export const readNews = async (
  db: Db,
  reader: { locale: string; now: Date; search: SearchModel },
) => {
  const list = (sortBy: 'importDate' | 'deadlineAsc') =>
    publicTenders(
      db,
      {
        filters: { days: ['any'], tenderStatus: ['open'] },
        sortBy,
        cursor: null,
        limit: LIST_SIZE,
      },
      reader,
    )
  const [newest, closing] = await Promise.all([list('importDate'), list('deadlineAsc')])
  return { newest: newest.items, closing: closing.items }
}
