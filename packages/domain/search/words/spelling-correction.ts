import { parseQuery, type QueryTerm, writtenQuery } from '../query-parser.ts'
import { foldWord, placedWordsIn } from './word-tokens.ts'

/**
 * How misspelled words are found: by what remains of a word when letters are left out, the
 * symmetric deletes of W. Garbe (SymSpell, 2012). Two words that differ by one letter that is
 * wrong, missing, too many or in its neighbour's place share such a remainder, so that an index
 * finds the one by the other; then the distance is computed exactly.
 */
const SHORTEST = 4
/** From so many letters on two mistakes are allowed. */
const TWO_MISTAKES_FROM = 8
const LONGEST = 40
/** Only beginnings are taken apart: a word of twenty letters would have two hundred remainders. */
const BEGINNING = 8

const LETTERS = /^\p{L}+$/u

/** Whether the spelling of a folded word can be corrected. */
export const isSpelled = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word)

const mistakesIn = (word: string): number => (word.length >= TWO_MISTAKES_FROM ? 2 : 1)

/** FNV-1a, as an integer of the database. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}

const withoutOne = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Numbers of the remainders of a folded word, under which it is kept and looked for. */
export const nearKeys = (word: string): number[] => {
  let last = new Set([word.slice(0, BEGINNING)])
  const all = new Set(last)
  for (let mistakes = mistakesIn(word); mistakes > 0; mistakes -= 1) {
    last = new Set([...last].flatMap(withoutOne))
    for (const one of last) all.add(one)
  }
  return [...new Set([...all].map(numberOf))]
}

const lettersBetween = (first: string, last: string): readonly string[] => {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
}

/** Of Ukrainian, Serbian and Macedonian, beside those that Cyrillic has everywhere. */
const CYRILLIC = [...lettersBetween('а', 'я'), ...'ђєѕіјљњћџґ']

/** What folding leaves of the scripts that names in Europe are written in. */
const ALPHABETS = [lettersBetween('a', 'z'), lettersBetween('α', 'ω'), CYRILLIC]

/**
 * All that one mistake makes of a folded word: a letter that is wrong, missing, too many or in its
 * neighbour's place. For an index that finds words by how they begin and has no remainders of them.
 */
export const withOneMistake = (word: string): ReadonlySet<string> => {
  const letters = ALPHABETS.find((alphabet) => alphabet.some((one) => word.includes(one))) ?? []
  const all = new Set<string>()
  // Each letter gives as many words as the alphabet has, each as long as the word.
  if (word.length > LONGEST) return all
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) all.add(head + letter + tail)
    if (tail === '') continue
    all.add(head + tail.slice(1))
    for (const letter of letters) all.add(head + letter + tail.slice(1))
    if (tail.length > 1) all.add(head + tail[1] + tail[0] + tail.slice(2))
  }
  all.delete(word)
  return all
}

/**
 * How many letters are wrong, missing, too many or swapped with their neighbour between two words
 * (optimal string alignment); null for more than `most`, and where one is too long for a word.
 */
export const distanceOf = (a: string, b: string, most: number): number | null => {
  if (Math.abs(a.length - b.length) > most || Math.max(a.length, b.length) > LONGEST) return null
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > most) return null
    before = row
    row = next
  }
  const distance = row[b.length] ?? 0
  return distance <= most ? distance : null
}

/** A word of the dictionary. */
export interface KnownWord {
  /** Folded, and as it is written most. */
  readonly word: string
  readonly shown: string
  readonly requests: number
}

/** In no more requests a word may be a mistake. */
export const FEW_REQUESTS = 2
/** A word is offered in another's place where it stands in so many requests at least. */
export const MANY_REQUESTS = 5

/** The nearest word that stands in many requests; of those as near, the one that stands in most. */
export const nearestWord = (typed: string, known: readonly KnownWord[]): KnownWord | null => {
  const near = known.flatMap((one) => {
    const distance = distanceOf(typed, one.word, mistakesIn(typed))
    const isOther = distance !== null && distance > 0 && one.requests >= MANY_REQUESTS
    return isOther ? [{ one, distance }] : []
  })
  near.sort((a, b) => a.distance - b.distance || b.one.requests - a.one.requests)
  return near[0]?.one ?? null
}

/** Each word costs a look-up. */
const MOST_WORDS = 8

const isPlain = ({ kind, quoted }: QueryTerm): boolean => kind === 'word' && !quoted

/** The words of a query that may be misspelled, folded; what stands in quotes is meant as it is. */
export const wordsToSpell = (query: string): string[] => {
  const plain = parseQuery(query).filter((term) => isPlain(term) && !term.negated)
  const words = plain.flatMap(({ text }) => placedWordsIn(text).map(({ word }) => foldWord(word)))
  return [...new Set(words)].filter(isSpelled).slice(0, MOST_WORDS)
}

const respelled = (text: string, spellings: ReadonlyMap<string, string>): string =>
  placedWordsIn(text)
    .reverse()
    .reduce((whole, { word, start, end }) => {
      const spelling = spellings.get(foldWord(word))
      return spelling === undefined ? whole : whole.slice(0, start) + spelling + whole.slice(end)
    }, text)

/** A query with words spelled as they are given, by the folded word. */
export const respelledQuery = (query: string, spellings: ReadonlyMap<string, string>): string =>
  writtenQuery(
    parseQuery(query).map((term) =>
      isPlain(term) ? { ...term, text: respelled(term.text, spellings) } : term,
    ),
  )
