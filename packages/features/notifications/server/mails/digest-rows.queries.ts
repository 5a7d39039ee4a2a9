import type { Db } from '@kogge/db/client.ts'
import type { OutlineField } from '@kogge/domain/monitor/rfx-outline.ts'
import type { WatchCause } from '@kogge/domain/monitor/watch-causes.ts'
import { mailListOf } from '@kogge/domain/notifications/mail-lists.ts'
import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import type { NotifiedMessage } from '@kogge/domain/notifications/notified-message.ts'
import { sql } from 'drizzle-orm'

/** A notification as a digest reads it. */
export interface DigestRow extends Record<string, unknown> {
  readonly id: number
  readonly kind: NotificationKind
  readonly org_id: string | null
  readonly org: string | null
  readonly rfx_num: number | null
  readonly profile_num: number | null
  readonly guid: string | null
  readonly profile: string | null
  readonly cause: WatchCause | null
  readonly fields: readonly OutlineField[] | null
  readonly watched: string | null
  readonly message: NotifiedMessage | null
}

/** What notifications are about, the latest first. */
export const digestRowsOf = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly DigestRow[]> => {
  const { rows } = await db.execute<DigestRow>(sql`
    select n.id, n.kind, n.org_id, o.name as org, n.rfx_num, n.profile_num, p.guid, p.name as profile,
      w.cause, w.fields, coalesce(h.name, named.name) as watched, n.message
    from notification n
    left join org o on o.id = n.org_id
    left join monitor_profile p on p.num = n.profile_num
    left join watch_news w on w.id = n.news_id
    left join org named on named.id = w.watched_id left join org h on h.id = named.merged_into_id
    where n.id = any(${sql.param([...ids])}::bigint[])
    order by n.at desc, n.id desc`)
  return rows
}

/** The profile, by its guid, that all tenders among notifications are of; null where they are of several, or more than matches. */
export const onlyProfileOf = (rows: readonly DigestRow[]): string | null => {
  const tenders = rows.filter(({ kind }) => mailListOf([kind]) === 'tenders')
  const [guid = null, ...others] = new Set(
    tenders.map((row) => (row.kind === 'matches' ? row.guid : null)),
  )
  return others.length === 0 ? guid : null
}
