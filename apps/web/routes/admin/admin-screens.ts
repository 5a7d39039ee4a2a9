import type { AdminScreen } from '@kogge/domain/access/admin-screens.ts'
import { type ComponentType, lazy } from 'react'
import type { AdminSearch } from './admin.route.ts'

export interface AdminScreenProps {
  /** The parameters of the address as they stand there. */
  readonly search: AdminSearch
  /** Puts others there instead; as another page of the history, unless they replace the one before. */
  readonly onSearch: (search: AdminSearch, replace?: boolean) => void
}

type StaffScreens = typeof import('./staff-screens.tsx')

const staff = (pick: (screens: StaffScreens) => ComponentType<AdminScreenProps>) =>
  lazy(async () => ({ default: pick(await import('./staff-screens.tsx')) }))

type HarvesterScreens = typeof import('./harvester-screens.tsx')

const harvester = (pick: (screens: HarvesterScreens) => ComponentType<AdminScreenProps>) =>
  lazy(async () => ({ default: pick(await import('./harvester-screens.tsx')) }))

/** What each screen of the staff area shows; each is fetched when it is opened. */
export const SCREENS: Readonly<Record<AdminScreen, ComponentType<AdminScreenProps>>> = {
  'support/org-ownership': lazy(async () => ({
    default: (await import('./org-ownership.page.tsx')).OwnershipScreen,
  })),
  'support/org-data': lazy(async () => ({
    default: (await import('./org-data.page.tsx')).OrgDataScreen,
  })),
  'support/user-data': lazy(async () => ({
    default: (await import('@kogge/features/accounts/web/pages/staff-users.page.tsx')).UsersScreen,
  })),
  'support/subscriptions': lazy(async () => ({
    default: (await import('@kogge/features/subscriptions/web/pages/staff-subscriptions.page.tsx'))
      .SubscriptionsScreen,
  })),
  'support/industries': lazy(async () => ({
    default: (await import('@kogge/features/reference/web/pages/industries.page.tsx'))
      .IndustriesScreen,
  })),
  'support/cpv': lazy(async () => ({
    default: (await import('@kogge/features/reference/web/pages/cpv-codes.page.tsx')).CpvScreen,
  })),
  'support/emails': lazy(async () => ({
    default: (await import('@kogge/features/mail/web/pages/staff-emails.page.tsx')).EmailsScreen,
  })),
  'support/notifications': lazy(async () => ({
    default: (await import('@kogge/features/mail/web/pages/staff-notifications.page.tsx'))
      .NotificationsScreen,
  })),
  'support/monitor': lazy(async () => ({
    default: (await import('./monitor.page.tsx')).MonitorScreen,
  })),
  'audit/subscription': staff(({ PlanAudit }) => PlanAudit),
  'audit/org': staff(({ OrgAudit }) => OrgAudit),
  'audit/user': staff(({ UserAudit }) => UserAudit),
  'audit/user-role': staff(({ RoleAudit }) => RoleAudit),
  'audit/rfx': staff(({ RfxLedger }) => RfxLedger),
  'audit/rfx-interaction': staff(({ InteractionLedger }) => InteractionLedger),
  'dev/feature-flags': staff(({ FeatureFlags }) => FeatureFlags),
  'dev/global-roles': staff(({ GlobalRoles }) => GlobalRoles),
  'dev/permissions': lazy(async () => ({
    default: (await import('@kogge/features/staff/web/pages/permissions.page.tsx'))
      .PermissionsScreen,
  })),
  'harvester/source-files': harvester(({ SourceFilesScreen }) => SourceFilesScreen),
  'harvester/partitions': harvester(({ PartitionsScreen }) => PartitionsScreen),
  'harvester/partition-data': harvester(({ PartitionDataScreen }) => PartitionDataScreen),
  'harvester/crawlers': harvester(({ CrawlersScreen }) => CrawlersScreen),
  'support/alerts': harvester(({ AlertsScreen }) => AlertsScreen),
  'harvester/translations': lazy(async () => ({
    default: (await import('@kogge/features/translations/web/translations.page.tsx'))
      .TranslationsScreen,
  })),
  'harvester/harv-orgs': lazy(async () => ({
    default: (await import('@kogge/features/orgs/web/pages/staff-harvested-orgs.page.tsx'))
      .HarvOrgsScreen,
  })),
  'harvester/org-merge': lazy(async () => ({
    default: (await import('@kogge/features/orgs/web/pages/staff-org-matches.page.tsx'))
      .OrgMergeScreen,
  })),
  'harvester/org-emails': lazy(async () => ({
    default: (await import('@kogge/features/orgs/web/pages/staff-org-emails.page.tsx'))
      .OrgEmailsScreen,
  })),
}
