import { changedOf, type MergedEdit, mergedEdit } from '../kernel/merged-edits.ts'
import type { OpportunityFields } from './opportunity-inputs.ts'

export const OPPORTUNITY_FIELDS = [
  'name',
  'description',
  'buyer',
  'status',
  'assigneeUserId',
  'value',
  'probability',
  'dueAt',
  'tags',
] as const satisfies readonly (keyof OpportunityFields)[]
export type OpportunityField = (typeof OPPORTUNITY_FIELDS)[number]

/** Versions of an opportunity whose times are instants, or texts as the server gives them. */
type Comparable = Record<OpportunityField, unknown>

/** The fields in which one version differs from another. */
export const changedFields = (
  before: Readonly<Comparable>,
  after: Readonly<Comparable>,
): OpportunityField[] => changedOf(OPPORTUNITY_FIELDS, before, after)

/** Merges an edit of an opportunity with what others have stored since it began. */
export const mergeEdit = <Fields extends Comparable>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): MergedEdit<Fields, OpportunityField> => mergedEdit(OPPORTUNITY_FIELDS, base, mine, theirs)
