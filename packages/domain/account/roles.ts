/** Tiers, roles and seats as the specification names them (sections 3 and 9). */
export const TIERS = ['FREE', 'PLUS', 'PRO', 'BUSINESS', 'PUBLIC'] as const
export type Tier = (typeof TIERS)[number]

const ORG_ROLES = [
  'ORG_ADMINISTRATOR',
  'ORG_MEMBER',
  'ORG_LIMITED_MEMBER',
  'ORG_READONLY_MEMBER',
] as const
const TEMPORARY_ORG_ROLES = ['TEMP_ORG_MEMBER', 'TEMP_ORG_READONLY_MEMBER'] as const
const SUPPORT_ORG_ROLES = ['SUPPORT_ORG_LIMITED_ACCESS', 'SUPPORT_ORG_FULL_ACCESS'] as const
export const ANY_ORG_ROLES = [...ORG_ROLES, ...TEMPORARY_ORG_ROLES, ...SUPPORT_ORG_ROLES] as const
export type OrgRole = (typeof ANY_ORG_ROLES)[number]

export const GLOBAL_ROLES = ['SUPER_ADMIN', 'DEVELOPER', 'SUPPORT', 'TEST_ROLE'] as const
export type GlobalRole = (typeof GLOBAL_ROLES)[number]

/** TranslationTokensView: every global role holds it (specification, section 6), while it lasts. */
export const canViewTokens = (
  roles: readonly { readonly role: GlobalRole; readonly expiresDateIso?: string | undefined }[],
  now: Date,
): boolean => roles.some(({ expiresDateIso }) => !expiresDateIso || new Date(expiresDateIso) > now)
