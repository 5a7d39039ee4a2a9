import { authorizeInActiveOrg, mayInActiveOrg } from '@kogge/domain/access/in-active-org.ts'
import { shiftedMonths, todayOf } from '@kogge/domain/analysis/period.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/vocabulary.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { EndingAsked } from '../../inputs.ts'
import { pastError } from '../reading/data.ts'
import { contractKey, nextOf, orgNums } from './data.ts'
import type { EndingPage } from './views.ts'

const PAGE = 25

/**
 * Contracts that end from today on, the soonest first, with what comes after them. Beyond the first
 * few they are for those whose plan has full search; asking for more throws `plan.required`.
 */
export const endingContracts = async (ctx: Context, asked: EndingAsked): Promise<EndingPage> => {
  const { filters, months, activeOrgId } = asked
  const offset = asked.cursor ?? 0
  if (offset > 0) authorizeInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  const isFull = mayInActiveOrg(ctx.actor, activeOrgId, 'org.search_full', ctx.now)
  const limit = isFull ? PAGE : ANALYSIS_FREE_ROWS
  const today = todayOf(ctx.now)
  const ids = [...(filters.buyer ?? []), ...(filters.supplier ?? [])]
  const nums = await orgNums(ctx.readDb, ids)
  const numsOf = (orgIds: readonly string[]) => orgIds.flatMap((id) => nums.get(id) ?? [])
  const { rows, total } = await ctx.analysis.contracts({
    filter: {
      ...(filters.buyer?.length && { buyers: numsOf(filters.buyer) }),
      ...(filters.supplier?.length && { suppliers: numsOf(filters.supplier) }),
      ...(filters.cpv?.length && { cpv: filters.cpv }),
      ...(filters.country?.length && { countries: filters.country }),
      ...(filters.region?.length && { regions: filters.region }),
      ...{ endsFrom: today, endsUntil: shiftedMonths(today, months) },
    },
    ...{ sort: 'ends', direction: 'asc', kind: 'awarded', offset, limit },
  })
  const [contracts, next, error] = await Promise.all([
    contractsByRefs(ctx.readDb, rows, ctx.locale),
    nextOf(ctx.readDb, rows),
    pastError(ctx.readDb),
  ])
  return {
    items: contracts.flatMap((contract) => {
      const { rfxId, title, titleLanguage, lotId, lotTitle, buyers, suppliers } = contract
      const { cpv, cents, startsOn, endsOn, endsBy } = contract
      if (endsOn === null) return []
      const { forecast, called } = next.get(contractKey(rfxId, lotId, endsOn)) ?? {}
      return [
        {
          ...{ rfxId, title, titleLanguage, lotId, lotTitle, buyers, suppliers, cpv, cents },
          ...{ startsOn, endsOn, endsBy, called: called ?? null },
          forecast: forecast
            ? { ...forecast, half: [...forecast.half], most: [...forecast.most] }
            : null,
        },
      ]
    }),
    nextCursor: isFull && offset + limit < total ? offset + limit : null,
    ...{ total, isCut: !isFull && total > limit, error },
  }
}
