import {
  authorizeInActiveOrg,
  mayInActiveOrg,
} from '@kogge/domain/access/active-org-permissions.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { isInUnits } from '@kogge/domain/insight/price-benchmark.ts'
import {
  contractsForReader,
  countTruncatedList,
} from '@kogge/features/analysis/server/analysis.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { z } from 'zod'
import type { inputs } from '../insight.inputs.ts'
import { benchmarkContracts } from './benchmark-contracts.queries.ts'
import type { benchmarkContractsView } from './benchmark-contracts.views.ts'
import { pricedFor } from './unit-price-conversion.ts'

type Page = z.infer<typeof benchmarkContractsView>
type Item = Page['items'][number]

const PAGE = 25

/** Several contracts of one lot differ by their place and day. */
const keyOf = ({ rfxId, position, day }: Pick<Item, 'rfxId' | 'position' | 'day'>) =>
  `${rfxId} ${position} ${day}`

/**
 * What a benchmark was made of, page by page; for those whose plan has no full search the first few,
 * of so many lists in an hour (`request.rate_limited` beyond it), counted with those of market
 * analysis. Asking for more throws `plan.required`.
 */
export const contractsOfBenchmark = async (
  ctx: Context,
  { market, unit, per, activeOrgId, cursor }: z.infer<typeof inputs.benchmarkContracts>,
): Promise<Page> => {
  const offset = cursor ?? 0
  if (offset > 0) authorizeInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  const isFull = mayInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  if (!isFull) await countTruncatedList(ctx)
  const limit = isFull ? PAGE : ANALYSIS_FREE_ROWS
  const place = { today: todayOf(ctx.now), offset, limit }
  const priced = pricedFor(unit, per ?? null)
  // Without a market in the unit, a unit of everything in a division has no price.
  const isTold = priced.measure === null || isInUnits(market)
  const { total, refs } = isTold
    ? await benchmarkContracts(ctx.readDb, market, priced, place)
    : { total: 0, refs: [] }
  const refByKey = new Map(refs.map((ref) => [keyOf(ref), ref]))
  const shown = await contractsForReader(ctx.readDb, refs, ctx.locale)
  return {
    items: shown.flatMap((contract) => {
      const { rfxId, position, title, titleLanguage, lotTitle, day, buyers, suppliers } = contract
      const ref = refByKey.get(keyOf(contract))
      if (!ref) return []
      const { price, quantity } = ref
      const [buyer, supplier] = [buyers[0]?.name ?? null, suppliers[0]?.name ?? null]
      const head = { rfxId, position, title, titleLanguage, lotTitle }
      return [{ ...head, day, buyer, supplier, price, quantity }]
    }),
    total,
    nextCursor: isFull && offset + limit < total ? offset + limit : null,
    isCut: !isFull && total > limit,
  }
}
