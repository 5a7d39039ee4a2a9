import { parseQuery, type QueryTerm } from './query-parser.ts'
import { isWidened, regionLexeme, soughtRegions } from './region-numbers.ts'
import type { Synonym, SynonymIndex } from './synonyms/synonym-index.ts'
import type { TenderFilters } from './tender-filters.ts'
import { type LexemeOf, TITLE_SIGN } from './text-vector.ts'
import { type WordText, widenedText } from './widened-regions.ts'
import { partsOf, type WordGroup } from './word-parts.ts'
import {
  anyOf,
  excludedAlong,
  type Fit,
  fitsOf,
  named,
  nodeOf,
  type Runs,
  synonymsIn,
  typedTerm,
} from './word-terms.ts'
import type { KnownWords } from './words/known-words.ts'
import { type WordReader, wordReader, wordsToRead } from './words/word-readings.ts'

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
  /** The same as `match` part by part, to say which of them a request holds: each group must hold. */
  readonly groups: readonly WordGroup[]
}

/** Every text that must be found, the keywords of which one is enough, and the words that widen regions. */
const groupsOf = (
  filters: TenderFilters,
): { readonly key: WordGroup['key']; readonly texts: QueryTerm[][] }[] => {
  const texts = (filters.q ?? []).map((text) => ({ key: 'q' as const, texts: [parseQuery(text)] }))
  const keywords = (filters.keyword ?? []).map(parseQuery).filter((terms) => terms.length > 0)
  const regionWords = isWidened(filters) ? (filters.regionWords ?? []).map(parseQuery) : []
  return [
    ...texts,
    { key: 'keyword' as const, texts: keywords },
    { key: 'regionWords' as const, texts: regionWords },
  ].filter((group) => group.texts.some((terms) => terms.length > 0))
}

const textOf = (
  terms: readonly QueryTerm[],
  runs: Runs,
  index: SynonymIndex | null,
  read: { readonly reader: WordReader; readonly lexemeOf: LexemeOf },
): WordText | null => {
  const { reader } = read
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
  return {
    exact: join(exact),
    match: join(match),
    title: join(title),
    parts: partsOf(terms, runs, index, read),
  }
}

/** Every word that must be known before the query can be made of the filters. */
export const wordsTyped = (filters: TenderFilters, index: SynonymIndex | null): string[] =>
  groupsOf(filters).flatMap(({ texts }) =>
    texts.flatMap((terms) => [
      ...terms.flatMap(({ text }) => wordsToRead(text)),
      ...synonymsIn(terms, index).flatMap(({ names }) =>
        names.flatMap(({ name }) => wordsToRead(name)),
      ),
    ]),
  )

/**
 * The words that are looked for: every text of `q` must match, one of the keywords, and of the words that widen
 * regions one, or one of the regions. Null when nothing is asked for. `index` gives the synonyms, null for none, and `knownWords` words whose
 * languages are known.
 */
export const wordQueryOf = (
  filters: TenderFilters,
  lexemeOf: LexemeOf,
  index: SynonymIndex | null,
  knownWords: KnownWords | null = null,
): WordQuery | null => {
  const reader = wordReader(lexemeOf, index, knownWords)
  const regions = soughtRegions(filters.region ?? []).map(regionLexeme)
  const groups = groupsOf(filters).map(({ key, texts }) => ({
    key,
    texts: texts.flatMap((terms) => {
      const runs = synonymsIn(terms, index)
      const typed = textOf(terms, runs, index, { reader, lexemeOf })
      const text = key === 'regionWords' ? widenedText(typed, terms, regions) : typed
      return text ? [{ ...text, terms, names: runs.flatMap(({ names }) => names) }] : []
    }),
  }))
  const requested = groups.filter(({ texts }) => texts.length > 0)
  if (requested.length === 0) return null
  const every = (part: 'exact' | 'match' | 'title') =>
    requested.map(({ texts }) => anyOf(texts.map((text) => `(${text[part]})`))).join('&')
  const all = requested.flatMap(({ texts }) => texts)
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
    groups: requested.map(({ key, texts }) => ({ key, texts: texts.map(({ parts }) => parts) })),
  }
}
