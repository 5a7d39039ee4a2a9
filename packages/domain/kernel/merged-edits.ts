/** Two values of a field are one where they say the same. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Those of some fields in which one version of a record differs from another. */
export const changedOf = <Field extends string>(
  fields: readonly Field[],
  before: Readonly<Partial<Record<Field, unknown>>>,
  after: Readonly<Partial<Record<Field, unknown>>>,
): Field[] => fields.filter((field) => !isSameValue(before[field], after[field]))

/** The result of an edit when others have edited meanwhile. */
export interface MergedEdit<Fields, Field extends keyof Fields> {
  /** The fields to store where there is no conflict. */
  readonly merged: Fields
  /** Fields that both have changed, each to another value: nothing is stored before its editor has chosen. */
  readonly conflicts: readonly Field[]
}

/**
 * Merges an edit of some fields, field by field, with what others have stored since it began: `base` is what its editor saw,
 * `mine` what they made of it, `theirs` what is stored now. What only one of both has changed stands as they have it.
 */
export const mergedEdit = <Fields extends object, Field extends keyof Fields & string>(
  fields: readonly Field[],
  base: Readonly<Partial<Record<Field, unknown>>>,
  mine: Readonly<Pick<Fields, Field>>,
  theirs: Fields,
): MergedEdit<Fields, Field> => {
  const own = changedOf(fields, base, mine)
  const merged = { ...theirs }
  const take = <One extends Field>(field: One): void => {
    merged[field] = mine[field]
  }
  for (const field of own) take(field)
  const conflicts = changedOf(own, base, theirs).filter(
    (field) => !isSameValue(mine[field], theirs[field]),
  )
  return { merged, conflicts }
}
