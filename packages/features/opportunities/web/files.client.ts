import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityFilesRouter } from '../server/opportunity-files.router.ts'

export const { useApi: useCardFilesApi, client: cardFileCalls } =
  createApi<typeof opportunityFilesRouter>()

export type CardFile = Outputs<typeof opportunityFilesRouter>['opportunityFile']['list'][number]
