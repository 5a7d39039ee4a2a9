import type { GlobalRole } from './roles.ts'

const STAFF = ['SUPER_ADMIN', 'DEVELOPER', 'SUPPORT'] as const
const OPERATORS = ['SUPER_ADMIN', 'DEVELOPER'] as const
const EVERYONE = ['SUPER_ADMIN', 'DEVELOPER', 'SUPPORT', 'TEST_ROLE'] as const

/**
 * The permissions of staff on the platform as a whole, and the global roles that hold each. The names
 * under `admin.` are the screens of the admin area; a screen that changes things also asks for the
 * permission to change them.
 */
export const GLOBAL_PERMISSIONS = {
  'support.base': STAFF,
  'audit_log.view': STAFF,
  'emails.view': STAFF,
  'market_monitor.view': STAFF,
  'org.edit': STAFF,
  'org.view_all': STAFF,
  'org.take_support_access': STAFF,
  'ownership_request.view': STAFF,
  'ownership_request.process': STAFF,
  'ai_summary.regenerate': STAFF,
  'rfx.manage_all': STAFF,
  'watchers.view': STAFF,
  'raw_data.view': STAFF,
  'subscription.view': STAFF,
  'subscription.manage': STAFF,
  'translation_tokens.view': EVERYONE,
  'user.view_all': STAFF,

  'database.use_utilities': OPERATORS,
  'dead_letter_queue.manage': OPERATORS,
  'dev_pages.view': OPERATORS,
  'feature_flag.manage': OPERATORS,
  'migration.manage': OPERATORS,
  'harvester.manage': OPERATORS,
  'org.delete': OPERATORS,
  'org.merge': OPERATORS,
  'org.regenerate_data': OPERATORS,
  'user.manage': OPERATORS,
  'user_role.manage': OPERATORS,

  'admin.support.org_ownership': STAFF,
  'admin.support.org_data': STAFF,
  'admin.support.user_data': STAFF,
  'admin.support.subscriptions': STAFF,
  'admin.support.industries': STAFF,
  'admin.support.cpv': STAFF,
  'admin.support.emails': STAFF,
  'admin.support.notifications': STAFF,
  'admin.support.reports': STAFF,
  'admin.support.ai_usage': STAFF,
  'admin.audit.subscription': STAFF,
  'admin.audit.org': STAFF,
  'admin.audit.user': STAFF,
  'admin.audit.user_role': STAFF,
  'admin.audit.rfx': STAFF,
  'admin.audit.rfx_interaction': STAFF,
  'admin.audit.raw_log': OPERATORS,
  'admin.dev.feature_flags': OPERATORS,
  'admin.dev.migrations': OPERATORS,
  'admin.dev.tasks': OPERATORS,
  'admin.dev.global_roles': OPERATORS,
  'admin.dev.permissions': OPERATORS,
  'admin.dev.mutex': OPERATORS,
  'admin.dev.dead_letter_queue': OPERATORS,
  'admin.dev.debug_utils': OPERATORS,
  'admin.dev.export': OPERATORS,
  'admin.harvester.source_files': OPERATORS,
  'admin.harvester.partitions': OPERATORS,
  'admin.harvester.partition_data': OPERATORS,
  'admin.harvester.translations': OPERATORS,
  'admin.harvester.organisations': OPERATORS,
  'admin.harvester.organisation_merge': OPERATORS,
  'admin.harvester.crawlers': OPERATORS,
  'admin.harvester.organisation_emails': OPERATORS,
} as const satisfies Readonly<Record<string, readonly GlobalRole[]>>

export type GlobalPermission = keyof typeof GLOBAL_PERMISSIONS
const NAMES = Object.keys(GLOBAL_PERMISSIONS) as GlobalPermission[]
export const GLOBAL_PERMISSION_NAMES: readonly GlobalPermission[] = NAMES

/** Whether a global role holds a permission. */
export const globalRoleHolds = (role: GlobalRole, permission: GlobalPermission): boolean => {
  const holders: readonly GlobalRole[] = GLOBAL_PERMISSIONS[permission]
  return holders.includes(role)
}
