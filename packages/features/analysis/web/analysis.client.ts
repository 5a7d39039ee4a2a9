import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { AnalysisRouter } from '../server/analysis.router.ts'

export const { useApi } = createApi<AnalysisRouter>()

type Answers = Outputs<AnalysisRouter>['analysis']

export type RowsPage = Answers['rows']
export type Row = RowsPage['rows'][number]
export type AnalysisSubject = Row['subject']
export type Totals = Answers['totals']
export type Contract = Answers['contracts']['items'][number]
/** The meaning of a row or a tie, in addition to the filters. */
export type ContractsWithin = NonNullable<Inputs<AnalysisRouter>['analysis']['contracts']['within']>
export type MapAnswer = Answers['map']
export type Network = Answers['network']
export type Comparison = Answers['compare']
