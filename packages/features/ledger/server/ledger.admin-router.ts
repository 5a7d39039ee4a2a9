import { ledgerFilters } from '@kogge/domain/ledger/ledger-filters.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { router, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { ledgerPageOf } from './ledger.queries.ts'
import { ledgerPage } from './ledger.views.ts'

const listInput = pageInput.extend({ filters: ledgerFilters.default({}) })

/** What was done with requests, for staff: with the requests themselves, and between them and others. */
export const ledgerAdminRouter = router({
  adminLedger: router({
    rfx: staffQuery('admin.audit.rfx')
      .input(listInput)
      .output(ledgerPage)
      .query(({ ctx, input }) => ledgerPageOf(ctx.readDb, 'rfx', input.filters, input, ctx.locale)),

    interaction: staffQuery('admin.audit.rfx_interaction')
      .input(listInput)
      .output(ledgerPage)
      .query(({ ctx, input }) =>
        ledgerPageOf(ctx.readDb, 'interaction', input.filters, input, ctx.locale),
      ),
  }),
})

export type LedgerAdminRouter = typeof ledgerAdminRouter
