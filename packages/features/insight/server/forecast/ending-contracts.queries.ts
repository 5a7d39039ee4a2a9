import {
  authorizeInActiveOrg,
  mayInActiveOrg,
} from '@kogge/domain/access/active-org-permissions.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { countTruncatedList } from '@kogge/features/analysis/server/analysis.api.ts'
import { alsoSearched } from '@kogge/features/search/server/search.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { EndingInput } from '../insight.inputs.ts'
import { endingItems, endingQuestion } from './ending-contract-items.ts'
import type { EndingPage } from './ending-contracts.views.ts'
import { pastError, seenDaysOf } from './forecast-training.queries.ts'

const PAGE = 25

/** What ends of one tender stands on its page, where everybody reads it: it is no part of a list. */
const isOfOneTender = ({ filters }: EndingInput): boolean => filters.rfxId?.length === 1

/**
 * Contracts that end from today on, or next year, the soonest first, with what comes after them.
 * Beyond the first few they are for those whose plan has full search; asking for more throws
 * `plan.required`. Others get the first few of so many lists in an hour, counted with those of market
 * analysis, as parts would add up to all; beyond it throws `request.rate_limited`.
 */
export const endingContracts = async (ctx: Context, asked: EndingInput): Promise<EndingPage> => {
  const { activeOrgId } = asked
  const offset = asked.cursor ?? 0
  if (offset > 0) authorizeInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  const isFull = mayInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  if (!isFull && !isOfOneTender(asked)) await countTruncatedList(ctx)
  const limit = isFull ? PAGE : ANALYSIS_FREE_ROWS
  const question = await endingQuestion(ctx, asked)
  const { rows, total } = await ctx.analysis.contracts({ ...question, offset, limit })
  const [items, also, error, seen] = await Promise.all([
    endingItems(ctx, rows),
    alsoSearched(ctx.readDb, asked.filters),
    pastError(ctx.readDb),
    seenDaysOf(ctx.readDb),
  ])
  return {
    items,
    nextCursor: isFull && offset + limit < total ? offset + limit : null,
    total,
    also,
    isCut: !isFull && total > limit,
    isMade: seen !== null,
    error,
  }
}
