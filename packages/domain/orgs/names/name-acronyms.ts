/** Longer names are left as they are. */
const LONGEST_NAME = 500

/** A word alone between brackets or slashes: `(EFSA)`, `/ИМИ/`. Folding takes the last one away. */
const BRACKETED = /[([/]\s?(\p{L}{2,12})\s?(?:[)\]/]|$)/gu

/** A word alone before or after a dash, or at the beginning: `EACEA - Education, Audiovisual and Culture Executive Agency`. */
const AT_AN_END = /^(\p{L}{3,12})\s(?:-\s)?|\s-\s(\p{L}{2,12})$/gu

/** Whether the letters are beginnings of words in their order, as an acronym's are. */
const isAcronymOf = (letters: string, initials: string): boolean => {
  let at = 0
  for (const letter of letters) {
    at = initials.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

const initialsOf = (name: string): string => (name.match(/(?<!\p{L})\p{L}/gu) ?? []).join('')

const withoutBracketed = (name: string): string => {
  const initials = initialsOf(name.replace(BRACKETED, ' '))
  return name.replace(BRACKETED, (whole: string, letters: string) =>
    isAcronymOf(letters, initials) ? ' ' : whole,
  )
}

/**
 * A folded name without the acronym that it gives of itself in brackets, between slashes, before a dash or before all the rest: its
 * letters are the first ones of its words.
 */
export const withoutAcronym = (name: string): string => {
  if (name.length > LONGEST_NAME) return name
  const plain = /[([/]/.test(name) ? withoutBracketed(name) : name
  return plain.replace(AT_AN_END, (whole: string, first?: string, last?: string) => {
    const initials = initialsOf(first ? plain.slice(whole.length) : plain.slice(0, -whole.length))
    return isAcronymOf(first ?? last ?? '', initials) ? ' ' : whole
  })
}
