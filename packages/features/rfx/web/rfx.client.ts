import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { TenderRouter } from '../server/rfx.router.ts'

export const { useApi, client: tenderCalls } = createApi<TenderRouter>()

/** One tender as `tender.byId` gives it. */
export type Tender = Outputs<TenderRouter>['tender']['byId']

/** One tender in a few lines. */
export type TenderSummary = Outputs<TenderRouter>['tender']['findByIds'][number]
