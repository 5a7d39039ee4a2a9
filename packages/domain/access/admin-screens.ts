import type { GlobalPermission } from './global-permissions.ts'
import { canGlobally, type HeldRole } from './permission-checks.ts'
import type { GlobalRole } from './roles.ts'

/** The parts of the staff area, in the order of its menu. */
export const ADMIN_SECTIONS = ['support', 'audit', 'dev', 'harvester'] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]

/**
 * The screens of the staff area that exist, by `section/screen` as in their address, with the
 * permission that opens each. The menu, the pages and the server's answers follow this list.
 */
export const ADMIN_SCREENS = {
  'support/org-ownership': 'admin.support.org_ownership',
  'support/org-data': 'admin.support.org_data',
  'support/user-data': 'admin.support.user_data',
  'support/subscriptions': 'admin.support.subscriptions',
  'support/industries': 'admin.support.industries',
  'support/cpv': 'admin.support.cpv',
  'support/emails': 'admin.support.emails',
  'support/notifications': 'admin.support.notifications',
  'support/alerts': 'market_monitor.view',
  'support/monitor': 'market_monitor.view',
  'audit/subscription': 'admin.audit.subscription',
  'audit/org': 'admin.audit.org',
  'audit/user': 'admin.audit.user',
  'audit/user-role': 'admin.audit.user_role',
  'audit/rfx': 'admin.audit.rfx',
  'audit/rfx-interaction': 'admin.audit.rfx_interaction',
  'dev/feature-flags': 'admin.dev.feature_flags',
  'dev/global-roles': 'admin.dev.global_roles',
  'dev/permissions': 'admin.dev.permissions',
  'harvester/source-files': 'admin.harvester.source_files',
  'harvester/partitions': 'admin.harvester.partitions',
  'harvester/partition-data': 'admin.harvester.partition_data',
  'harvester/crawlers': 'admin.harvester.crawlers',
  'harvester/translations': 'admin.harvester.translations',
  'harvester/harv-orgs': 'admin.harvester.organisations',
  'harvester/org-merge': 'admin.harvester.organisation_merge',
  'harvester/org-emails': 'admin.harvester.organisation_emails',
} as const satisfies Readonly<Record<`${AdminSection}/${string}`, GlobalPermission>>

export type AdminScreen = keyof typeof ADMIN_SCREENS
const NAMES = Object.keys(ADMIN_SCREENS) as AdminScreen[]
export const ADMIN_SCREEN_NAMES: readonly AdminScreen[] = NAMES

/** A screen by its address; null for one that does not exist. */
export const adminScreen = (path: string | undefined): AdminScreen | null =>
  ADMIN_SCREEN_NAMES.find((known) => known === path) ?? null

/** The screens that somebody may open, in the order of the list. */
export const adminScreensOf = (
  roles: readonly HeldRole<GlobalRole>[],
  now: Date,
): readonly AdminScreen[] =>
  ADMIN_SCREEN_NAMES.filter((screen) => canGlobally(roles, ADMIN_SCREENS[screen], now))
