/** A member of the organisation, as another feature has them. */
export interface Person {
  readonly userId: string
  readonly name: string
}

/** The first letters of the first and the last name: `JB` for `Jānis Bērziņš`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
