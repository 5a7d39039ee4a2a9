import { changedOf } from './merged-edits.ts'

/** Whose value of a field is to stand where two have changed it. */
export type Choice = 'mine' | 'theirs'
export type Choices<Field extends string> = Partial<Record<Field, Choice>>

/**
 * An edit on top of what others have stored meanwhile: what its editor changed (`base` as they saw it), and of the fields that
 * both changed what they chose.
 */
export const chosenVersion = <Version extends object, Field extends keyof Version & string>(
  fields: readonly Field[],
  {
    base,
    mine,
    theirs,
  }: { readonly base: Version; readonly mine: Version; readonly theirs: Version },
  choices: Choices<Field>,
): Version => {
  const edit = { ...theirs }
  for (const field of changedOf(fields, base, mine))
    if (choices[field] !== 'theirs') edit[field] = mine[field]
  return edit
}
