import { type Ends, NEXT_YEAR } from '@kogge/domain/analysis/analysis-period.ts'
import { CONTRACT_SORTS } from '@kogge/domain/analysis/analysis-read-model.ts'

/** Within how many months from today contracts end, or next year; `any` is whenever, or nobody knows. */
export const ENDS_WITHIN = ['any', '3', '6', '12', '24', NEXT_YEAR] as const

/** Orders of contracts as they stand in the address. */
export const CONTRACT_ORDERS = CONTRACT_SORTS.flatMap(
  (sort) => [`${sort}.desc`, `${sort}.asc`] as const,
)

/** How a list of contracts is narrowed and ordered by its reader. */
export interface ContractChoice {
  readonly ends: (typeof ENDS_WITHIN)[number]
  readonly order: (typeof CONTRACT_ORDERS)[number]
}

export const FIRST_CHOICE: ContractChoice = { ends: 'any', order: 'day.desc' }

/** The choice that stands in an address. */
export const choiceOf = (ends: string | undefined, order: string | undefined): ContractChoice => ({
  ends: ENDS_WITHIN.find((known) => known === ends) ?? FIRST_CHOICE.ends,
  order: CONTRACT_ORDERS.find((known) => known === order) ?? FIRST_CHOICE.order,
})

/** When they end as the server is asked for it; null for whenever. */
export const endsOf = ({ ends }: ContractChoice): Ends | null => {
  if (ends === 'any') return null
  return ends === NEXT_YEAR ? ends : Number(ends)
}

/** An order as the server is asked for it. */
export const orderOf = ({ order }: ContractChoice) => {
  const sort = CONTRACT_SORTS.find((known) => order.startsWith(`${known}.`)) ?? 'day'
  return { sort, order: order.endsWith('.asc') ? ('asc' as const) : ('desc' as const) }
}
