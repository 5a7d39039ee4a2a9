import type { UserSettingsTab } from '@kogge/domain/kernel/routes.ts'
import type { ComponentType } from 'react'

/** What each tab shows; each page is fetched when it is opened. */
export const TABS: Readonly<Partial<Record<UserSettingsTab, ComponentType>>> = {}
