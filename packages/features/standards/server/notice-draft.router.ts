import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { asItsBuyer } from '@kogge/platform/server/ledger/buyer-reading-procedures.ts'
import { orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { noticeDraftStatusOf } from './notice-draft.queries.ts'
import { noticeDraftStatus } from './notice-draft.views.ts'

/** Drafts of official notices, for the buyers who send these. */
export const noticeDraftRouter = router({
  noticeDraft: router({
    /** Null of a price survey, which no notice publishes. */
    status: asItsBuyer
      .concat(orgQuery('rfx.view_draft'))
      .input(z.object({ rfxId }))
      .output(noticeDraftStatus.nullable())
      .query(({ ctx, input }) => noticeDraftStatusOf(ctx.db, input)),
  }),
})

export type NoticeDraftRouter = typeof noticeDraftRouter
