import { randomUUID } from 'node:crypto'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { orgList } from '@kogge/db/schema/org-lists.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_ORG_LISTS, type OrgListFields } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { eq, sql } from 'drizzle-orm'
import { addListMembers } from './list-members.commands.ts'
import { addListEvent, type OrgListManager } from './org-list-events.commands.ts'

/** Throws `request.invalid` where there are too many; deleted ones count, which may come back. */
const assertRoomForList = async ({ db: tx, grant }: OrgListManager): Promise<void> => {
  const { orgId } = grant.action
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber(`org-lists:${orgId}`)}::bigint)`)
  if ((await tx.$count(orgList, eq(orgList.orgId, orgId))) >= MOST_ORG_LISTS)
    throw new AppError('request.invalid', { reason: 'full' })
}

/**
 * Creates a list with its first organisations, if any. Throws `request.invalid` where there are too many lists, and
 * `record.not_found` for an organisation that does not exist.
 */
export const createOrgList = async (
  ctx: OrgListManager,
  {
    name,
    description,
    purpose,
    memberIds,
  }: OrgListFields & { readonly memberIds: readonly string[] },
): Promise<{ readonly guid: string }> => {
  const { db: tx, actor, now, grant } = ctx
  await assertRoomForList(ctx)
  const guid = randomUUID()
  const { orgId } = grant.action
  await tx.insert(orgList).values({
    orgId,
    guid,
    name,
    description,
    purpose,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  })
  await addListEvent(ctx, { guid, type: 'CREATED' })
  if (memberIds.length > 0) await addListMembers(ctx, { guid, memberIds })
  return { guid }
}
