import { createApi, type Outputs } from '@kogge/platform/web/api.ts'
import type { TenderRouter } from '../server/router.ts'

export const { useApi } = createApi<TenderRouter>()

/** One tender as `tender.byId` gives it. */
export type Tender = Outputs<TenderRouter>['tender']['byId']
