import { lowestTier, type OrgPermission } from '../access/org-permissions.ts'
import { reaches, type Tier } from './plan-tiers.ts'

/**
 * What the comparison of plans tells, a line each: the permissions that stand behind it. Every
 * permission that asks for more than FREE stands in one of them.
 */
export const COMPARED_FEATURES = {
  requests: ['rfx.manage'],
  responses: ['rfx.manage_response'],
  messaging: ['messaging.send'],
  delegation: ['delegation.manage'],
  profiles: ['market_profile.create'],
  opportunities: ['opportunity.premium_access'],
  tasks: ['task.view', 'task.manage'],
  orgSearch: ['org.search_full'],
  privacy: ['rfx.request_extended_privacy'],
  csv: ['rfx.export_csv'],
  related: ['rfx.view_related'],
  ai: ['ai.read', 'ai.use'],
  officialData: ['org.view_full_official_data'],
  participationSearch: ['rfx.search_participation_full'],
} as const satisfies Readonly<Record<string, readonly OrgPermission[]>>

type ComparedFeature = keyof typeof COMPARED_FEATURES
const NAMES = Object.keys(COMPARED_FEATURES) as ComparedFeature[]
export const COMPARED_FEATURE_NAMES: readonly ComparedFeature[] = NAMES

/** Whether a plan includes all that a line of the comparison stands for. */
export const includes = (tier: Tier, feature: ComparedFeature): boolean =>
  COMPARED_FEATURES[feature].every((permission) => reaches(tier, lowestTier(permission)))

/** The plans that are compared with each other, in rising order. PUBLIC is given, not bought. */
export const comparedTiers = (own: Tier): readonly Tier[] =>
  own === 'PUBLIC' ? ['PUBLIC', 'PLUS', 'PRO', 'BUSINESS'] : ['FREE', 'PLUS', 'PRO', 'BUSINESS']
