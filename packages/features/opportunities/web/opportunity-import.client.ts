import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityImportRouter } from '../server/opportunity-import.router.ts'

export const { useApi: useImportApi, client: importCalls } =
  createApi<typeof opportunityImportRouter>()

type Answers = Outputs<typeof opportunityImportRouter>['opportunityImport']
export type ImportCheck = Exclude<Answers['check'], { readonly problem: unknown }>
export type ImportRow = ImportCheck['rows'][number]
export type ImportRecord = Answers['list'][number]
