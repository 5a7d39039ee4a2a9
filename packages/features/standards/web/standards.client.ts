import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { NoticeDraftRouter } from '../server/notice-draft.router.ts'

export const { useApi } = createApi<NoticeDraftRouter>()

/** How far the official notice of a request can be drafted. */
export type NoticeDraftStatus = NonNullable<Outputs<NoticeDraftRouter>['noticeDraft']['status']>
