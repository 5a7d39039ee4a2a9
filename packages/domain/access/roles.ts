/** Roles in an organisation. org-permissions.ts and global-permissions.ts say what each may do. */
export const ORG_ROLES = [
  'ORG_ADMINISTRATOR',
  'ORG_MEMBER',
  'ORG_LIMITED_MEMBER',
  'ORG_READONLY_MEMBER',
] as const
export type OrgMemberRole = (typeof ORG_ROLES)[number]
export const DEFAULT_ORG_ROLE: OrgMemberRole = 'ORG_MEMBER'

/** Held by people of another organisation, for a time (access delegation). */
export const TEMPORARY_ORG_ROLES = ['TEMP_ORG_MEMBER', 'TEMP_ORG_READONLY_MEMBER'] as const
/** Held by support staff, for a time. */
export const SUPPORT_ORG_ROLES = ['SUPPORT_ORG_LIMITED_ACCESS', 'SUPPORT_ORG_FULL_ACCESS'] as const
export const ANY_ORG_ROLES = [...ORG_ROLES, ...TEMPORARY_ORG_ROLES, ...SUPPORT_ORG_ROLES] as const
export type OrgRole = (typeof ANY_ORG_ROLES)[number]

export const GLOBAL_ROLES = ['SUPER_ADMIN', 'DEVELOPER', 'SUPPORT', 'TEST_ROLE'] as const
export type GlobalRole = (typeof GLOBAL_ROLES)[number]
