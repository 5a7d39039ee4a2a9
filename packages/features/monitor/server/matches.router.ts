import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { cleanText, onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import { isUnrestricted, profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { tenderCard } from '@kogge/domain/search/tender-card.ts'
import { orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { tenderVerdicts as verdictsView } from './explaining/matches.views.ts'
import { pastedTenders } from './explaining/pasted-tenders.queries.ts'
import { tenderVerdicts } from './explaining/verdicts.queries.ts'
import { wideningsOf } from './worth/profile-widenings.queries.ts'
import { worthOf } from './worth/profile-worth.queries.ts'
import { profileWidenings, profileWorth } from './worth/worth.views.ts'

const VIEW = 'market_profile.view' as const
const LONGEST_PASTED = 500
const restricted = profileFilters.refine(
  (filters) => !isUnrestricted(filters),
  'no filter restricts anything',
)
const pasted = cleanText.transform(onOneLine).pipe(z.string().min(1).max(LONGEST_PASTED))

/** Why tenders fit the profiles of an organisation, or do not. */
export const matchesRouter = router({
  matches: router({
    /** The public tenders that an address, a number or a title names. */
    tenders: orgQuery(VIEW)
      .meta({ turn: 'search' })
      .input(z.object({ pasted }))
      .output(z.array(tenderCard))
      .query(({ ctx, input }) => pastedTenders(ctx.db, input.pasted, ctx)),

    /** Each profile towards a public tender. */
    verdicts: orgQuery(VIEW)
      .meta({ turn: 'search' })
      .input(z.object({ rfxId }))
      .output(verdictsView)
      .query(({ ctx, input }) =>
        tenderVerdicts(
          ctx.db,
          { orgId: input.orgId, userId: ctx.actor.userId, locale: ctx.locale, now: ctx.now },
          input.rfxId,
        ),
      ),

    /** What a profile with these filters would have brought over the last 12 months. */
    worth: orgQuery(VIEW)
      .meta({ turn: 'its own' })
      .input(z.object({ filters: restricted }))
      .output(profileWorth)
      .query(({ ctx, input, signal }) => worthOf(ctx, input.filters, signal)),

    /** Changes of these filters that would have brought more over the last 12 months. */
    widenings: orgQuery(VIEW)
      .meta({ turn: 'its own' })
      .input(z.object({ filters: restricted }))
      .output(profileWidenings)
      .query(({ ctx, input, signal }) => wideningsOf(ctx, input.filters, signal)),
  }),
})
