import { MonitorScreen as Screen } from '@kogge/features/monitor/web/pages/staff-monitor.page.tsx'
import { ProfileConditions } from '../monitor/profile-conditions.tsx'
import type { AdminScreenProps } from './admin-screens.ts'

/** Profiles and watchers for staff, with the words of filters from the features that know them. */
export const MonitorScreen = (props: AdminScreenProps) => (
  <Screen {...props} Conditions={ProfileConditions} />
)
