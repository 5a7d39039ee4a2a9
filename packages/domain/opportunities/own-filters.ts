/** A value of a choice that a list is narrowed by, as addresses have it: `{field}_{option}`. */
export const ownFilter = (fieldId: string, optionId: string): string => `${fieldId}_${optionId}`

// Not by Zod, which the first page does without.
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const FILTER = new RegExp(`^(${UUID})_(${UUID})$`)

/** The field and the option that a filter names; null for another text. */
export const parseOwnFilter = (text: string) => {
  const [, fieldId, optionId] = FILTER.exec(text) ?? []
  return fieldId !== undefined && optionId !== undefined ? { fieldId, optionId } : null
}
