import type { Db } from '@kogge/db/client.ts'
import { task, taskEvent } from '@kogge/db/schema/tasks.ts'
import { countedDay } from '@kogge/domain/tasks/counted-days.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { and, eq, sql } from 'drizzle-orm'
import { isOpen } from '../awaited-tasks.queries.ts'
import { workdaysOf } from './country-workdays.ts'

/** An opportunity, by its organisation. */
export interface CardKey extends Record<string, unknown> {
  readonly org_id: string
  readonly guid: string
}

interface Behind extends CardKey {
  readonly deadline: string | null
  readonly counted_days: number
  readonly counted_country: string | null
  readonly revision: number
  readonly official: string | Date
}

/** Open tasks `t` whose date was counted from another deadline than the present one of their open opportunity `o`. */
const BEHIND = sql`
  from opportunity o join task t on t.org_id = o.org_id and t.opportunity_guid = o.guid
  where o.deleted_at is null and o.resolution is null and o.deadline_at is not null
    and ${isOpen} and t.counted_days is not null
    and t.counted_from is distinct from o.deadline_at`

const recount = async (tx: Db, row: Behind, now: Date): Promise<void> => {
  const official = new Date(row.official)
  const after = countedDay(official, row.counted_days, workdaysOf(row.counted_country))
  const { org_id: orgId, guid, deadline: before } = row
  const thisTask = and(eq(task.orgId, orgId), eq(task.guid, guid))
  if (before === after) {
    await tx.update(task).set({ countedFrom: official }).where(thisTask)
    return
  }
  const revision = row.revision + 1
  await tx
    .update(task)
    .set({ deadline: after, countedFrom: official, revision, updatedAt: now })
    .where(thisTask)
  await tx.insert(taskEvent).values({
    orgId,
    guid,
    type: 'UPDATED',
    cause: 'tenderAmended',
    changes: [{ field: 'deadline', before, after }],
    at: now,
  })
}

/**
 * Has the dates of an opportunity's open tasks follow its official deadline, where they were counted back from that: each by its own number of
 * working days, in an event that says why and can be undone. A date that somebody has set by hand stays. Done again it changes nothing.
 */
export const recountTasks = async (
  tx: Db,
  { org_id: orgId, guid }: CardKey,
  now: Date,
): Promise<void> => {
  const { rows } = await tx.execute<Behind>(sql`
    select t.org_id, t.guid, t.deadline::text, t.counted_days, t.counted_country, t.revision, o.deadline_at as official
    ${BEHIND} and o.org_id = ${orgId} and o.guid = ${guid} order by t.guid for update of t`)
  for (const row of rows) await recount(tx, row, now)
  if (rows.length > 0) await noteOrgChange(tx, { orgId, topic: 'tasks', now })
}

/** Opportunities at once. */
const AT_ONCE = 200

/** Opportunities with tasks behind their deadline: of those that were closed or whose tasks were done while it moved, and are open again. */
export const cardsBehind = async (db: Db): Promise<readonly CardKey[]> => {
  const { rows } = await db.execute<CardKey>(sql`
    select distinct o.org_id, o.guid ${BEHIND} limit ${AT_ONCE}`)
  return rows
}
