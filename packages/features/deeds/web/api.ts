import { createApi, type Outputs } from '@kogge/platform/web/api.ts'
import type { DeedsAdminRouter } from '../server/admin-router.ts'

/** What was done with requests, for staff. */
export const { useApi: useDeedsApi } = createApi<DeedsAdminRouter>()

export type DeedEntry = Outputs<DeedsAdminRouter>['adminDeeds']['rfx']['items'][number]
