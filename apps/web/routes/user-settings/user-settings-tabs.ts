import type { UserSettingsTab } from '@kogge/domain/kernel/routes.ts'
import { type ComponentType, lazy } from 'react'

/** What each tab shows; each page is fetched when it is opened. */
export const TABS: Readonly<Partial<Record<UserSettingsTab, ComponentType>>> = {
  general: lazy(async () => ({
    default: (await import('@kogge/features/accounts/web/pages/general-settings.page.tsx'))
      .GeneralSettings,
  })),
  account: lazy(async () => ({
    default: (await import('@kogge/features/accounts/web/pages/account-settings.page.tsx'))
      .AccountSettings,
  })),
  security: lazy(async () => ({ default: (await import('./security-tab.tsx')).SecurityTab })),
  notifications: lazy(async () => ({
    default: (await import('./notifications-tab.tsx')).NotificationsTab,
  })),
  'my-organizations': lazy(async () => ({
    default: (await import('./organisation-tabs.tsx')).MyOrganisationsTab,
  })),
  'join-organization': lazy(async () => ({
    default: (await import('./organisation-tabs.tsx')).JoinOrganisationTab,
  })),
}
