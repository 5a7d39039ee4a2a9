import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { searchRouter } from '../server/search.router.ts'

/** What tender search answers. */
export type TenderPage = Outputs<typeof searchRouter>['search']['tenders']
export type TenderCard = TenderPage['items'][number]
export type FoundText = TenderCard['title']
