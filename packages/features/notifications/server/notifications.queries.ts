import type { Db } from '@kogge/db/client.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { OutlineField } from '@kogge/domain/monitor/rfx-outline.ts'
import type { WatchCause } from '@kogge/domain/monitor/watch-causes.ts'
import {
  MOST_COUNTED,
  type NotificationKind,
} from '@kogge/domain/notifications/notification-kinds.ts'
import type { NotifiedMessage } from '@kogge/domain/notifications/notified-message.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { isMailTemplate, MAIL_MESSAGES } from '@kogge/platform/server/mail/mail-templates.ts'
import { notifiedMessageTexts } from '@kogge/platform/server/mail/notified-message-texts.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NotificationList } from './notifications.inputs.ts'
import type {
  NotificationLine,
  NotificationPage,
  NotificationSubject,
} from './notifications.views.ts'
import { isTheirs, type NotificationReader } from './reader-condition.queries.ts'

interface Row extends Record<string, unknown> {
  readonly line: string
  readonly kind: NotificationKind
  readonly total: number
  readonly unread: number
  readonly at: string | Date
  readonly org_id: string | null
  readonly org: string | null
  readonly rfx_num: number | null
  readonly rfx_id: string | null
  readonly guid: string | null
  readonly profile: string | null
  readonly cause: WatchCause | null
  readonly fields: OutlineField[] | null
  readonly watched_id: string | null
  readonly watched: string | null
  readonly message: NotifiedMessage | null
}

const TEMPLATES = Object.keys(MAIL_MESSAGES.en).filter(isMailTemplate)

/** Those that a reader sees: what is theirs, and says something. Messages of an earlier version may be none of ours any more. */
const isShown = (reader: NotificationReader): SQL => sql`(n.in_app and ${isTheirs(reader)}
  and case when n.message is not null then n.message ->> 'template' = any(${sql.param([...TEMPLATES])}::text[])
    else n.rfx_num is not null end)`

const rowsOf = async (
  db: Db,
  reader: NotificationReader,
  { isUnread, kinds, limit, cursor }: NotificationList,
): Promise<readonly Row[]> => {
  const after = decodeTimeCursor(cursor)
  const conditions: SQL[] = [isShown(reader)]
  if (kinds.length > 0) conditions.push(sql`n.kind = any(${sql.param([...kinds])}::text[])`)
  const lines: SQL[] = []
  if (isUnread) lines.push(sql`count(*) filter (where n.read_at is null) > 0`)
  if (after)
    lines.push(sql`(max(n.at), n.line) < (${after.at.toISOString()}::timestamptz, ${after.key})`)
  const having = lines.length > 0 ? sql`having ${sql.join(lines, sql` and `)}` : sql``
  const { rows } = await db.execute<Row>(sql`
    with listed as (
      select n.line, n.kind, count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread,
        max(n.at) as at, (array_agg(n.id order by n.at desc, n.id desc))[1] as last
      from notification n where ${sql.join(conditions, sql` and `)}
      group by n.line, n.kind ${having}
      order by max(n.at) desc, n.line desc limit ${limit + 1})
    select t.line, t.kind, t.total, t.unread, t.at, o.id as org_id, o.name as org, n.rfx_num, r.id as rfx_id,
      p.guid, p.name as profile, w.cause, w.fields, h.id as watched_id, h.name as watched, n.message
    from listed t join notification n on n.id = t.last
    left join org o on o.id = n.org_id
    left join rfx r on r.num = n.rfx_num
    left join monitor_profile p on p.num = n.profile_num
    left join watch_news w on w.id = n.news_id
    left join org named on named.id = w.watched_id left join org h on h.id = coalesce(named.merged_into_id, named.id)
    order by t.at desc, t.line desc`)
  return rows
}

type Cards = ReadonlyMap<string, Pick<TenderCard, 'title' | 'deadlineAt'>>

/** The subject of a line; null where its tender is public no more. */
const subjectOf = (row: Row, cards: Cards, locale: UiLocale): NotificationSubject | null => {
  if (row.message) {
    const words = notifiedMessageTexts(row.message, locale, 'page')
    return words && { is: 'message', ...words }
  }
  const card = cards.get(row.rfx_id ?? '')
  if (row.rfx_id === null || !card) return null
  const { title, deadlineAt } = card
  const tender = { rfxId: row.rfx_id, title: title.text, language: title.language }
  if (row.kind === 'deadlines') return { is: 'deadline', tender, deadlineAt }
  if (row.guid !== null)
    return { is: 'matches', profile: { guid: row.guid, name: row.profile ?? '' }, tender }
  if (row.cause === null) return null
  const watched =
    row.watched_id === null ? null : { orgId: row.watched_id, name: row.watched ?? '' }
  return { is: 'watched', tender, cause: row.cause, watched, fields: row.fields ?? [] }
}

/** A page of a reader's notifications by lines, the latest first. Throws `list.cursor_invalid`. */
export const notificationsOf = async (
  db: Db,
  reader: NotificationReader & { readonly locale: UiLocale },
  list: NotificationList,
): Promise<NotificationPage> => {
  const rows = await rowsOf(db, reader, list)
  const cut = pageOf(rows, list.limit, ({ at, line }) => ({ at: new Date(at), key: line }))
  const nums = cut.page.flatMap(({ rfx_num: num }) => num ?? [])
  const found = await tenderCardsOf(db, [...new Set(nums)], reader, null)
  const cards: Cards = new Map(found.map((card) => [card.rfxId, card]))
  return {
    items: cut.page.flatMap((row): NotificationLine[] => {
      const subject = subjectOf(row, cards, reader.locale)
      if (!subject) return []
      const { line, kind, total, unread } = row
      const org = row.org_id === null ? null : { orgId: row.org_id, name: row.org ?? '' }
      return [{ line, kind, total, unread, at: new Date(row.at).toISOString(), org, subject }]
    }),
    nextCursor: cut.nextCursor,
  }
}

/** How many lines have something unread, as far as the bell counts. */
export const unreadLinesOf = async (db: Db, reader: NotificationReader): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from notification n where n.read_at is null and ${isShown(reader)}
      group by n.line limit ${MOST_COUNTED + 1}) as l`)
  return rows[0]?.n ?? 0
}
