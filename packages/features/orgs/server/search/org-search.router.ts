import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { DEFAULT_ORG_SORT, ORG_SORTS } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { orgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import { publicProcedure } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { searchOrgs } from './org-search.queries.ts'
import { orgHit, orgPage } from './org-search.views.ts'
import { authorizeSearch } from './org-search-access.ts'
import { typeAhead } from './org-type-ahead.queries.ts'

const PAGE_SIZE = 20
const MOST_HITS = 50

const searchInput = z.object({
  filters: orgFilters,
  sortBy: z.enum(ORG_SORTS).default(DEFAULT_ORG_SORT),
  activeOrgId: orgId.optional(),
  // The key of a name is as long as the name, in base64.
  cursor: z.string().max(4000).nullish(),
  /** The call layer adds it to infinite queries; lists only go forward. */
  direction: z.enum(['forward', 'backward']).optional(),
})

/** Finding organisations: by filters and sort a page at a time, and by typing. */
export const searchProcedures = {
  /** Which filters and sorts the caller has: see access.ts. */
  search: publicProcedure
    .meta({ turn: 'its own' })
    .input(searchInput)
    .output(orgPage)
    .query(async ({ ctx, input, signal }) => {
      const { isFull } = authorizeSearch(ctx.actor, input, ctx.now)
      const flags = await flagsFor(ctx.db, ctx.actor, input.activeOrgId, ctx.now)
      if (!flags.some(({ name, value }) => name === 'enableOrgSearch' && value)) {
        throw new AppError('access.denied')
      }
      const { filters, sortBy, cursor } = input
      const query = { filters, sortBy, cursor: cursor ?? null, limit: PAGE_SIZE, isFull }
      return admissionTo(ctx.readDb, 'search').take(
        callerOf(ctx),
        () => searchOrgs(ctx.readDb, { ...query, now: ctx.now }),
        signal,
      )
    }),

  typeAhead: publicProcedure
    .meta({ turn: 'lookUp' })
    .input(
      z.object({
        q: z.string().max(200),
        limit: z.number().int().min(1).max(MOST_HITS).default(10),
        /** Only organisations that somebody speaks for. */
        claimedOnly: z.boolean().default(false),
      }),
    )
    .output(z.array(orgHit))
    .query(({ ctx, input }) =>
      typeAhead(ctx.readDb, input.q, input.claimedOnly ? 'claimed' : 'any', input.limit),
    ),
}
