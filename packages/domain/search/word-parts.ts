import { type QueryTerm, writtenQuery } from './query-parser.ts'
import type { SynonymIndex } from './synonyms/synonym-index.ts'
import type { LexemeOf } from './text-vector.ts'
import {
  excludedAlong,
  type Fit,
  fitsOf,
  named,
  nodeOf,
  type Runs,
  typedTerm,
} from './word-terms.ts'
import type { WordReader } from './words/word-readings.ts'

/** A term that is looked for, or a run of terms that has other names. */
export interface WordPart {
  /** As one types it, without the sign of an exclusion. */
  readonly typed: string
  readonly isExcluded: boolean
  /** A `tsquery` as text, which must hold or, of an exclusion, must not. */
  readonly own: string
  /** Other names that do as well. */
  readonly others: readonly { readonly name: string; readonly match: string }[]
  /** Sequences of words that are marked where the part is found. */
  readonly fits: readonly (readonly Fit[])[]
}

/** Texts of which one is enough; all parts of it must hold. */
export interface WordGroup {
  readonly key: 'q' | 'keyword' | 'regionWords'
  readonly texts: readonly (readonly WordPart[])[]
}

/** The parts of a text as `textOf` joins them. */
export const partsOf = (
  terms: readonly QueryTerm[],
  runs: Runs,
  index: SynonymIndex | null,
  read: { readonly reader: WordReader; readonly lexemeOf: LexemeOf },
): WordPart[] => {
  const { reader, lexemeOf } = read
  return terms.flatMap((term, at): WordPart[] => {
    const run = runs.find(({ from, to }) => from <= at && at < to)
    if (run && run.from !== at) return []
    const own = run ? terms.slice(run.from, run.to) : [term]
    const nodes = own.map((one) => nodeOf(typedTerm(one), reader, '')).filter((one) => one !== null)
    if (nodes.length === 0) return []
    const names = run ? run.names : excludedAlong(term, runs, index)
    const others = names.flatMap((one) => {
      const match = nodeOf(named(one), reader, '')
      return match === null ? [] : [{ name: one.name, match }]
    })
    return [
      {
        typed: writtenQuery(own.map((one) => ({ ...one, negated: false }))),
        isExcluded: term.negated,
        own: nodes.join('&'),
        others,
        fits: [...own.map(typedTerm), ...names.map(named)].map((one) =>
          fitsOf(one, reader, lexemeOf),
        ),
      },
    ]
  })
}
