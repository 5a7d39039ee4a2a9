import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'

/** Somebody's place in an organisation; throws as a procedure would for those without one. */
export const memberOf = (
  ctx: Pick<Context, 'actor' | 'now'>,
  orgId: OrgId | null,
  permission: OrgPermission,
): InOrg<OrgPermission> => {
  if (ctx.actor.kind !== 'user') throw new AppError('session.required')
  if (!orgId) throw new AppError('record.not_found')
  return authorizeInOrg(ctx.actor, orgId, [permission], ctx.now)
}
