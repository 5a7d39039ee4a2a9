import { type Ends, NEXT_YEAR } from '@kogge/domain/analysis/period.ts'
import { isCpvCode } from '@kogge/domain/reference/cpv.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/list-search.ts'

/** Within how many months contracts end, or next year, as may be chosen. */
export const MONTHS = ['3', '6', '12', '24', NEXT_YEAR] as const
const DEFAULT_MONTHS = '12'

export type EndingFilter = 'cpv' | 'country' | 'region' | 'buyer' | 'supplier' | 'months'
export type EndingParams = ListParams<EndingFilter, 'ends'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const REGION = /^[A-Z]{2}[A-Z0-9]{0,3}$/

/** The list of contracts that end soon, as it stands in the address. */
export const ENDING_LIST: ListSpec<EndingFilter, 'ends'> = {
  filters: {
    cpv: { accepts: isCpvCode },
    country: { accepts: (value) => /^[A-Z]{2}$/.test(value) },
    region: { accepts: (value) => REGION.test(value) },
    buyer: { accepts: (value) => UUID.test(value) },
    supplier: { accepts: (value) => UUID.test(value) },
    months: { accepts: MONTHS, fallback: [DEFAULT_MONTHS], max: 1 },
  },
  sorts: ['ends'],
  defaultSort: 'ends',
}

export const monthsOf = ({ months }: EndingParams): Ends => {
  const chosen = months?.[0] ?? DEFAULT_MONTHS
  return chosen === NEXT_YEAR ? chosen : Number(chosen)
}
