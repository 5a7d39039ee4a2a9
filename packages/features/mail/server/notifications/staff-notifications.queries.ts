import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { watchNews } from '@kogge/db/schema/watching.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import type { NotificationState } from '@kogge/domain/mail/notification-states.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { StaffNotification, StaffNotificationListInput } from './staff-notifications.views.ts'

const STATES: Readonly<Record<NotificationState, SQL>> = {
  unread: sql`${notification.inApp} and ${notification.readAt} is null`,
  read: sql`${notification.readAt} is not null`,
  waiting: sql`${notification.mailDueAt} is not null`,
  mailed: sql`${notification.mailId} is not null`,
  unmailed: sql`${notification.unmailed} is not null`,
}

const condition = ({ address, kind, state, from, until }: StaffNotificationListInput) =>
  and(
    address === undefined ? undefined : eq(user.email, address),
    kind.length > 0 ? inArray(notification.kind, kind) : undefined,
    state.length > 0 ? or(...state.map((one) => STATES[one])) : undefined,
    from && gte(notification.at, from),
    until && lt(notification.at, until),
  )

const columns = {
  id: notification.id,
  at: notification.at,
  kind: notification.kind,
  userId: user.id,
  email: user.email,
  orgId: org.id,
  orgName: org.name,
  profile: monitorProfile.name,
  cause: watchNews.cause,
  template: sql<string | null>`${notification.message} ->> 'template'`,
  rfxId: rfx.id,
  rfxNum: rfx.num,
  isInApp: notification.inApp,
  readAt: notification.readAt,
  mailTime: notification.mailTime,
  mailDueAt: notification.mailDueAt,
  unmailed: notification.unmailed,
  mailId: mailMessage.id,
  mailState: mailMessage.status,
}

const rows = (db: Db) =>
  db
    .select(columns)
    .from(notification)
    .innerJoin(user, eq(user.id, notification.userId))
    .leftJoin(org, eq(org.id, notification.orgId))
    .leftJoin(monitorProfile, eq(monitorProfile.num, notification.profileNum))
    .leftJoin(watchNews, eq(watchNews.id, notification.newsId))
    .leftJoin(rfx, and(eq(rfx.num, notification.rfxNum), eq(rfx.privacy, 'public')))
    .leftJoin(mailMessage, eq(mailMessage.id, notification.mailId))
    .$dynamic()

type Titles = ReadonlyMap<string, TenderCard['title']>

const tenderOf = (rfxId: string, titles: Titles): StaffNotification['tender'] => {
  const title = titles.get(rfxId)
  return { rfxId, title: title?.text ? { text: title.text, language: title.language } : null }
}

const viewOf = (
  {
    userId,
    email,
    orgId,
    orgName,
    mailId,
    mailState,
    at,
    readAt,
    mailDueAt,
    profile,
    rfxId,
    rfxNum: _rfxNum,
    ...row
  }: Awaited<ReturnType<typeof rows>>[number],
  titles: Titles,
): StaffNotification => ({
  ...row,
  tender: rfxId === null ? null : tenderOf(rfxId, titles),
  at: at.toISOString(),
  user: { id: userId, email },
  org: orgId === null ? null : { orgId, name: withoutDirectionMarks(orgName ?? '') },
  profile: profile && withoutDirectionMarks(profile),
  readAt: readAt?.toISOString() ?? null,
  mailDueAt: mailDueAt?.toISOString() ?? null,
  mail: mailId === null || mailState === null ? null : { id: mailId, state: mailState },
})

/** Notifications, the newest first. Of a tender that not everybody may read, nothing is said. */
export const listStaffNotifications = async (
  db: Db,
  input: StaffNotificationListInput,
  reader: { readonly locale: string; readonly now: Date },
): Promise<{ items: StaffNotification[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(input.cursor)
  const key = Number(after?.key)
  const found = await rows(db)
    .where(
      and(
        condition(input),
        after
          ? sql`(${notification.at}, ${notification.id}) < (${after.at.toISOString()}::timestamptz, ${Number.isSafeInteger(key) ? key : 0}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(input.limit + 1)
  const { page, nextCursor } = pageOf(found, input.limit, ({ at, id }) => ({ at, key: String(id) }))
  const nums = page.flatMap(({ rfxNum }) => rfxNum ?? [])
  const cards = await tenderCardsOf(db, [...new Set(nums)], reader, null)
  const titles: Titles = new Map(cards.map(({ rfxId, title }) => [rfxId, title]))
  return { items: page.map((row) => viewOf(row, titles)), nextCursor }
}
