import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { monitorRouter } from '../server/monitor.router.ts'

export const { useApi, client: monitorCalls } = createApi<typeof monitorRouter>()

type All = Outputs<typeof monitorRouter>
type Answers = All['monitor']
export type Profile = Answers['profile']
export type StartProfile = Answers['startProfiles'][number]
/** Which tenders of a feed are listed. */
export type FeedQuestion = Pick<
  Inputs<typeof monitorRouter>['monitor']['feed'],
  'orgId' | 'profiles' | 'view' | 'filters'
>
export type FeedItem = Answers['feed']['items'][number]
export type FeedAddress = All['feedAddress']['list'][number]
export type Webhook = All['webhook']['list'][number]
export type Delivery = All['webhook']['deliveries']['items'][number]
