import { ownText } from '@kogge/domain/kernel/text-folding.ts'
import type { LexemeOf } from '@kogge/domain/search/text-vector.ts'
import {
  isSpelled,
  MANY_REQUESTS,
  nearKeys,
} from '@kogge/domain/search/words/spelling-correction.ts'
import { foldWord, wordsIn } from '@kogge/domain/search/words/word-tokens.ts'

/** A text of a request and its language (ISO 639-1; `xx` for names). */
export interface WordsOfText {
  readonly language: string
  readonly text: string
}

/** A word of the dictionary as its table has it. */
export interface DictionaryWord {
  readonly word: string
  readonly shown: string | null
  readonly requests: number
  readonly keys: readonly number[]
}

interface Counted {
  requests: number
  /** Whose spelling is ahead, and by how much: the majority's, without keeping them all. */
  shown: string | null
  lead: number
}

/** Beyond so many words, those met once are forgotten. */
const MOST_HELD = 500_000
/** What stands in one request alone may itself be misspelled. */
const FEWEST_REQUESTS = 2
const MOST_KEPT = 100_000

const add = (all: Map<string, Counted>, word: string, shown: string | null): void => {
  const known = all.get(word)
  if (!known) {
    all.set(ownText(word), { requests: 1, shown: shown && ownText(shown), lead: 1 })
    return
  }
  known.requests += 1
  if (shown === null) return
  if (known.shown === shown) known.lead += 1
  else if (known.lead > 0 && known.shown !== null) known.lead -= 1
  else Object.assign(known, { shown: ownText(shown), lead: 1 })
}

/** Counts in how many requests each word stands, as it is written and in the form that is indexed. */
export const createDictionary = () => {
  const all = new Map<string, Counted>()
  let mostHeld = MOST_HELD
  return {
    /** One request's texts. `lexemeOf` knows their words. */
    add: (texts: readonly WordsOfText[], lexemeOf: LexemeOf): void => {
      const spelled = new Map<string, string>()
      const lexemes = new Set<string>()
      for (const { language, text } of texts)
        for (const word of wordsIn(text)) {
          const folded = foldWord(word)
          if (!isSpelled(folded)) continue
          if (!spelled.has(folded)) spelled.set(folded, word.toLowerCase())
          const lexeme = lexemeOf(language, word)
          if (lexeme !== '') lexemes.add(lexeme)
        }
      for (const [folded, shown] of spelled) add(all, folded, shown)
      for (const lexeme of lexemes) if (!spelled.has(lexeme)) add(all, lexeme, null)
      if (all.size <= mostHeld) return
      for (const [word, { requests }] of all) if (requests === 1) all.delete(word)
      mostHeld = Math.max(MOST_HELD, 2 * all.size)
    },
    words: (): DictionaryWord[] =>
      [...all]
        .filter(([, { requests }]) => requests >= FEWEST_REQUESTS)
        .sort(([, a], [, b]) => b.requests - a.requests)
        .slice(0, MOST_KEPT)
        .map(([word, { requests, shown }]) => ({
          word,
          shown,
          requests,
          // Rarer ones are known, and never offered.
          keys: shown === null || requests < MANY_REQUESTS ? [] : nearKeys(word),
        })),
  }
}
