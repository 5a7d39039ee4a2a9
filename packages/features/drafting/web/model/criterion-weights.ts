import { partsByLot } from '@kogge/domain/drafting/parts-by-lot.ts'
import { lotIdsOf, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'

/** Lots whose weights sum to the same. */
export interface WeightSum {
  readonly lotIds: readonly string[]
  /** In hundredths of a percent, so that 33.33 is no fraction. */
  readonly hundredths: number
  readonly count: number
}

export const FULL = 10_000

const hundredthsOf = (weight: string): number => {
  const [whole = '0', fraction = ''] = weight.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** What the weights of each lot sum to, lots of one sum together, in the order of the first of them. */
export const weightSums = (document: Pick<RequestDocument, 'lots' | 'criteria'>): WeightSum[] => {
  const sums = new Map<string, { lotIds: string[]; hundredths: number; count: number }>()
  const criteriaOf = partsByLot(document.criteria)
  for (const lotId of lotIdsOf(document)) {
    const own = criteriaOf(lotId)
    const hundredths = own.reduce((sum, { weight }) => sum + hundredthsOf(weight), 0)
    const key = `${hundredths} ${own.length}`
    const known = sums.get(key)
    if (known) known.lotIds.push(lotId)
    else sums.set(key, { lotIds: [lotId], hundredths, count: own.length })
  }
  return [...sums.values()]
}
