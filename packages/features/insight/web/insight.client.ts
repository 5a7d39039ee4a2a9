import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { InsightRouter } from '../server/insight.router.ts'

export const { useApi } = createApi<InsightRouter>()

type Insight = Outputs<InsightRouter>['insight']
export type RequestFlags = Insight['flags']
export type OrgFlags = Insight['orgFlags']
export type Benchmark = NonNullable<Insight['benchmark']>
export type Bidders = Insight['bidders']
export type EndingPage = Insight['ending']
export type EndingContract = EndingPage['items'][number]
