import type { TenderPage } from '../search.client.ts'

/** How many tenders fit, and whether that is an estimate, with the numbers between which it then lies. */
export interface ShownTotal {
  readonly count: number
  readonly isEstimate: boolean
  readonly low: number
  readonly high: number
}

/** Null while nothing is counted. */
export const totalOf = (counts: TenderPage['facets'] | undefined): ShownTotal | null => {
  if (!counts) return null
  const { total, margin, estimated } = counts
  const isEstimate = estimated.includes('total')
  const reach = isEstimate ? margin : 0
  return { count: total, isEstimate, low: Math.max(0, total - reach), high: total + reach }
}

/**
 * Whether the count of a status is exact. What is open is always counted, whatever the other statuses
 * are; but of a list by meaning (`nearest`) each status says how long it may become at most.
 */
export const isStatusCounted = (
  { estimated }: Pick<NonNullable<TenderPage['facets']>, 'estimated'>,
  status: string,
  nearest: boolean,
): boolean =>
  !estimated.includes('tenderStatus') ||
  (status === 'open' && !nearest && !estimated.includes('total'))
