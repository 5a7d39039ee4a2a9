import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityNotesRouter } from '../server/opportunity-notes.router.ts'

export const { useApi: useNotesApi, client: noteCalls } = createApi<typeof opportunityNotesRouter>()

type Answers = Outputs<typeof opportunityNotesRouter>['opportunityNote']
export type Note = Answers['list']['items'][number]
