import type { Db } from '@kogge/db/client.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
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

/** The country of the caller's first organisation, which is what concerns them most. */
const homeCountry = async (db: Db, actor: Actor): Promise<string | null> => {
  const orgId = actor.kind === 'user' ? actor.orgs[0]?.orgId : undefined
  if (!orgId) return null
  const { rows } = await db.execute<{ country: string | null }>(
    sql`select country from org where id = ${orgId}`,
  )
  return rows[0]?.country ?? null
}

/** The newest requests and the open ones that close next, in the caller's country where it is known. */
export const readNews = async (
  db: Db,
  actor: Actor,
  reader: { locale: string; now: Date; search: SearchModel },
) => {
  const country = await homeCountry(db, actor)
  const filters = { days: ['any' as const], ...(country && { country: [country] }) }
  const list = (sortBy: 'importDate' | 'deadlineAsc') =>
    publicTenders(
      db,
      {
        filters: { ...filters, tenderStatus: ['open' as const] },
        sortBy,
        cursor: null,
        limit: LIST_SIZE,
      },
      reader,
    )
  const [newest, closing] = await Promise.all([list('importDate'), list('deadlineAsc')])
  return { country, newest: newest.items, closing: closing.items }
}
