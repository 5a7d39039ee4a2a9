import {
  authorizeInActiveOrg,
  mayInActiveOrg,
} from '@kogge/domain/access/active-org-permissions.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'

const FULL: OrgPermission = 'org.search_full'
const EXPORT: OrgPermission = 'rfx.export_csv'

interface AnalysisRequest {
  readonly activeOrgId?: OrgId | undefined
}

/** Whether rows and contracts are shown beyond the first few. */
export const seesAll = (actor: Actor, { activeOrgId }: AnalysisRequest, now: Date): boolean =>
  mayInActiveOrg(actor, activeOrgId, FULL, now)

/**
 * Lets through who may see all rows and contracts, networks and comparisons. Throws `plan.required`,
 * or `record.not_found` where the active organisation is not the caller's.
 */
export const authorizeAll = (actor: Actor, { activeOrgId }: AnalysisRequest, now: Date): void =>
  authorizeInActiveOrg(actor, activeOrgId, FULL, now)

/** The same for files, which also require the right to export. */
export const authorizeExport = (
  actor: Actor,
  { activeOrgId }: AnalysisRequest,
  now: Date,
): void => {
  authorizeInActiveOrg(actor, activeOrgId, FULL, now)
  authorizeInActiveOrg(actor, activeOrgId, EXPORT, now)
}
