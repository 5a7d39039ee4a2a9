import { createApi, type Outputs } from '@kogge/platform/web/api.ts'
import type { DelegationRouter } from '../server/router.ts'

export const { useApi, client: delegationCalls } = createApi<DelegationRouter>()

type Answers = Outputs<DelegationRouter>['delegation']
export type DelegationItem = Answers['given']['items'][number]
export type DelegatedPerson = DelegationItem['people'][number]
export type HistoryItem = Answers['history']['items'][number]
