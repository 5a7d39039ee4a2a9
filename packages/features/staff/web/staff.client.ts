import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { StaffAdminRouter } from '../server/staff.admin-router.ts'

/** The calls of the staff area. */
export const { useApi: useStaffApi } = createApi<StaffAdminRouter>()

export type FlagSettingView = Outputs<StaffAdminRouter>['adminFlags']['list'][number]
export type RoleHolder = Outputs<StaffAdminRouter>['adminRoles']['list'][number]
export type AuditEntry = Outputs<StaffAdminRouter>['adminAudit']['org']['items'][number]
