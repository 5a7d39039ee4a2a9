import type { AdminScreen } from '@kogge/domain/access/admin-screens.ts'
import { type ComponentType, lazy } from 'react'
import type { AdminSearch } from './route.ts'

export interface AdminScreenProps {
  /** The parameters of the address as they stand there. */
  readonly search: AdminSearch
  /** Puts others there instead. */
  readonly onSearch: (search: AdminSearch) => void
}

/** What each screen of the staff area shows; each is fetched when it is opened. */
export const SCREENS: Readonly<Record<AdminScreen, ComponentType<AdminScreenProps>>> = {
  'dev/permissions': lazy(async () => ({
    default: (await import('@kogge/features/staff/web/permissions/permissions-screen.tsx'))
      .PermissionsScreen,
  })),
}
