import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityPresenceRouter } from '../server/opportunity-presence.router.ts'

export const { client: presenceCalls } = createApi<typeof opportunityPresenceRouter>()

export type PresentColleague = Outputs<
  typeof opportunityPresenceRouter
>['opportunityPresence']['beat'][number]
