import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import type { OrgSettingsTab } from '@kogge/domain/kernel/routes.ts'
import { type ComponentType, lazy } from 'react'

interface Tab {
  /** Any one of them opens the tab; none: staff alone, who are asked for by the tab itself. */
  readonly permissions: readonly OrgPermission[]
  readonly Page: ComponentType<{ readonly orgId: string }>
}

/** What each tab shows, and to whom. Each page is fetched when it is opened. */
export const TABS: Readonly<Partial<Record<OrgSettingsTab, Tab>>> = {
  general: {
    permissions: ['org.edit_profile'],
    Page: lazy(async () => ({ default: (await import('./org-profile-tab.tsx')).GeneralTab })),
  },
  users: {
    permissions: ['user_role.view'],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/members/web/pages/members.page.tsx')).UsersTab,
    })),
  },
  verification: {
    permissions: ['user_role.manage_all'],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/verification/web/pages/verification.page.tsx'))
        .VerificationPage,
    })),
  },
  'access-delegation': {
    permissions: ['delegation.view'],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/delegations/web/pages/delegations.page.tsx'))
        .DelegationsPage,
    })),
  },
  'access-delegation/history': {
    permissions: ['delegation.view'],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/delegations/web/pages/delegation-history.page.tsx'))
        .DelegationHistoryPage,
    })),
  },
  'access-delegation/new': {
    permissions: ['delegation.manage'],
    Page: lazy(async () => ({
      default: (await import('./new-delegation-tab.tsx')).NewDelegationTab,
    })),
  },
  webhooks: {
    permissions: ['market_profile.manage_webhooks'],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/monitor/web/pages/webhooks.page.tsx')).WebhooksPage,
    })),
  },
  subscription: {
    permissions: ['subscription.view_status'],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/subscriptions/web/pages/subscription.page.tsx'))
        .SubscriptionPage,
    })),
  },
  'support-manage-subscription': {
    permissions: [],
    Page: lazy(async () => ({
      default: (await import('@kogge/features/subscriptions/web/pages/staff-manage-plan.page.tsx'))
        .ManagePlanPage,
    })),
  },
}
