import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { ContractRef, ContractsQuestion } from '@kogge/domain/analysis/analysis-read-model.ts'
import {
  contractsForReader,
  readModelFilter,
} from '@kogge/features/analysis/server/analysis.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { EndingListInput } from '../insight.inputs.ts'
import type { EndingContract } from './ending-contracts.views.ts'
import { contractKey, nextOf } from './next-calls.queries.ts'

/** What the read model is asked for contracts that end, the soonest first; without a place in the list. */
export const endingQuestion = async (
  ctx: Context,
  { filters, months }: EndingListInput,
): Promise<Omit<ContractsQuestion, 'offset' | 'limit'>> => ({
  filter: await readModelFilter(ctx, filters, months),
  sort: 'ends',
  direction: 'asc',
  kind: 'awarded',
})

/** Contracts with what comes after them, in the order of the references. */
export const endingItems = async (
  { readDb, locale, now }: Context,
  refs: readonly ContractRef[],
): Promise<EndingContract[]> => {
  const [contracts, next] = await Promise.all([
    contractsForReader(readDb, refs, locale),
    nextOf(readDb, refs, todayOf(now)),
  ])
  return contracts.flatMap((contract) => {
    const { rfxId, title, titleLanguage, lotId, lotTitle, buyers, suppliers } = contract
    const { cpv, cents, startsOn, endsOn, endsBy } = contract
    if (endsOn === null) return []
    const { outlook = null, called = null } = next.get(contractKey(rfxId, lotId, endsOn)) ?? {}
    const forecast = outlook === 'passed' ? null : outlook
    return [
      {
        rfxId,
        title,
        titleLanguage,
        lotId,
        lotTitle,
        buyers,
        suppliers,
        cpv,
        cents,
        startsOn,
        endsOn,
        endsBy,
        called,
        hasPassed: outlook === 'passed',
        forecast: forecast && {
          ...forecast,
          half: [...forecast.half],
          most: [...forecast.most],
        },
      },
    ]
  })
}
