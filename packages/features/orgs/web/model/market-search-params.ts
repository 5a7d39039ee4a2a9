import { MONTHS_CHOICES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import {
  type ListParams,
  type ListSpec,
  listState,
  readListParams,
  withFilter,
} from '@kogge/platform/web/lists/list-search.ts'
import type { OrgAnswers } from '../orgs.client.ts'

export type MarketFigures = OrgAnswers['market']['figures']
export type MarketRole = 'buyer' | 'supplier'
export type Months = (typeof MONTHS_CHOICES)[number]

type MarketParam = 'role' | 'months' | 'group' | 'show'
export type MarketParams = ListParams<MarketParam, 'count'>

/** How the market of an organisation is looked at, in the address of its page. */
const LIST: ListSpec<MarketParam, 'count'> = {
  filters: {
    role: { accepts: ['buyer', 'supplier'], max: 1 },
    months: { accepts: MONTHS_CHOICES, fallback: ['12'], max: 1 },
    group: { accepts: ['yes'], max: 1 },
    /** The contracts that are looked at at once: those that end within 12 months. */
    show: { accepts: ['soon'], max: 1 },
  },
  sorts: ['count'],
  defaultSort: 'count',
}

export interface MarketView {
  /** Null where the address leaves it to the figures. */
  readonly role: MarketRole | null
  readonly months: Months
  readonly withChildren: boolean
  /** The contracts that end soon stand open beside it. */
  readonly isSoonShown: boolean
  readonly params: MarketParams
  readonly rejected: readonly string[]
}

export const readMarketView = (raw: Readonly<Record<string, unknown>>): MarketView => {
  const { role, months, group, show } = raw
  const { params, rejected } = readListParams(LIST, { role, months, group, show })
  const { filters } = listState(LIST, params)
  const asked = filters.role?.[0]
  return {
    role: asked === 'buyer' || asked === 'supplier' ? asked : null,
    months: MONTHS_CHOICES.find((choice) => choice === filters.months?.[0]) ?? '12',
    withChildren: filters.group !== undefined,
    isSoonShown: filters.show !== undefined,
    params,
    rejected,
  }
}

export const withMarketParam = (
  params: MarketParams,
  name: MarketParam,
  value: string | null,
): MarketParams => withFilter(LIST, params, name, value === null ? [] : [value])

/** As whom there is something to look at: as a supplier also who is known to have lost alone. */
export const rolesOf = ({ buyer, supplier, contest }: MarketFigures): readonly MarketRole[] => [
  ...(buyer ? (['buyer'] as const) : []),
  ...(supplier || contest.ever.lost > 0 ? (['supplier'] as const) : []),
]

/** As whom to look at it: as asked for, else as whom it has more contracts. */
export const roleShown = (asked: MarketRole | null, figures: MarketFigures): MarketRole => {
  const roles = rolesOf(figures)
  if (asked && roles.includes(asked)) return asked
  const all = (role: MarketRole): number => figures[role]?.ends.contracts ?? 0
  return all('supplier') > all('buyer') || !roles.includes('buyer') ? 'supplier' : 'buyer'
}
