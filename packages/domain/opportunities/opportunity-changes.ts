import type { OpportunityFields } from './opportunity-inputs.ts'

export const OPPORTUNITY_FIELDS = [
  'name',
  'description',
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

/** Two values of a field are one where they say the same. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which one version differs from another. */
export const changedFields = (
  before: Readonly<Comparable>,
  after: Readonly<Comparable>,
): OpportunityField[] => OPPORTUNITY_FIELDS.filter((field) => !isSame(before[field], after[field]))

/** The result of an edit when others have edited meanwhile. */
export interface MergedEdit<Fields extends Comparable> {
  /** The fields to store where there is no conflict. */
  readonly merged: Fields
  /** Fields that both have changed, each to another value: nothing is stored before its editor has chosen. */
  readonly conflicts: readonly OpportunityField[]
}

/**
 * Merges an edit, field by field, with what others have stored since it began: `base` is what its editor saw, `mine` what
 * they made of it, `theirs` what is stored now. What only one of both has changed stands as they have it.
 */
export const mergeEdit = <Fields extends Comparable>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): MergedEdit<Fields> => {
  const own = new Set(changedFields(base, mine))
  const merged = { ...theirs }
  const take = <Field extends OpportunityField>(field: Field): void => {
    merged[field] = mine[field]
  }
  for (const field of own) take(field)
  const conflicts = changedFields(base, theirs).filter(
    (field) => own.has(field) && !isSame(mine[field], theirs[field]),
  )
  return { merged, conflicts }
}
