import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { LedgerAdminRouter } from '../server/ledger.admin-router.ts'

/** What was done with requests, for staff. */
export const { useApi: useLedgerApi } = createApi<LedgerAdminRouter>()

export type LedgerEntryView = Outputs<LedgerAdminRouter>['adminLedger']['rfx']['items'][number]
