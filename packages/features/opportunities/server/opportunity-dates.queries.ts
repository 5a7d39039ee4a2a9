import type { Db } from '@kogge/db/client.ts'
import { daysOfWeeks } from '@kogge/domain/kernel/calendar-months.ts'
import { endOfDay, startOfDay, wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { sql } from 'drizzle-orm'
import { MOST_DATES, type MonthOfDates } from './opportunities.views.ts'
import { boardConditions } from './opportunity-conditions.queries.ts'
import type { BoardFilters } from './opportunity-filters.ts'

interface Row extends Record<string, unknown> {
  readonly guid: string
  readonly name: string
  readonly kind: 'official' | 'own'
  readonly at: string | Date
  readonly total: number
}

/**
 * The dates of the open opportunities of an organisation in the weeks of a month: official deadlines of their tenders and own ones, the
 * earliest first. They are days in Riga.
 */
export const datesOfMonth = async (
  db: Db,
  orgId: string,
  month: string,
  filters: BoardFilters,
): Promise<MonthOfDates> => {
  const days = daysOfWeeks(month)
  const from = startOfDay(days[0] ?? '').toISOString()
  const until = endOfDay(days.at(-1) ?? '').toISOString()
  const { rows } = await db.execute<Row>(sql`
    select o.guid, o.name, d.kind, d.at, count(*) over ()::int as total
    from opportunity o
    cross join lateral (values ('official', o.deadline_at), ('own', o.due_at)) as d (kind, at)
    where o.org_id = ${orgId} and o.archived_at is null and o.deleted_at is null and o.resolution is null
      and d.at between ${from} and ${until} and ${boardConditions(orgId, filters)}
    order by d.at, o.guid, d.kind limit ${MOST_DATES}`)
  return {
    total: rows[0]?.total ?? 0,
    dates: rows.map(({ guid, name, kind, at }) => ({
      guid,
      name,
      kind,
      day: wallOf(new Date(at)).slice(0, 10),
      at: new Date(at).toISOString(),
    })),
  }
}
