import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityActivityRouter } from '../server/opportunity-activity.router.ts'

export const { useApi: useActivityApi } = createApi<typeof opportunityActivityRouter>()

export type ActivityEvent = Outputs<
  typeof opportunityActivityRouter
>['opportunityActivity']['list']['items'][number]
