import { membership } from '@kogge/db/schema/members.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import type { OrgMemberRole } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { endOfDay } from '@kogge/domain/kernel/riga-time.ts'
import type { SeenMember } from '@kogge/domain/members/member-inputs.ts'
import {
  holds,
  isLastingAdministrator,
  type ManagingRight,
  mayChangeRole,
  type OwnRole,
} from '@kogge/domain/members/member-role-rules.ts'
import { assertNotNeededToOpen } from '@kogge/platform/server/access/openers.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { changedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { expectAddress } from '@kogge/platform/server/row-seals/proven-addresses.queries.ts'
import { expectWritten } from '@kogge/platform/server/row-seals/sealed-inserts.ts'
import { and, eq } from 'drizzle-orm'
import { assertNotLast, ownRoleOf } from './member-roles.queries.ts'
import { assertSeatLeft } from './seats.queries.ts'

const isSame = (one: OwnRole, other: OwnRole): boolean =>
  one.role === other.role && one.expiresAt?.getTime() === other.expiresAt?.getTime()

/**
 * Gives a member another role, or another last day (Europe/Riga); a role that had ended needs a
 * seat again. `seen`: the address and the role that the caller saw beside the name. Throws `record.not_found`,
 * `member.changed`, `request.invalid` for a day that has passed,
 * `access.denied` beyond the caller's reach, `org.last_administrator`, `org.no_seat_left` and
 * `org.opener_needed` where responses could never be opened without them.
 */
export const changeRole = async (
  ctx: Granted<InOrg<ManagingRight>>,
  input: {
    readonly userId: string
    readonly role: OrgMemberRole
    readonly lastDay: string | null
    readonly seen: SeenMember
  },
): Promise<void> => {
  const { db: tx, now, actor, grant } = ctx
  const { orgId, permission, until } = grant.action
  const { userId, seen } = input
  const before = await ownRoleOf(tx, orgId, userId)
  if (!before) throw new AppError('record.not_found')
  const expiresAt = input.lastDay === null ? null : endOfDay(input.lastDay)
  const after: OwnRole = { role: input.role, expiresAt }
  if (!mayChangeRole(permission, userId === actor.userId, before, after, until))
    throw new AppError('access.denied')
  await expectAddress(ctx, userId, seen.email)
  if (before.role !== seen.role) throw new AppError('member.changed')
  if (isSame(before, after)) return
  if (!holds(after, now)) throw new AppError('request.invalid', { reason: 'day_passed' })
  if (!isLastingAdministrator(after)) await assertNotLast(tx, orgId, userId, before)
  if (!roleHolds(after.role, 'rfx.manage')) await assertNotNeededToOpen(ctx, orgId, userId, now)
  if (!holds(before, now)) await assertSeatLeft(tx, orgId, now)
  const held = and(
    eq(membership.orgId, orgId),
    eq(membership.userId, userId),
    eq(membership.role, before.role),
  )
  const [row] = await tx.select().from(membership).where(held)
  if (!row) throw new AppError('record.not_found')
  const changed = changedMembership(ctx.sealing, row, after)
  const written = await tx.update(membership).set(changed).where(held).returning()
  expectWritten(ctx.sealing, [{ ...changed }], written)
  await recordAuditEntry(ctx, {
    action: 'membership.changed',
    subjectType: 'membership',
    subjectId: userId,
    orgId,
    before,
    after,
  })
}
