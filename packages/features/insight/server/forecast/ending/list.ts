import type { ContractRef, ContractsQuestion } from '@kogge/domain/analysis/model.ts'
import { endingDays, todayOf } from '@kogge/domain/analysis/period.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { EndingListAsked } from '../../inputs.ts'
import { contractKey, nextOf, orgNums } from './data.ts'
import type { EndingContract } from './views.ts'

/** What the read model is asked for contracts that end, the soonest first; without a place in the list. */
export const endingQuestion = async (
  { readDb, now }: Context,
  { filters, months }: EndingListAsked,
): Promise<Omit<ContractsQuestion, 'offset' | 'limit'>> => {
  const nums = await orgNums(readDb, [...(filters.buyer ?? []), ...(filters.supplier ?? [])])
  const numsOf = (orgIds: readonly string[]) => orgIds.flatMap((id) => nums.get(id) ?? [])
  return {
    filter: {
      ...(filters.buyer?.length && { buyers: numsOf(filters.buyer) }),
      ...(filters.supplier?.length && { suppliers: numsOf(filters.supplier) }),
      ...(filters.cpv?.length && { cpv: filters.cpv }),
      ...(filters.country?.length && { countries: filters.country }),
      ...(filters.region?.length && { regions: filters.region }),
      ...endingDays(months, todayOf(now)),
    },
    ...{ sort: 'ends', direction: 'asc', kind: 'awarded' },
  }
}

/** Contracts with what comes after them, in the order of the references. */
export const endingItems = async (
  { readDb, locale }: Context,
  refs: readonly ContractRef[],
): Promise<EndingContract[]> => {
  const [contracts, next] = await Promise.all([
    contractsByRefs(readDb, refs, locale),
    nextOf(readDb, refs),
  ])
  return contracts.flatMap((contract) => {
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
  })
}
