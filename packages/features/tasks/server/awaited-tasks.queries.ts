import { OPEN_TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { sql } from 'drizzle-orm'

const OPEN = sql.join(
  OPEN_TASK_STATUSES.map((status) => sql.raw(`'${status}'`)),
  sql`, `,
)

/** Whether a task `t` is open, as the indexes of open tasks have it. */
export const isOpen = sql`t.status in (${OPEN}) and t.deleted_at is null`

/**
 * Whether a task `t` with a date waits for work: it is open, its opportunity is there, and where its date was counted back from the deadline of
 * a bid that opportunity is open.
 */
export const isAwaited = sql`${isOpen} and t.deadline is not null and (t.opportunity_guid is null or exists (
  select from opportunity p where p.org_id = t.org_id and p.guid = t.opportunity_guid and p.deleted_at is null
    and (t.counted_days is null or p.resolution is null)))`
