import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import type { OrgSettingsTab } from '@kogge/domain/kernel/routes.ts'
import type { ComponentType } from 'react'

interface Tab {
  /** Any one of them opens the tab; none: staff alone, who are asked for by the tab itself. */
  readonly permissions: readonly OrgPermission[]
  readonly Page: ComponentType<{ readonly orgId: string }>
}

/** What each tab shows, and to whom. Each page is fetched when it is opened. */
export const TABS: Readonly<Partial<Record<OrgSettingsTab, Tab>>> = {}
