const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
const SQUARE = /\[[^[\]]*\]/g
const BRACKET = /[([]/

/** A name without what stands in square brackets, mostly a translation. */
export const withoutTranslation = (name: string): string =>
  name.includes('[') ? name.replace(SQUARE, ' ') : name

/** How a name goes on that says who speaks for the body. */
const REPRESENTED =
  /\s(?:vertreten durch|represented by|acting through|représentée? par|vertegenwoordigd door|rappresentat[ao] da|reprezentowan[ya] przez)\s/i

/** A name as written, without words in brackets and without the representative of the body. */
export const withoutAdditions = (name: string): string => {
  const plain = BRACKET.test(name) ? name.replace(BRACKETS, ' ') : name
  const found = REPRESENTED.exec(plain)
  return found ? plain.slice(0, found.index) : plain
}
