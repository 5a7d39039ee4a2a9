import type {
  ContractsQuestion,
  Grouping,
  GroupsQuestion,
  ModelFilter,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import type { ContractsInput, RowsInput } from './analysis.inputs.ts'

/** A list of rows without its place in it, so that pages and files ask for the same. */
export const rowsQuestion = (
  { sortBy }: RowsInput,
  filter: ModelFilter,
  grouping: Grouping,
): Omit<GroupsQuestion, 'offset' | 'limit'> => ({ filter, grouping, sort: sortBy })

/** The same of contracts. */
export const contractsQuestion = (
  { sort, order, isAwarded }: ContractsInput,
  filter: ModelFilter,
): Omit<ContractsQuestion, 'offset' | 'limit'> => ({
  filter,
  sort,
  direction: order,
  kind: isAwarded ? 'awarded' : 'unawarded',
})
