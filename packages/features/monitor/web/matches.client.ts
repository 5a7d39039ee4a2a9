import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { matchesRouter } from '../server/matches.router.ts'

export const { useApi: useMatchesApi } = createApi<typeof matchesRouter>()

type Answers = Outputs<typeof matchesRouter>['matches']
export type ProfileVerdict = Answers['verdicts']['profiles'][number]
export type Worth = Answers['worth']
export type Widening = Answers['widenings'][number]
export type Condition = ProfileVerdict['conditions'][number]
