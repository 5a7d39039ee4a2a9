import type { OrgPair } from '../orgs-admin.client.ts'

type Side = OrgPair['from']

/** The rows of a comparison, in their order; the parent where one of the two has one. */
export const COMPARED = [
  'name',
  'number',
  'country',
  'places',
  'parent',
  'members',
  'buys',
  'wins',
  'spellings',
] as const
export type Compared = (typeof COMPARED)[number]

/** Letters and digits alone, as a reader compares names. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Towns and regions of the spellings that are shown, each once. */
export const placesOf = ({ spellings }: Side): string[] =>
  [
    ...new Set(spellings.map(({ city, region }) => [city, region].filter(Boolean).join(' '))),
  ].filter(Boolean)

const sameTowns = (a: Side, b: Side): boolean => {
  const towns = (side: Side) => new Set(placesOf(side).map(plain))
  const [one, other] = [towns(a), towns(b)]
  // A value that is not stated does not differ.
  return one.size === 0 || other.size === 0 || [...one].some((town) => other.has(town))
}

/** In what two organisations differ that speaks against their being one. */
export const differencesOf = (a: Side, b: Side): ReadonlySet<Compared> => {
  const found = new Set<Compared>()
  if (plain(a.name) !== plain(b.name)) found.add('name')
  if (a.number !== null && b.number !== null && a.number !== b.number) found.add('number')
  if (a.country !== null && b.country !== null && a.country !== b.country) found.add('country')
  if (!sameTowns(a, b)) found.add('places')
  return found
}

/** Where in a name the words stand that the other name has not. */
export const ownWords = (
  name: string,
  other: string,
): readonly { readonly start: number; readonly end: number }[] => {
  const others = new Set(plain(other).split(' '))
  return [...name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .filter(([word]) => !others.has(plain(word)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}
