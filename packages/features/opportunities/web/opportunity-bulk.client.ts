import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityBulkRouter } from '../server/opportunity-bulk.router.ts'

export const { client: bulkCalls } = createApi<typeof opportunityBulkRouter>()

type Questions = Inputs<typeof opportunityBulkRouter>['opportunityBulk']
export type BulkAction = Questions['change']['action']
export type BulkResult = Outputs<typeof opportunityBulkRouter>['opportunityBulk']['change']
export type Refusal = BulkResult['refused'][number]['reason']
