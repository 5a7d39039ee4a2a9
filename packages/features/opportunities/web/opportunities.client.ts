import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunitiesRouter } from '../server/opportunities.router.ts'
import type { ownFieldsRouter } from '../server/own-fields.router.ts'
import type { questionnaireRouter } from '../server/questionnaire.router.ts'

export const { useApi: useOpportunitiesApi, client: opportunityCalls } =
  createApi<typeof opportunitiesRouter>()
export const { useApi: useQuestionnaireApi, client: questionnaireCalls } =
  createApi<typeof questionnaireRouter>()
export const { useApi: useOwnFieldsApi, client: ownFieldCalls } =
  createApi<typeof ownFieldsRouter>()

type Answers = Outputs<typeof opportunitiesRouter>['opportunity']
type Questions = Inputs<typeof opportunitiesRouter>['opportunity']
export type Board = Answers['board']
export type BoardColumn = Board['columns'][number]
export type OpportunityCard = BoardColumn['cards'][number]
export type Opportunity = Answers['byId']
export type HarvestedOutcome = NonNullable<Answers['harvestedOutcome']>
type QuestionnaireAnswers = Outputs<typeof questionnaireRouter>['questionnaire']
export type Questionnaire = NonNullable<QuestionnaireAnswers['current']>
export type CardQuestionnaire = QuestionnaireAnswers['ofCard']
export type OwnField = Outputs<typeof ownFieldsRouter>['ownField']['list'][number]
export type HistoryEvent = Answers['history']['items'][number]
export type BoardPlace = Questions['move']['place']
/** The fields that people write, as they are saved. */
export type WrittenFields = Questions['save']['base']
export type Outcome = Pick<Questions['conclude'], 'resolution' | 'reason' | 'note'>
export type State = Questions['move']['from']
