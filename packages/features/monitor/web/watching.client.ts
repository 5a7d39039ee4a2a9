import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { WatchingRouter } from '../server/watching.router.ts'

export const { useApi: useWatchingApi, client: watchingCalls } = createApi<WatchingRouter>()

type Answers = Outputs<WatchingRouter>['watching']
export type WatchNews = Answers['news']['items'][number]
