import { mayInActiveOrg } from '@kogge/domain/access/in-active-org.ts'
import { todayOf } from '@kogge/domain/analysis/period.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/vocabulary.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { z } from 'zod'
import type { inputs } from '../../inputs.ts'
import { pricedFor } from '../priced.ts'
import { benchmarkContracts } from './data.ts'
import type { benchmarkContractsView } from './views.ts'

/** Shown of a sample; a larger one is best looked at in market analysis. */
const MOST = 100

/** What a benchmark was made of; the first few for those whose plan has no full search. */
export const contractsOfBenchmark = async (
  ctx: Context,
  { market, unit, per, activeOrgId }: z.infer<typeof inputs.benchmarkContracts>,
): Promise<z.infer<typeof benchmarkContractsView>> => {
  const isFull = mayInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  const limit = isFull ? MOST : ANALYSIS_FREE_ROWS
  const place = { today: todayOf(ctx.now), offset: 0, limit: limit + 1 }
  const priced = pricedFor(unit, per ?? null)
  const refs = await benchmarkContracts(ctx.readDb, market, priced, place)
  const kept = refs.slice(0, limit)
  const told = Map.groupBy(kept, ({ rfxId, lotId, day }) => `${rfxId} ${lotId} ${day}`)
  const shown = await contractsByRefs(ctx.readDb, kept, ctx.locale)
  return {
    items: shown.flatMap((contract) => {
      const { rfxId, title, titleLanguage, lotId, lotTitle, day, buyers, suppliers } = contract
      // Several contracts of one lot come in the same order.
      const ref = told.get(`${rfxId} ${lotId} ${day}`)?.shift()
      if (!ref) return []
      const { price, quantity } = ref
      const [buyer, supplier] = [buyers[0]?.name ?? null, suppliers[0]?.name ?? null]
      return [{ rfxId, title, titleLanguage, lotTitle, day, buyer, supplier, price, quantity }]
    }),
    isCut: !isFull && refs.length > limit,
  }
}
