import { isLikeName, isSameStem } from '../name-likeness.ts'
import type { NumberKind } from '../numbers/org-numbers.ts'

/** How a number is spelled: a `comparedName`, and where it says that it is (`regionsOf`). */
export interface SpreadSpelling {
  readonly name: string
  readonly regions: readonly string[]
}

/** Names in as many places that share nothing make a number nobody's; one that a register checks needs more. */
const PLACES: Readonly<Record<NumberKind, number>> = {
  registry: 5,
  vat: 5,
  registry_unknown: 4,
  registry_failed: 4,
}

/** More are not compared with each other: so many names are enough to tell. */
const MOST_COMPARED = 40

/** Whether two are bodies of unlike names in different places, as far as spellings tell. */
export const isForeign = (one: SpreadSpelling, other: SpreadSpelling): boolean =>
  !one.regions.some((region) => other.regions.includes(region)) &&
  !isSameStem(one.name, other.name) &&
  !isLikeName(one.name, other.name)

/** Whether so many of these are all foreign to each other; each pair is compared once. */
const hasForeign = (spellings: readonly SpreadSpelling[], count: number): boolean => {
  const foreign = spellings.map(
    (one, at) =>
      new Set(spellings.flatMap((other, nth) => (nth > at && isForeign(one, other) ? [nth] : []))),
  )
  const find = (candidates: readonly number[], left: number): boolean =>
    left === 0 ||
    candidates.some((at) =>
      find(
        candidates.filter((other) => foreign[at]?.has(other)),
        left - 1,
      ),
    )
  return find([...spellings.keys()], count)
}

/**
 * Whether a number is given to bodies of unlike names in so many different places that it is nobody's: a
 * dummy, a contract's number, the number of whoever fills in the forms. Further spellings never
 * make it one body's again.
 */
export const isSpread = (spellings: readonly SpreadSpelling[], kind: NumberKind): boolean => {
  const located = spellings.filter(({ name, regions }) => name !== '' && regions.length > 0)
  return located.length >= PLACES[kind] && hasForeign(located.slice(0, MOST_COMPARED), PLACES[kind])
}
