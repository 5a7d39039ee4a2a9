import { deedFilters } from '@kogge/domain/ledger/ledger-filters.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { router, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { deedEntries } from './ledger.queries.ts'
import { deedPage } from './ledger.views.ts'

const listInput = pageInput.extend({ filters: deedFilters.default({}) })

/** What was done with requests, for staff: with the requests themselves, and between them and others. */
export const deedsAdminRouter = router({
  adminDeeds: router({
    rfx: staffQuery('admin.audit.rfx')
      .input(listInput)
      .output(deedPage)
      .query(({ ctx, input }) => deedEntries(ctx.readDb, 'rfx', input.filters, input, ctx.locale)),

    interaction: staffQuery('admin.audit.rfx_interaction')
      .input(listInput)
      .output(deedPage)
      .query(({ ctx, input }) =>
        deedEntries(ctx.readDb, 'interaction', input.filters, input, ctx.locale),
      ),
  }),
})

export type DeedsAdminRouter = typeof deedsAdminRouter
