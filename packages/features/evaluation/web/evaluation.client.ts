import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { EvaluationRouter } from '../server/evaluation.router.ts'

export const { useApi, client: evaluationCalls } = createApi<EvaluationRouter>()

type Answers = Outputs<EvaluationRouter>
export type OpeningState = Answers['opening']['state']
export type OpeningRecordView = Answers['opening']['record']
export type Overview = Answers['evaluation']['overview']
export type LotSummary = Overview['lots'][number]
export type Bidder = Overview['participants'][number]
export type LotView = Answers['evaluation']['lot']
export type Bid = LotView['bids'][number]
export type Comparison = Answers['evaluation']['comparison']
export type Report = Answers['evaluation']['report']
export type LetterEntry = Answers['evaluation']['letters'][number]
export type LetterContent = Answers['evaluation']['previewLetter']
export type Clarification = Answers['clarification']['mine'][number]
