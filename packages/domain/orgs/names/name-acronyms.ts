/** Longer names are left as they are. */
const LONGEST_NAME = 500

/** A word alone between brackets or slashes: `(EFSA)`, `/ИМИ/`. Folding takes the last one away. */
const BRACKETED = /[([/]\s?(\p{L}{2,12})\s?(?:[)\]/]|$)/gu

/** Whether the letters are beginnings of words in their order, as an acronym's are. */
const isAcronymOf = (letters: string, initials: string): boolean => {
  let at = 0
  for (const letter of letters) {
    at = initials.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * A folded name without the acronym that it gives of itself in brackets or between slashes: its letters are
 * the first ones of its words.
 */
export const withoutAcronym = (name: string): string => {
  if (name.length > LONGEST_NAME || !/[([/]/.test(name)) return name
  const initials = (name.replace(BRACKETED, ' ').match(/(?<!\p{L})\p{L}/gu) ?? []).join('')
  return name.replace(BRACKETED, (whole: string, letters: string) =>
    isAcronymOf(letters, initials) ? ' ' : whole,
  )
}
