import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityViewsRouter } from '../server/opportunity-views.router.ts'

export const { useApi: useViewsApi, client: viewCalls } = createApi<typeof opportunityViewsRouter>()

export type SavedView = Outputs<typeof opportunityViewsRouter>['opportunityView']['list'][number]
export type NewView = Omit<
  Inputs<typeof opportunityViewsRouter>['opportunityView']['create'],
  'orgId'
>
export type ViewFields = Omit<NewView, 'page'>
