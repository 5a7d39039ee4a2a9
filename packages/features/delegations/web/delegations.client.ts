import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { DelegationRouter } from '../server/delegations.router.ts'

export const { useApi, client: delegationCalls } = createApi<DelegationRouter>()

type Answers = Outputs<DelegationRouter>['delegation']
export type DelegationItem = Answers['given']['items'][number]
export type DelegatedPerson = DelegationItem['people'][number]
export type HistoryItem = Answers['history']['items'][number]
