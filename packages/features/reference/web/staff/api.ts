import { createApi, type Outputs } from '@kogge/platform/web/api.ts'
import type { ReferenceAdminRouter } from '../../server/admin-router.ts'

export const { useApi: useReferenceAdminApi } = createApi<ReferenceAdminRouter>()

export type StaffIndustry = Outputs<ReferenceAdminRouter>['adminIndustries']['list'][number]
export type CpvRow = Outputs<ReferenceAdminRouter>['adminCpv']['list']['items'][number]
