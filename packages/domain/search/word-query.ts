import { parseQuery, type QueryTerm } from './query-parser.ts'
import type { Synonym, SynonymIndex } from './synonyms/synonym-index.ts'
import type { TenderFilters } from './tender-filters.ts'
import { type LexemeOf, TITLE_SIGN } from './text-vector.ts'
import type { KnownWords } from './words/known-words.ts'
import { type Read, type WordReader, wordReader, wordsToRead } from './words/word-readings.ts'
import { wordsIn } from './words/word-tokens.ts'

/** One place in a sequence of words: the forms that fit there, or how a word must begin. */
export interface Fit {
  readonly lexemes: ReadonlySet<string>
  readonly prefix: string | null
}

/** What is looked for, as PostgreSQL reads a `tsquery`, and what is marked where it is found. */
export interface WordQuery {
  /** With synonyms: what a request must hold. */
  readonly match: string
  /** Without synonyms, for ranking; the same text where there are none. */
  readonly exact: string
  /** That titles alone hold it; null where that cannot be asked. */
  readonly title: string | null
  /** Whether word must follow word somewhere, which an index cannot tell. */
  readonly hasPhrase: boolean
  /** Sequences of words that are marked. */
  readonly marked: readonly (readonly Fit[])[]
  /** Names that were searched for along with what was typed. */
  readonly also: readonly Synonym[]
}

const quote = (lexeme: string): string => `'${lexeme}'`

const anyOf = (alternatives: readonly string[]): string => `(${alternatives.join('|')})`

/** A term, or a synonym of one, which has a language. */
type Sought = Pick<QueryTerm, 'kind'> & Read

const typedTerm = ({ kind, text }: QueryTerm): Sought => ({ kind, text, language: null })

const named = ({ name, language }: Synonym): Sought => ({
  kind: wordsIn(name).length > 1 ? 'phrase' : 'word',
  text: name,
  language,
})

const nodeOf = (term: Sought, reader: WordReader, sign: string): string | null => {
  const readings = reader.readings(term)
  if (readings.length === 0) return null
  const glue = term.kind === 'phrase' && sign === '' ? '<->' : '&'
  const all = readings.map((reading) => `(${reading.map((one) => quote(sign + one)).join(glue)})`)
  const folded = readings[0]
  if (term.kind === 'prefix' && folded) {
    const last = folded.length - 1
    const parts = folded.map((one, at) => `${quote(sign + one)}${at === last ? ':*' : ''}`)
    all.push(`(${parts.join('&')})`)
  }
  return anyOf(all)
}

const fitsOf = (term: Sought, reader: WordReader, lexemeOf: LexemeOf): Fit[] =>
  reader.fits(term).map(({ word, lexemes }, at, all) => ({
    lexemes,
    prefix: term.kind === 'prefix' && at === all.length - 1 ? lexemeOf('xx', word) : null,
  }))

/** Every text that must be found, and the keywords of which one is enough. */
const groupsOf = (filters: TenderFilters): QueryTerm[][][] => {
  const texts = (filters.q ?? []).map((text) => [parseQuery(text)])
  const keywords = (filters.keyword ?? []).map(parseQuery).filter((terms) => terms.length > 0)
  return [...texts, keywords].filter((group) => group.some((terms) => terms.length > 0))
}

/** The names that are searched for along with a text's terms; each stands for a run of them. */
const synonymsIn = (terms: readonly QueryTerm[], index: SynonymIndex | null) => {
  if (!index) return []
  const runs: { from: number; to: number; names: readonly Synonym[] }[] = []
  const isPlain = (term: QueryTerm | undefined) =>
    term?.kind === 'word' && !term.quoted && !term.negated
  for (let from = 0; from < terms.length; from += 1) {
    for (let to = Math.min(terms.length, from + index.longest); to > from; to -= 1) {
      const run = terms.slice(from, to)
      const names = run.every(isPlain) ? index.of(run.map(({ text }) => text).join(' ')) : []
      if (names.length === 0) continue
      runs.push({ from, to, names })
      from = to - 1
      break
    }
  }
  return runs
}

/**
 * What is left out along with a term: `skola -skolas` would else find schools by every other name.
 * `skola -kool` leaves out the Estonian ones alone.
 */
