import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { DeedsAdminRouter } from '../server/ledger.admin-router.ts'

/** What was done with requests, for staff. */
export const { useApi: useDeedsApi } = createApi<DeedsAdminRouter>()

export type DeedEntry = Outputs<DeedsAdminRouter>['adminDeeds']['rfx']['items'][number]
