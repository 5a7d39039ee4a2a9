import { DEFAULT_TENDER_SORT, TENDER_SORTS } from '@kogge/domain/search/tender-filter-keys.ts'
import { tenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { spelling, tenderPage } from './search.views.ts'
import { tenderSearch } from './tender-search.ts'
import { spellingOf } from './words/spelling-correction.queries.ts'

const PAGE_SIZE = 20

const searchInput = z.object({
  filters: tenderFilters,
  sortBy: z.enum(TENDER_SORTS).default(DEFAULT_TENDER_SORT),
  cursor: z.string().max(500).nullish(),
  /** The call layer adds it to infinite queries; lists only go forward. */
  direction: z.enum(['forward', 'backward']).optional(),
  /** In whose name it is searched: search by meaning may be on for some. */
  activeOrgId: z.uuid().optional(),
})

export const searchRouter = router({
  search: router({
    /** Public requests by filter and sort, a page at a time. */
    tenders: publicProcedure
      .meta({ turn: 'its own' })
      .input(searchInput)
      .output(tenderPage)
      .query(async ({ ctx, input, signal }) => {
        const { filters, sortBy, cursor = null, activeOrgId } = input
        return tenderSearch(ctx, { filters, sortBy, cursor, limit: PAGE_SIZE, activeOrgId }, signal)
      }),

    /** What was probably meant by words that find little; null where they are known. */
    spelling: publicProcedure
      .meta({ turn: 'lookUp' })
      .input(z.object({ q: z.string().min(1).max(500) }))
      .output(spelling.nullable())
      .query(({ ctx, input }) => spellingOf(ctx.readDb, input.q)),
  }),
})
