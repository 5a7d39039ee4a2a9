import { lockOrgRegister } from '@kogge/db/org-register.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { OnPlatform } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { OrgMergeInput } from '@kogge/domain/org/staff.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/commands.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { inArray } from 'drizzle-orm'
import { moveBelongings } from './belongings/commands.ts'
import { moveMembers } from './members/commands.ts'
import { moveRequests } from './requests/commands.ts'

type Grant = Granted<OnPlatform<'org.merge'>>
type OrgRow = typeof org.$inferSelect

/** Both organisations, locked in the order of their ids. Throws `record.not_found`. */
const bothOf = async ({ db: tx }: Grant, fromId: string, intoId: string) => {
  const ids = [fromId, intoId].sort()
  for (const id of ids) await lockOrgAccess(tx, id, 'exclusive')
  const rows = await tx.select().from(org).where(inArray(org.id, ids)).orderBy(org.id).for('update')
  const alive = (id: string): OrgRow => {
    const row = rows.find((one) => one.id === id)
    if (!row || row.mergedIntoId !== null || row.deletedAt !== null) {
      throw new AppError('record.not_found')
    }
    return row
  }
  return { from: alive(fromId), into: alive(intoId) }
}

/**
 * Makes one organisation a part of another: members, invitations, requests, delegations, plans,
 * children, spellings, tenders and counts become the other's, and later notices that name it find
 * the other. The row stays, with its profile, and leads there. What was where before stands in
 * the audit log, so that all of it can be put back.
 *
 * Throws `record.not_found`, and `request.invalid` with the `reason` `same`, or `both_claimed`
 * where different people speak for the two and nobody forces it.
 */
export const mergeOrgs = async (ctx: Grant, input: OrgMergeInput): Promise<void> => {
  const { db: tx, now } = ctx
  if (input.orgId === input.intoId) throw new AppError('request.invalid', { reason: 'same' })
  const { from, into } = await bothOf(ctx, input.orgId, input.intoId)
  await lockOrgRegister(tx, 'exclusive')
  const members = await moveMembers(ctx, from.id, into.id, {
    isForced: input.force,
    areBothClaimed: from.claimedAt !== null && into.claimedAt !== null,
  })
  const belongings = await moveBelongings(tx, from, into, now)
  const requests = await moveRequests(tx, from, into, now)
  await recordDeed(ctx, {
    action: 'org.merged',
    subjectType: 'org',
    subjectId: from.id,
    orgId: into.id,
    before: { members, ...belongings, ...requests },
    after: { mergedIntoId: into.id, reason: input.reason, force: input.force },
  })
}
