import { ownText } from '@kogge/domain/kernel/text-folding.ts'
import type { LexemeOf } from '@kogge/domain/search/text-vector.ts'
import { lexemeOfHomonym } from '@kogge/domain/search/words/homonyms.ts'
import { latvianStem } from '@kogge/domain/search/words/latvian-stemmer.ts'
import { foldWord } from '@kogge/domain/search/words/word-tokens.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** Words of one language and the forms under which they are indexed. */
type Words = Map<string, string>

/** Words that a process remembers for a language: with fewer it would ask for the common ones again. */
const MAX_WORDS = 200_000

/** What the database said once it will always say: dictionaries change by migrations alone. */
const known = new Map<string, Words>()

const wordsOf = (language: string): Words => {
  const words = known.get(language)
  if (words && words.size < MAX_WORDS) return words
  // A new map, as another task may still be reading the full one.
  const fresh: Words = new Map()
  known.set(language, fresh)
  return fresh
}

/** A word of a language without its marks, and the spellings that are this word. */
interface Folded {
  readonly language: string
  readonly word: string
  readonly spellings: string[]
}

/** Stems by the database, in the order of the words; null in a language that it has no stemmer of. */
const stemsOf = async (db: Db, input: readonly Folded[]): Promise<readonly (string | null)[]> => {
  const languages = sql.param(input.map(({ language }) => language))
  const words = sql.param(input.map(({ word }) => word))
  const { rows } = await db.execute<{ stems: (string | null)[] }>(
    sql`select kogge_stems(${languages}::text[], ${words}::text[]) as stems`,
  )
  return rows[0]?.stems ?? []
}

/** Learns the forms of words that are not known yet, each into the words of its language. */
const learn = async (
  db: Db,
  requested: ReadonlyMap<string, ReadonlySet<string>>,
  known: ReadonlyMap<string, Words>,
): Promise<void> => {
  const input: Folded[] = []
  for (const [language, texts] of requested) {
    const words = known.get(language)
    const unknown = new Map<string, Folded>()
    for (const cut of texts) {
      const spelled = ownText(cut)
      const word = foldWord(spelled)
      const own = lexemeOfHomonym(language, word)
      if (own) words?.set(spelled, own)
      else if (language === 'lv') words?.set(spelled, latvianStem(spelled))
      else if (language === 'xx' || word === '') words?.set(spelled, word)
      else {
        const folded = unknown.get(word) ?? { language, word, spellings: [] }
        folded.spellings.push(spelled)
        unknown.set(word, folded)
      }
    }
    for (const folded of unknown.values()) input.push(folded)
  }
  if (input.length === 0) return
  const stems = await stemsOf(db, input)
  for (const [at, { language, word, spellings }] of input.entries())
    for (const spelled of spellings) known.get(language)?.set(spelled, stems[at] ?? word)
}

/**
 * Gives the forms under which words are indexed: folded, and without their endings where the
 * database or we can take them off. It answers for the words given alone, by language (ISO 639-1;
 * `xx` where only folding applies).
 */
export const lexemesOf = async (
  db: Db,
  requested: ReadonlyMap<string, Iterable<string>>,
): Promise<LexemeOf> => {
  const used = new Map([...requested.keys()].map((language) => [language, wordsOf(language)]))
  const missing = new Map<string, Set<string>>()
  for (const [language, texts] of requested) {
    const words = used.get(language)
    missing.set(language, new Set([...texts].filter((word) => !words?.has(word))))
  }
  await learn(db, missing, used)
  return (language, word) => used.get(language)?.get(word) ?? ''
}

/** Words of one language in their order. */
interface WordList {
  readonly language: string
  readonly words: readonly string[]
}

/**
 * The same for lists of words, list by list. Each word is looked up once: the texts of a batch of
 * notices hold some hundred thousand.
 */
export const lexemeListsOf = async (db: Db, lists: readonly WordList[]): Promise<string[][]> => {
  const used = new Map<string, Words>()
  const missing = new Map<string, Set<string>>()
  for (const { language } of lists)
    if (!used.has(language)) {
      used.set(language, wordsOf(language))
      missing.set(language, new Set())
    }
  const holes: { readonly list: number; readonly at: number }[] = []
  const found = lists.map(({ language, words }, list) => {
    const [own, requested] = [used.get(language), missing.get(language)]
    return words.map((word, at) => {
      const lexeme = own?.get(word)
      if (lexeme !== undefined) return lexeme
      requested?.add(word)
      holes.push({ list, at })
      return ''
    })
  })
  if (holes.length === 0) return found
  await learn(db, missing, used)
  for (const { list, at } of holes) {
    const { language = '', words = [] } = lists[list] ?? {}
    const [into, word] = [found[list], words[at]]
    if (into && word !== undefined) into[at] = used.get(language)?.get(word) ?? ''
  }
  return found
}
