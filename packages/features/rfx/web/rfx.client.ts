import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { TenderRouter } from '../server/rfx.router.ts'

export const { useApi } = createApi<TenderRouter>()

/** One tender as `tender.byId` gives it. */
export type Tender = Outputs<TenderRouter>['tender']['byId']
