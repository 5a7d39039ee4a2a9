import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { HistoryReader } from './opportunity-history.queries.ts'

type InSomeOrg = Pick<Granted<InOrg<OrgPermission>>, 'actor' | 'now' | 'grant'>

/** Whether a caller administers the organisation that they act in: those may delete and restore what others wrote. */
export const isAdministrator = ({ actor, now, grant }: InSomeOrg): boolean => {
  const place = actor.orgs.find(({ orgId }) => orgId === grant.action.orgId)
  return place !== undefined && orgRefusal(place, 'user_role.manage_all', now) === null
}

/** The caller as one who reads the history of an opportunity. */
export const historyReader = (ctx: InSomeOrg): HistoryReader => ({
  userId: ctx.actor.userId,
  isAdministrator: isAdministrator(ctx),
  now: ctx.now,
})
