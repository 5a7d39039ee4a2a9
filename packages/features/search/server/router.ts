import { tenderFilters } from '@kogge/domain/search/filters.ts'
import { DEFAULT_TENDER_SORT, TENDER_SORTS } from '@kogge/domain/search/vocabulary.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { searchTenders } from './data.ts'
import { tenderPage } from './views.ts'

const PAGE_SIZE = 20

const searchInput = z.object({
  filters: tenderFilters,
  sortBy: z.enum(TENDER_SORTS).default(DEFAULT_TENDER_SORT),
  cursor: z.string().max(500).nullish(),
  /** The call layer adds it to infinite queries; lists only go forward. */
  direction: z.enum(['forward', 'backward']).optional(),
})

export const searchRouter = router({
  search: router({
    /** Public requests by filter and sort, a page at a time. */
    tenders: publicProcedure
      .input(searchInput)
      .output(tenderPage)
      .query(({ ctx, input }) =>
        searchTenders(
          ctx.readDb,
          {
            filters: input.filters,
            sortBy: input.sortBy,
            cursor: input.cursor ?? null,
            limit: PAGE_SIZE,
          },
          { locale: ctx.locale, now: ctx.now },
        ),
      ),
  }),
})
