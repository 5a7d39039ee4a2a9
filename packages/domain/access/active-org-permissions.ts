import type { Actor } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-errors.ts'
import type { OrgId } from '../kernel/entity-ids.ts'
import { authorizeInOrg } from './authorization.ts'
import { lowestTier, type OrgPermission } from './org-permissions.ts'
import { isSupport } from './permission-checks.ts'

/**
 * Lets through who may do something in the organisation that they say they act for, and support
 * staff; throws why not. Whoever is not signed in or acts for nobody gets `plan.required`, whoever
 * has no current role in the organisation `record.not_found`.
 */
export const authorizeInActiveOrg = (
  actor: Actor,
  activeOrgId: OrgId | undefined,
  permission: OrgPermission,
  now: Date,
): void => {
  if (actor.kind === 'user' && isSupport(actor.globalRoles, now)) return
  if (actor.kind !== 'user' || !activeOrgId) {
    throw new AppError('plan.required', { tier: lowestTier(permission) })
  }
  authorizeInOrg(actor, activeOrgId, [permission], now)
}

/** The same as an answer, for what is shown less of to those who may not. */
export const mayInActiveOrg = (
  actor: Actor,
  activeOrgId: OrgId | undefined,
  permission: OrgPermission,
  now: Date,
): boolean => {
  try {
    authorizeInActiveOrg(actor, activeOrgId, permission, now)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
