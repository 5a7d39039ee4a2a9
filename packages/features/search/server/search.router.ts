import type { TextVector } from '@kogge/domain/search/embedding-text.ts'
import { DEFAULT_TENDER_SORT, TENDER_SORTS } from '@kogge/domain/search/tender-filter-keys.ts'
import { tenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { textVector, textVectorToContinue } from '@kogge/features/semantic/server/semantic.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { isByMeaning } from './result-order.ts'
import { spelling, tenderPage } from './search.views.ts'
import { searchInTurn } from './search-admission.ts'
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

/** What a text means, where its words are not to be looked for instead: a list goes on as it was begun. */
const meantBy = async (
  ctx: Context,
  text: string,
  { cursor, activeOrgId }: { cursor: string | null; activeOrgId: string | undefined },
): Promise<TextVector | null> => {
  if (cursor === null) return textVector(ctx, text, activeOrgId)
  return isByMeaning(cursor) ? textVectorToContinue(ctx, text, activeOrgId) : null
}

export const searchRouter = router({
  search: router({
    /** Public requests by filter and sort, a page at a time. */
    tenders: publicProcedure
      .meta({ turn: 'its own' })
      .input(searchInput)
      .output(tenderPage)
      .query(async ({ ctx, input, signal }) => {
        const { filters, sortBy, cursor = null, activeOrgId } = input
        const [text] = filters.semanticSearchText ?? []
        const meant = text === undefined ? null : await meantBy(ctx, text, { cursor, activeOrgId })
        const query = { filters, sortBy, cursor, limit: PAGE_SIZE, meant }
        return searchInTurn(ctx, query, signal)
      }),

    /** What was probably meant by words that find little; null where they are known. */
    spelling: publicProcedure
      .meta({ turn: 'lookUp' })
      .input(z.object({ q: z.string().min(1).max(500) }))
      .output(spelling.nullable())
      .query(({ ctx, input }) => spellingOf(ctx.readDb, input.q)),
  }),
})
