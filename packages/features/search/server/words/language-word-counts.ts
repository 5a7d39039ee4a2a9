import { ownText } from '@kogge/domain/kernel/text-folding.ts'
import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/synonym-groups.ts'
import type { LexemeOf } from '@kogge/domain/search/text-vector.ts'
import { hasShortStem } from '@kogge/domain/search/words/known-words.ts'
import { foldWord, wordsIn } from '@kogge/domain/search/words/word-tokens.ts'
import type { WordsOfText } from './spelling-dictionary-counts.ts'

/** By language the folded words that its texts hold, of those with short stems. */
export type SeenWords = Readonly<Record<string, readonly string[]>>

/** What stands in one request alone may be misspelled, or of another language. */
const FEWEST_REQUESTS = 2
/** Of each language; the commonest are kept. */
const MOST_KEPT = 20_000

/** Counts in how many requests each language of the interface has words with short stems. */
export const createSeenWords = () => {
  const all = new Map<string, Map<string, number>>(
    SYNONYM_LANGUAGES.map((language) => [language, new Map()]),
  )
  return {
    /** One request's texts. `lexemeOf` knows their words. */
    add: (texts: readonly WordsOfText[], lexemeOf: LexemeOf): void => {
      for (const [language, counts] of all) {
        const own = texts.filter((text) => text.language === language)
        const words = new Set(own.flatMap(({ text }) => wordsIn(text)))
        const short = [...words].filter((word) => hasShortStem(lexemeOf(language, word)))
        for (const folded of new Set(short.map(foldWord))) {
          const known = counts.get(folded)
          counts.set(known === undefined ? ownText(folded) : folded, (known ?? 0) + 1)
        }
      }
    },
    words: (): SeenWords =>
      Object.fromEntries(
        [...all].map(([language, counts]) => [
          language,
          [...counts]
            .filter(([, requests]) => requests >= FEWEST_REQUESTS)
            .sort(([, a], [, b]) => b - a)
            .slice(0, MOST_KEPT)
            .map(([word]) => word),
        ]),
      ),
  }
}
