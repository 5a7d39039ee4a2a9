import type { AnalysisKind, AnalysisSort } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import type { CountedIn } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { ContractsWithin } from '../analysis.client.ts'
import type { Reach } from '../use-analysis-access.ts'
import {
  type AnalysisParams,
  cpvLevelOf,
  edgeMeasureOf,
  FEWEST_COMPARED,
  filtersOf,
  layoutOf,
  viewOf,
} from './analysis-list.ts'
import {
  type ContractChoice,
  choiceOf,
  endsOf,
  FIRST_CHOICE,
  orderOf,
} from './contract-list-options.ts'

/** Which contracts are meant. */
export interface ContractsMeant {
  readonly filters: AnalysisFilters
  /** False: lots that closed without a winner. */
  readonly isAwarded: boolean
  /** The row or tie that is meant; absent for all that the filters leave. */
  readonly within?: ContractsWithin
  /** The figure of the whole that they were counted in; absent for all. */
  readonly countedIn?: CountedIn
  /** Days between which they were given, both within; absent for the period of the filters. */
  readonly between?: { readonly from: string; readonly until: string }
}

/** What the server is asked for, for a page of them and for a file. */
export const contractsInputOf = (
  { filters, isAwarded, within, countedIn, between }: ContractsMeant,
  choice: ContractChoice,
) => {
  const ends = isAwarded ? endsOf(choice) : null
  return {
    filters,
    ...orderOf(choice),
    isAwarded,
    ...(ends !== null && { ends }),
    ...(within && { within }),
    ...(countedIn && { countedIn }),
    ...(between && { between }),
  }
}

/** What a figure leads to: all contracts, lots without a winner, or the contracts that it was counted from. */
export type Figure = 'all' | 'unawarded' | CountedIn

/** The contracts behind a figure, and their order where another than by day is of use. */
export const behind = (figure: Figure) => ({
  isAwarded: figure !== 'unawarded',
  ...(figure !== 'all' && figure !== 'unawarded' && { countedIn: figure }),
  ...(figure === 'sum' && { choice: { ends: 'any', order: 'value.desc' } as const }),
})

/** The side of a contract on which the organisations of a page stand that are compared. */
export const roleOf = (kind: AnalysisKind) => (kind === 'buyer' ? 'buyer' : 'supplier')

/**
 * The lists of a page that can be had as files, and what their procedures are asked for: what is
 * shown, and the contracts that it was made of.
 */
export const exportedLists = (
  kind: AnalysisKind,
  params: AnalysisParams,
  sortBy: AnalysisSort,
  asked: Reach['asked'] = {},
) => {
  const filters = filtersOf(params)
  const of = { filters, ...asked }
  const view = viewOf(params)
  const { compare = [], ends, order } = params
  const isCompared = view === 'comparison' && compare.length > 0
  const role = roleOf(kind)
  const meant = {
    filters: isCompared ? { ...filters, [role]: [...compare] } : filters,
    isAwarded: true,
  }
  const choice = view === 'contracts' ? choiceOf(ends?.[0], order?.[0]) : FIRST_CHOICE
  return {
    ...(view === 'rows' && { rows: { ...of, kind, sortBy, cpvLevel: cpvLevelOf(params) } }),
    ...(view === 'map' && { map: { ...of, level: layoutOf(params).level } }),
    ...(view === 'network' && { network: { ...of, by: edgeMeasureOf(params) } }),
    ...(view === 'comparison' &&
      compare.length >= FEWEST_COMPARED && {
        comparison: { ...of, orgIds: [...compare], role },
      }),
    contracts: { ...contractsInputOf(meant, choice), ...asked },
  }
}
