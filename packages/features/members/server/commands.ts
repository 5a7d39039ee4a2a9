import { membership } from '@kogge/db/schema/membership.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import type { OrgMemberRole } from '@kogge/domain/account/roles.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { endOfDay } from '@kogge/domain/kernel/riga-time.ts'
import {
  holds,
  isLastingAdministrator,
  type ManagingRight,
  mayChangeRole,
  type OwnRole,
} from '@kogge/domain/member/rules.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { assertNotNeededToOpen } from '@kogge/platform/server/openers/data.ts'
import { and, eq } from 'drizzle-orm'
import { assertNotLast, ownRoleOf } from './own-role/data.ts'
import { assertSeatLeft } from './seats/data.ts'

const isSame = (one: OwnRole, other: OwnRole): boolean =>
  one.role === other.role && one.expiresAt?.getTime() === other.expiresAt?.getTime()

/**
 * Gives a member another role, or another last day (Europe/Riga); a role that had ended needs a
 * seat again. Throws `record.not_found`, `request.invalid` for a day that has passed,
 * `access.denied` beyond the caller's reach, `org.last_administrator`, `org.no_seat_left` and
 * `org.opener_needed` where responses could never be opened without them.
 */
export const changeRole = async (
  ctx: Granted<InOrg<ManagingRight>>,
  input: {
    readonly userId: string
    readonly role: OrgMemberRole
    readonly lastDay: string | null
  },
): Promise<void> => {
  const { db: tx, now, actor, grant } = ctx
  const { orgId, permission, until } = grant.deed
  const { userId } = input
  const before = await ownRoleOf(tx, orgId, userId)
  if (!before) throw new AppError('record.not_found')
  const expiresAt = input.lastDay === null ? null : endOfDay(input.lastDay)
  const after: OwnRole = { role: input.role, expiresAt }
  if (!mayChangeRole(permission, userId === actor.userId, before, after, until))
    throw new AppError('access.denied')
  if (isSame(before, after)) return
  if (!holds(after, now)) throw new AppError('request.invalid', { reason: 'day_passed' })
  if (!isLastingAdministrator(after)) await assertNotLast(tx, orgId, userId, before)
  if (!roleHolds(after.role, 'rfx.manage')) await assertNotNeededToOpen(tx, orgId, userId, now)
  if (!holds(before, now)) await assertSeatLeft(tx, orgId, now)
  await tx
    .update(membership)
    .set(after)
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.userId, userId),
        eq(membership.role, before.role),
      ),
    )
  await recordDeed(ctx, {
    action: 'membership.changed',
    subjectType: 'membership',
    subjectId: userId,
    orgId,
    before,
    after,
  })
}
