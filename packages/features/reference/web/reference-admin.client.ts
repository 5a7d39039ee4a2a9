import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { ReferenceAdminRouter } from '../server/reference.admin-router.ts'

export const { useApi: useReferenceAdminApi } = createApi<ReferenceAdminRouter>()

export type StaffIndustry = Outputs<ReferenceAdminRouter>['adminIndustries']['list'][number]
export type CpvRow = Outputs<ReferenceAdminRouter>['adminCpv']['list']['items'][number]
