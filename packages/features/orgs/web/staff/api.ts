import { createApi, type Outputs } from '@kogge/platform/web/api.ts'
import type { OrgsAdminRouter } from '../../server/admin-router.ts'

export const { useApi: useAdminApi } = createApi<OrgsAdminRouter>()

/** An organisation as staff see it. */
export type StaffOrg = Outputs<OrgsAdminRouter>['adminOrgs']['byId']
