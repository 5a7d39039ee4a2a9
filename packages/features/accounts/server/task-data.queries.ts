import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { task } from '@kogge/db/schema/tasks.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { DataExport } from './data-export.views.ts'

/** Tasks that a user is assigned to or has created, of the organisations that they belong to. */
export const tasksOf = async (db: Db, userId: string): Promise<DataExport['tasks']> => {
  const rows = await db
    .select({
      orgId: org.id,
      organisation: org.name,
      title: task.title,
      status: task.status,
      deadline: task.deadline,
      assigneeId: task.assigneeId,
      since: task.createdAt,
    })
    .from(task)
    .innerJoin(org, eq(org.id, task.orgId))
    .where(
      and(
        or(eq(task.assigneeId, userId), eq(task.createdBy, userId)),
        isNull(task.deletedAt),
        belongsTo(sql`${task.orgId}`, sql`${userId}`, sql`kogge_clock()`),
      ),
    )
    .orderBy(asc(task.createdAt), asc(task.guid))
  return rows.map(({ assigneeId, since, ...row }) => ({
    ...row,
    isAssignee: assigneeId === userId,
    since: since.toISOString(),
  }))
}
