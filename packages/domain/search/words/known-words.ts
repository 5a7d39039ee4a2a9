import { SYNONYM_LANGUAGES } from '../synonyms/synonym-groups.ts'
import type { LexemeOf } from '../text-vector.ts'
import { isSpelledIn } from './language-alphabets.ts'
import { foldWord } from './word-tokens.ts'

/** A stem of so many letters tells of which language a word is. */
const TELLING_LETTERS = 4
/** Our own Latvian stemmer takes endings alone: what it leaves of a word tells with fewer. */
const TELLING_LATVIAN = 3

/** Whether a stem is so short that other languages' words have it, too. */
export const hasShortStem = (lexeme: string): boolean =>
  lexeme.length > 0 && lexeme.length < TELLING_LETTERS

const isTelling = (language: string, lexeme: string): boolean =>
  lexeme.length >= (language === 'lv' ? TELLING_LATVIAN : TELLING_LETTERS)

/** Words of languages that a published list of names holds. */
export interface NamedWords {
  /** By language the stems of the words that tell of which language a word is. */
  readonly bodies: ReadonlyMap<string, ReadonlySet<string>>
  /** By language the words, folded, with shorter stems: these are known as they are written alone. */
  readonly short: ReadonlyMap<string, ReadonlySet<string>>
}

/** The same, and the words that texts hold. */
export interface KnownWords extends NamedWords {
  /** By language the words, folded, of those with short stems. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>
}

/** What is known by words of a language, for which `lexemeOf` answers. */
export const wordsKnown = (
  lists: readonly { readonly language: string; readonly words: readonly string[] }[],
  lexemeOf: LexemeOf,
): NamedWords => {
  const bodies = new Map<string, Set<string>>()
  const short = new Map<string, Set<string>>()
  for (const { language, words } of lists) {
    const own = { bodies: new Set<string>(), short: new Set<string>() }
    for (const word of words) {
      const lexeme = lexemeOf(language, word)
      if (!isTelling(language, lexeme)) own.short.add(foldWord(word))
      else if (SYNONYM_LANGUAGES.some((home) => home === language)) own.bodies.add(lexeme)
    }
    bodies.set(language, own.bodies)
    short.set(language, own.short)
  }
  return { bodies, short }
}

/**
 * The languages of which a word is known to be; none where no language of the interface knows it, as
 * the list is too short to tell then.
 */
export const languagesKnowing = (
  { bodies, short }: NamedWords,
  word: string,
  lexemeOf: LexemeOf,
): readonly string[] => {
  const folded = lexemeOf('xx', word)
  const knowing = [...short.keys()].filter(
    (language) =>
      isSpelledIn(language, word) &&
      (short.get(language)?.has(folded) || bodies.get(language)?.has(lexemeOf(language, word))),
  )
  return knowing.some((language) => SYNONYM_LANGUAGES.some((home) => home === language))
    ? knowing
    : []
}
