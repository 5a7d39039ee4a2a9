import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { AlertTimesRouter } from '../server/alert-times.router.ts'
import type { MonitorAdminRouter } from '../server/monitor.admin-router.ts'

/** How fast alerts are, as everyone sees it. */
export const { useApi: useAlertTimesApi } = createApi<AlertTimesRouter>()
/** The monitor as staff see it. */
export const { useApi: useMonitorAdminApi } = createApi<MonitorAdminRouter>()

type Answers = Outputs<MonitorAdminRouter>['adminAlerts']
export type AlertTime = Answers['times'][number]
export type Reconciliation = Answers['reconciliation']
