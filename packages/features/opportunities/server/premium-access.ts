import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { lowestTier, type OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { reaches } from '@kogge/domain/subscriptions/plan-tiers.ts'

/** Own fields, the questionnaire and reports: everybody of an organisation has them whose plan does. */
export const PREMIUM = 'opportunity.premium_access' as const

/** Whether the plan of an organisation has them. */
export const hasPremium = ({ action }: InOrg<OrgPermission>): boolean =>
  reaches(action.tier, lowestTier(PREMIUM))
