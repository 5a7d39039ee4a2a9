import type { QueryTerm } from './query-parser.ts'
import type { Synonym, SynonymIndex } from './synonyms/synonym-index.ts'
import type { LexemeOf } from './text-vector.ts'
import type { Read, WordReader } from './words/word-readings.ts'
import { wordsIn } from './words/word-tokens.ts'

/** One place in a sequence of words: the forms that fit there, or how a word must begin. */
export interface Fit {
  readonly lexemes: ReadonlySet<string>
  readonly prefix: string | null
}

const quote = (lexeme: string): string => `'${lexeme}'`

export const anyOf = (alternatives: readonly string[]): string => `(${alternatives.join('|')})`

/** A term, or a synonym of one, which has a language. */
type Sought = Pick<QueryTerm, 'kind'> & Read

export const typedTerm = ({ kind, text }: QueryTerm): Sought => ({ kind, text, language: null })

export const named = ({ name, language }: Synonym): Sought => ({
  kind: wordsIn(name).length > 1 ? 'phrase' : 'word',
  text: name,
  language,
})

export const nodeOf = (term: Sought, reader: WordReader, sign: string): string | null => {
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

export const fitsOf = (term: Sought, reader: WordReader, lexemeOf: LexemeOf): Fit[] =>
  reader.fits(term).map(({ word, lexemes }, at, all) => ({
    lexemes,
    prefix: term.kind === 'prefix' && at === all.length - 1 ? lexemeOf('xx', word) : null,
  }))

/** The names that are searched for along with a text's terms; each stands for a run of them. */
export const synonymsIn = (terms: readonly QueryTerm[], index: SynonymIndex | null) => {
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

export type Runs = ReturnType<typeof synonymsIn>

/**
 * What is left out along with a term: `skola -skolas` would else find schools by every other name.
 * `skola -kool` leaves out the Estonian ones alone.
 */
export const excludedAlong = (
  { kind, text, negated, quoted }: QueryTerm,
  runs: Runs,
  index: SynonymIndex | null,
): readonly Synonym[] => {
  if (!index || !negated || quoted || kind !== 'word') return []
  const own = new Set(index.of(text).map(({ name }) => name))
  // Two cases of a name have the same synonyms, but for the name itself where it is typed.
  const isSame = ({ names }: Runs[number]) => {
    const shared = names.filter(({ name }) => own.has(name)).length
    return shared > 0 && shared === Math.min(own.size, names.length)
  }
  return runs.find(isSame)?.names ?? []
}
