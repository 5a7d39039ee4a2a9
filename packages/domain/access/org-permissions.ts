import type { Tier } from '../subscriptions/plan-tiers.ts'
import type { OrgRole } from './roles.ts'

/**
 * Who in an organisation holds a permission, from few to many: each group holds what those before
 * it in this list do not share.
 *
 * `administrator` alone; `member` also members; `limited` everyone who may write; `reader` everyone.
 */
export type Holders = 'administrator' | 'member' | 'limited' | 'reader'

/** What staff with a support role in the organisation hold as well: nobody, full access, or both. */
type Support = 'none' | 'full' | 'limited'

interface Rule {
  readonly held: Holders
  readonly support: Support
  /** The lowest plan; FREE for what every plan has. */
  readonly from: Tier
}

const rule = (held: Holders, support: Support, from: Tier = 'FREE'): Rule => ({
  held,
  support,
  from,
})

/**
 * Everything that can be permitted within an organisation: who holds it and from which plan on. This
 * table is the whole truth, for the server and for the interface.
 */
export const ORG_PERMISSIONS = {
  'file.upload': rule('limited', 'none'),

  'market_profile.create': rule('limited', 'full', 'PLUS'),
  'market_profile.manage': rule('limited', 'full'),
  'market_profile.manage_all': rule('administrator', 'full'),
  // A webhook goes on sending after those who added it are gone.
  'market_profile.manage_webhooks': rule('administrator', 'none'),
  'market_profile.view': rule('reader', 'limited'),

  'messaging.join': rule('member', 'none'),
  'messaging.manage_conversations': rule('member', 'none'),
  'messaging.manage_members': rule('member', 'none'),
  'messaging.send': rule('limited', 'none'),
  'messaging.view_all': rule('member', 'none'),
  'messaging.view': rule('reader', 'none'),

  'opportunity.manage': rule('limited', 'none'),
  'opportunity.premium_access': rule('reader', 'full', 'PLUS'),
  'opportunity.view': rule('reader', 'full'),

  'delegation.activate_auditor': rule('member', 'none'),
  'delegation.activate_manager': rule('member', 'none'),
  'delegation.manage': rule('administrator', 'none'),
  'delegation.view': rule('reader', 'limited'),

  'org.edit_profile': rule('administrator', 'full'),
  'org.search_full': rule('reader', 'limited', 'PLUS'),
  'org.view_all_details': rule('reader', 'limited'),
  'org.view_full_official_data': rule('reader', 'limited', 'PRO'),

  'org_list.manage': rule('limited', 'none'),
  'org_list.view': rule('reader', 'full'),

  'subscription.manage': rule('administrator', 'none'),
  'subscription.start_trial': rule('administrator', 'none'),
  'subscription.view_status': rule('reader', 'limited'),

  'rfx.manage_interaction': rule('limited', 'none'),
  // Who takes part is sealed before the opening, and what is confidential is for those who agreed.
  'rfx.view_interaction': rule('reader', 'none'),
  'rfx.invite_participant': rule('limited', 'none'),
  'rfx.manage': rule('member', 'none'),
  'rfx.manage_draft': rule('limited', 'none'),
  'rfx.message_participant': rule('member', 'none'),
  'rfx.search_participation_full': rule('reader', 'full', 'PRO'),
  'rfx.request_extended_privacy': rule('limited', 'none', 'PLUS'),
  'rfx.manage_response': rule('member', 'none'),
  'rfx.view_sent_responses': rule('reader', 'none'),
  'rfx.export_csv': rule('reader', 'none', 'PLUS'),
  'rfx.search_full': rule('reader', 'full'),
  'rfx.view_draft': rule('reader', 'none'),
  'rfx.view_related': rule('reader', 'full', 'PLUS'),
  'rfx.view_report': rule('reader', 'none'),
  'rfx.view_documents': rule('reader', 'none'),
  'rfx.watch': rule('limited', 'none'),

  'task.manage': rule('limited', 'none', 'PLUS'),
  'task.view': rule('reader', 'full', 'PLUS'),

  'user_role.manage_all': rule('administrator', 'none'),
  'user_role.manage_non_admin': rule('member', 'none'),
  'user_role.view': rule('reader', 'limited'),

  'ai.read': rule('reader', 'none', 'PLUS'),
  'ai.use': rule('limited', 'none', 'PLUS'),
  'ai.view_usage': rule('reader', 'full'),
} as const satisfies Readonly<Record<string, Rule>>

export type OrgPermission = keyof typeof ORG_PERMISSIONS
const NAMES = Object.keys(ORG_PERMISSIONS) as OrgPermission[]
export const ORG_PERMISSION_NAMES: readonly OrgPermission[] = NAMES

/** Which holders a role belongs to; a support role to none of them. */
const GROUPS: Readonly<Record<OrgRole, readonly Holders[]>> = {
  ORG_ADMINISTRATOR: ['administrator', 'member', 'limited', 'reader'],
  ORG_MEMBER: ['member', 'limited', 'reader'],
  ORG_LIMITED_MEMBER: ['limited', 'reader'],
  ORG_READONLY_MEMBER: ['reader'],
  TEMP_ORG_MEMBER: ['member', 'limited', 'reader'],
  TEMP_ORG_READONLY_MEMBER: ['reader'],
  SUPPORT_ORG_LIMITED_ACCESS: [],
  SUPPORT_ORG_FULL_ACCESS: [],
}
const SUPPORT: Readonly<Partial<Record<OrgRole, readonly Support[]>>> = {
  SUPPORT_ORG_LIMITED_ACCESS: ['limited'],
  SUPPORT_ORG_FULL_ACCESS: ['limited', 'full'],
}

/** Whether a role holds a permission, plans aside. */
export const roleHolds = (role: OrgRole, permission: OrgPermission): boolean => {
  const { held, support }: Rule = ORG_PERMISSIONS[permission]
  return GROUPS[role].includes(held) || (SUPPORT[role]?.includes(support) ?? false)
}

/** The lowest plan that a permission asks for. */
export const lowestTier = (permission: OrgPermission): Tier => ORG_PERMISSIONS[permission].from
