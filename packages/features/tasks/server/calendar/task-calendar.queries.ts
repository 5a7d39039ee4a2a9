import type { Db } from '@kogge/db/client.ts'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { checkSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isAwaited } from '../awaited-tasks.queries.ts'
import { TASK_COLUMNS, TASK_JOINS, type TaskRow, taskCards } from '../stored-tasks.queries.ts'
import { taskReader, visibleTasks } from '../task-access.queries.ts'
import type { TaskCalendarAddress } from '../tasks.views.ts'
import { taskCalendar } from './task-calendar.ts'
import type { TaskCalendarWords } from './task-calendar-words.ts'

/** What the secret of such an address opens, as `bearer_secret.scope` has it. */
export const TASK_CALENDAR = 'tasks'

/** Somebody in an organisation. */
export interface CalendarOwner {
  readonly orgId: string
  readonly userId: string
}

/** The open addresses of a member's calendar in an organisation, the oldest first. */
export const calendarAddresses = async (
  db: Db,
  { orgId, userId }: CalendarOwner,
): Promise<TaskCalendarAddress[]> => {
  const rows = await db
    .select()
    .from(bearerSecret)
    .where(
      and(
        eq(bearerSecret.kind, 'feed'),
        eq(bearerSecret.userId, userId),
        eq(bearerSecret.orgId, orgId),
        eq(bearerSecret.scope, TASK_CALENDAR),
        isNull(bearerSecret.revokedAt),
      ),
    )
    .orderBy(asc(bearerSecret.createdAt), asc(bearerSecret.id))
  return rows.map(({ id, createdAt, lastUsedAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** A calendar that an address opens: whose, in their language. */
export interface OpenedCalendar extends CalendarOwner {
  /** Of the secret. */
  readonly id: string
  readonly actor: UserActor
  readonly locale: UiLocale
}

/** What a token opens at `now`; null for one that is unknown, revoked or of something else, and of somebody who may not see tasks (any more). */
export const openedCalendar = async (
  { db, sealing, tokenKeys }: Pick<Context, 'db' | 'sealing' | 'tokenKeys'>,
  token: string,
  now: Date,
): Promise<OpenedCalendar | null> => {
  const secret = await checkSecret(db, tokenKeys, 'feed', token, now)
  if (!secret?.userId || !secret.orgId || secret.scope !== TASK_CALENDAR) return null
  const { id, userId, orgId } = secret
  const actor = await readActor(db, sealing, userId, now)
  const place = actor?.orgs.find((one) => one.orgId === orgId)
  if (!actor || !place || orgRefusal(place, 'task.view', now) !== null) return null
  return { id, orgId, userId, actor, locale: uiLocale.catch('en').parse(actor.language) }
}

/** The nearest dates are in a calendar. */
const MOST_EVENTS = 500

interface Row extends TaskRow {
  readonly revision: number
}

interface Source extends Pick<Context, 'db' | 'publicUrl'> {
  readonly words: Readonly<Record<UiLocale, TaskCalendarWords>>
}

/** The open tasks with a date that are assigned to the owner of an address, as they may see them now. */
export const calendarContent = async (
  { db, publicUrl, words }: Source,
  { orgId, userId, actor, locale }: OpenedCalendar,
  now: Date,
): Promise<{ readonly text: string; readonly updatedAt: Date }> => {
  const ctx = { db, actor, now, locale }
  const reader = await taskReader(ctx, orgId)
  const { rows } = await db.execute<Row>(sql`
    with t as materialized (
      select * from task t where ${visibleTasks(reader)} and t.assignee_id = ${userId} and ${isAwaited}
      order by t.deadline, t.guid limit ${MOST_EVENTS})
    select ${TASK_COLUMNS}, t.revision from t ${TASK_JOINS} order by t.deadline, t.guid`)
  const cards = await taskCards(ctx, reader, rows)
  const [named] = await db
    .select({ name: org.name, createdAt: org.createdAt })
    .from(org)
    .where(eq(org.id, orgId))
  const tasks = cards.flatMap(({ guid, title, deadline, subject, updatedAt }, index) =>
    deadline === null
      ? []
      : [
          {
            guid,
            title,
            deadline,
            subject: subject.name,
            revision: rows[index]?.revision ?? 1,
            updatedAt: new Date(updatedAt),
          },
        ],
  )
  const pageOf = (guid: string) => publicUrl + withLocale(locale, `/tasks/${orgId}/${guid}`)
  const changes = tasks.map(({ updatedAt }) => updatedAt.getTime())
  return {
    text: taskCalendar({ org: named?.name ?? '', tasks, pageOf }, words[locale]),
    updatedAt: changes.length > 0 ? new Date(Math.max(...changes)) : new Date(0),
  }
}