const excludedAlong = (
  { kind, text, negated, quoted }: QueryTerm,
  runs: ReturnType<typeof synonymsIn>,
  index: SynonymIndex | null,
): readonly Synonym[] => {
  if (!index || !negated || quoted || kind !== 'word') return []
  const own = new Set(index.of(text).map(({ name }) => name))
  // Two cases of a name have the same synonyms, but for the name itself where it is typed.
  const isSame = ({ names }: (typeof runs)[number]) => {
    const shared = names.filter(({ name }) => own.has(name)).length
    return shared > 0 && shared === Math.min(own.size, names.length)
  }
  return runs.find(isSame)?.names ?? []
}

interface Text {
  readonly exact: string
  readonly match: string
  readonly title: string
}

const textOf = (
  terms: readonly QueryTerm[],
  reader: WordReader,
  runs: ReturnType<typeof synonymsIn>,
  index: SynonymIndex | null,
): Text | null => {
  const nodes = terms.map((term) => {
    const along = excludedAlong(term, runs, index).map(named)
    const all = [typedTerm(term), ...along].map((one) => nodeOf(one, reader, ''))
    return all.length > 1 ? anyOf(all.filter((node) => node !== null)) : (all[0] ?? null)
  })
  const signed = (term: QueryTerm, node: string | null) =>
    node && (term.negated ? `!${node}` : node)
  const exact = terms.map((term, at) => signed(term, nodes[at] ?? null))
  const match = [...exact]
  for (const { from, to, names } of runs) {
    const own = exact.slice(from, to).filter((node) => node !== null)
    const others = names.map((name) => nodeOf(named(name), reader, ''))
    if (own.length === 0) continue
    match.fill(null, from, to)
    match[from] = anyOf([`(${own.join('&')})`, ...others.filter((node) => node !== null)])
  }
  const title = terms.map((term, at) =>
    signed(term, term.negated ? (nodes[at] ?? null) : nodeOf(typedTerm(term), reader, TITLE_SIGN)),
  )
  const join = (all: readonly (string | null)[]) => all.filter((node) => node !== null).join('&')
  if (join(exact) === '') return null
  return { exact: join(exact), match: join(match), title: join(title) }
}

/** Every word that must be known before the query can be made of the filters. */
export const wordsTyped = (filters: TenderFilters, index: SynonymIndex | null): string[] =>
  groupsOf(filters).flatMap((texts) =>
    texts.flatMap((terms) => [
      ...terms.flatMap(({ text }) => wordsToRead(text)),
      ...synonymsIn(terms, index).flatMap(({ names }) =>
        names.flatMap(({ name }) => wordsToRead(name)),
      ),
    ]),
  )

/**
 * The words that are looked for: every text of `q` must match, and one of the keywords. Null when
 * nothing is asked for. `index` gives the synonyms, null for none, and `knownWords` words whose
 * languages are known.
 */
export const wordQueryOf = (
  filters: TenderFilters,
  lexemeOf: LexemeOf,
  index: SynonymIndex | null,
  knownWords: KnownWords | null = null,
): WordQuery | null => {
  const reader = wordReader(lexemeOf, index, knownWords)
  const groups = groupsOf(filters).map((texts) =>
    texts.flatMap((terms) => {
      const runs = synonymsIn(terms, index)
      const text = textOf(terms, reader, runs, index)
      return text ? [{ ...text, terms, names: runs.flatMap(({ names }) => names) }] : []
    }),
  )
  const requested = groups.filter((texts) => texts.length > 0)
  if (requested.length === 0) return null
  const every = (part: keyof Text) =>
    requested.map((texts) => anyOf(texts.map((text) => `(${text[part]})`))).join('&')
  const all = requested.flat()
  const positive = all.flatMap(({ terms }) => terms.filter(({ negated }) => !negated))
  // Two texts may have the same key: each counts once.
  const also = [
    ...new Map(all.flatMap(({ names }) => names.map((one) => [one.name, one]))).values(),
  ]
  const match = every('match')
  return {
    match,
    exact: every('exact'),
    title: positive.length > 0 ? every('title') : null,
    hasPhrase: match.includes('<->'),
    marked: [...positive.map(typedTerm), ...also.map(named)].map((term) =>
      fitsOf(term, reader, lexemeOf),
    ),
    also,
  }
}
