import type { Db } from '@kogge/db/client.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { TaskSubjectKind } from '@kogge/domain/tasks/task-states.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Who reads the tasks of an organisation, and whether those on opportunities are there for them. */
export interface TaskReader {
  readonly orgId: string
  readonly hasOpportunityTasks: boolean
  /** Whether they may read the requests that the organisation has not published. */
  readonly seesDrafts: boolean
  readonly locale: UserContext['locale']
}

/** The caller as a reader of the tasks of an organisation in which they may see them. */
export const taskReader = async (
  ctx: Pick<UserContext, 'actor' | 'now' | 'locale'> & { readonly db: Db },
  orgId: string,
): Promise<TaskReader> => {
  const { db, actor, now, locale } = ctx
  const flags = await flagsFor(db, actor, orgId, now)
  const membership = actor.orgs.find((one) => one.orgId === orgId)
  return {
    orgId,
    hasOpportunityTasks: flags.some(
      ({ name, value }) => name === 'enableOpportunityTasks' && value,
    ),
    seesDrafts: membership ? orgRefusal(membership, 'rfx.view_draft', now) === null : false,
    locale,
  }
}

/** The tasks `t` of an organisation, deleted or not, of which a reader may know: those of an opportunity that was deleted are gone and come back with it. */
export const tasksOf = ({ orgId, hasOpportunityTasks }: TaskReader): SQL => {
  const own = sql`t.org_id = ${orgId}`
  return hasOpportunityTasks
    ? sql`${own} and (t.opportunity_guid is null or t.opportunity_guid <> all (array(
        select p.guid from opportunity p where p.org_id = ${orgId} and p.deleted_at is not null)))`
    : sql`${own} and t.opportunity_guid is null`
}

/** The tasks `t` that are there for a reader. */
export const visibleTasks = (reader: TaskReader): SQL =>
  sql`t.deleted_at is null and ${tasksOf(reader)}`

/** Throws `record.not_found` for a task on an opportunity where there are none for the reader. */
export const assertVisible = (
  { hasOpportunityTasks }: TaskReader,
  { subject }: { readonly subject: TaskSubjectKind },
): void => {
  if (subject === 'opportunity' && !hasOpportunityTasks) throw new AppError('record.not_found')
}
