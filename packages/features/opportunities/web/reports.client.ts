import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityReportsRouter } from '../server/opportunity-reports.router.ts'

export const { useApi: useReportsApi } = createApi<typeof opportunityReportsRouter>()

type Answers = Outputs<typeof opportunityReportsRouter>['opportunityReport']
export type StagesReport = Answers['stages']
export type WinRates = Answers['winRates']
export type ExpectedMonth = Answers['forecast']['months'][number]
