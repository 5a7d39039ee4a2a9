/** Requests hold each CPV code and region with all that it lies in; of such a list the leaves say as much. */

const CODE_DIGITS = 8

/** What lies in a CPV code: this many codes from it on. 45200000 stands for 100,000. */
const widthOf = (code: number): number => {
  let width = 1
  for (let digits = CODE_DIGITS; digits > 2 && code % (width * 10) === 0; digits -= 1) width *= 10
  return width
}

/** The codes that are not above another one of the list. */
export const leafCodes = (codes: readonly number[]): number[] =>
  codes.filter((code) => {
    const end = code + widthOf(code)
    return !codes.some((other) => other > code && other < end)
  })

/** The codes that lie in a CPV code, itself among them: from the first up to before the second. */
export const codesWithin = (code: number): readonly [number, number] => [code, code + widthOf(code)]

/** A NUTS code is a number whose digits of base 36 are its signs, the first a letter. */
const SIGNS = 36
const above = (region: number): number => Math.floor(region / SIGNS)
/** The two letters of a country are the shortest code. */
const SHORTEST = 10 * SIGNS

/** The regions that are not above another one of the list. */
export const leafRegions = (regions: readonly number[]): number[] => {
  const parents = new Set<number>()
  for (const region of regions)
    for (let at = above(region); at >= SHORTEST; at = above(at)) parents.add(at)
  return regions.filter((region) => !parents.has(region))
}

/** Whether a leaf lies in one of these regions or is one. */
export const inRegions = (requested: readonly number[]): ((leaf: number) => boolean) => {
  const chosen = new Set(requested)
  return (leaf) => {
    for (let at = leaf; at >= SHORTEST; at = above(at)) if (chosen.has(at)) return true
    return false
  }
}
