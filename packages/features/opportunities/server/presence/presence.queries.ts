import type { Db } from '@kogge/db/client.ts'
import { PRESENCE_EXPIRES_MS } from '@kogge/domain/opportunities/presence.ts'
import { nameOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOfTeam } from '../notes/mentioned-members.queries.ts'

/** A page has no room for more. */
const MOST_SHOWN = 20

/** Those who have an opportunity before them, without the caller. */
export const presentColleagues = z
  .array(z.strictObject({ userId: z.uuid(), name: z.string(), isEditing: z.boolean() }))
  .max(MOST_SHOWN)
export type PresentColleagues = z.infer<typeof presentColleagues>

interface Row extends Record<string, unknown> {
  readonly user_id: string
  readonly name: string
  readonly is_editing: boolean
}

/** Since when somebody must have been seen to count at an instant. */
export const presentSince = (now: Date): Date => new Date(now.getTime() - PRESENCE_EXPIRES_MS)

/** The colleagues of somebody who have an opportunity before them; those who have left the organisation are none. */
export const colleaguesAt = async (
  db: Db,
  card: { readonly orgId: string; readonly guid: string },
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<PresentColleagues> => {
  const since = sql`${presentSince(now).toISOString()}::timestamptz`
  const { rows } = await db.execute<Row>(sql`
    select p.user_id, ${nameOf(sql`a`)} as name, coalesce(p.editing_at > ${since}, false) as is_editing
    from opportunity_presence p join user_account a on a.id = p.user_id
    where p.org_id = ${card.orgId} and p.guid = ${card.guid} and p.user_id <> ${userId} and p.seen_at > ${since}
      and a.deleted_at is null and ${isOfTeam(sql`p.org_id`, sql`p.user_id`, now)}
    order by is_editing desc, name, p.user_id limit ${MOST_SHOWN}`)
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    isEditing: row.is_editing,
  }))
}
