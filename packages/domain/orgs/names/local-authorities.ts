import { isInflected } from '../name-likeness.ts'
import { wordsOf } from '../org-names.ts'
import { shareRegion } from '../org-regions.ts'
import { AUTHORITY_WORDS, type AuthorityForm, type AuthorityKind } from './authority-words.ts'

/** A local authority by its name. */
export interface LocalAuthority {
  readonly kind: AuthorityKind
  /** Only names in one language are compared: elsewhere a town may have another name. */
  readonly language: string
  /** Words of the name that say which one it is. */
  readonly place: readonly string[]
}

/** Words between the word for an authority and its place, and what says which kind of town it is. */
const LINKS = new Set(
  '& i de d du des la le les l di del della do da dos of der den des von van miejska wiejska miasto gmina st'.split(
    ' ',
  ),
)

/** A name of more words is no authority's. */
const MOST_WORDS = 40

/** First words of places that many have. */
const COMMON = new Set(
  'saint sainte st sankt san santa santo sant bad nova nowa nowe nowy stara stare stary'.split(' '),
)

/** The first word of a place, or two where many begin so: what follows may name a department. */
const shortPlace = ([first = '', ...others]: readonly string[]): readonly string[] =>
  COMMON.has(first) ? [first, ...others.slice(0, 1)] : [first]

/** Of so many words a place is at most; before the word for an authority more of them name what it takes part in. */
const MOST_OF_PLACE = 3

/** The local authority that has a bare name (`bareOrgName`) in a country (alpha-2); null for all others. */
export const localAuthority = (bare: string, country: string): LocalAuthority | null => {
  const words = wordsOf(bare)
  const known = AUTHORITY_WORDS.get(country)
  if (!known || words.length > MOST_WORDS) return null
  const formOf = (word: string): AuthorityForm | undefined =>
    known.map((some) => some.get(word)).find((form) => form !== undefined)
  const [first = ''] = words
  const leading = formOf(first)
  if (leading?.at === 'before') {
    const place = words.slice(1)
    const start = place.findIndex((word) => !LINKS.has(word))
    return start < 0 ? null : { ...leading, place: shortPlace(place.slice(start)) }
  }
  for (const [at, word] of words.entries()) {
    const form = formOf(word)
    // An association writes its word in whatever place of its name.
    if (form?.kind === 'union') return { ...form, place: [] }
    if (form?.at === 'after' && at > 0)
      return { ...form, place: words.slice(at > MOST_OF_PLACE ? at - 1 : 0, at) }
  }
  return null
}

/** Whether the place of an authority and another word for a place may be one: a case, a slip, more words. */
export const isSamePlace = (one: readonly string[], other: readonly string[]): boolean => {
  const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
    words.every((word) => others.some((another) => isInflected(word, another)))
  if (isWithin(one, other) || isWithin(other, one)) return true
  return shareRegion([one.join(' ')], new Set([other.join(' ')]))
}

/**
 * Whether two authorities are certainly two: of different kinds, or of different places. What associations are called
 * by changes, and is not compared.
 */
export const areUnlike = (one: LocalAuthority, other: LocalAuthority): boolean => {
  if (one.language !== other.language) return false
  if (one.kind !== other.kind) return true
  return one.kind !== 'union' && !isSamePlace(one.place, other.place)
}
