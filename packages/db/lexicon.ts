import { ownText } from '@kogge/domain/kernel/text.ts'
import { lexemeOfHomonym } from '@kogge/domain/search/homonyms.ts'
import { latvianStem } from '@kogge/domain/search/latvian.ts'
import { foldWord } from '@kogge/domain/search/tokens.ts'
import type { LexemeOf } from '@kogge/domain/search/vector.ts'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

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

interface Stem extends Record<string, unknown> {
  readonly language: string
  readonly word: string
  readonly stem: string | null
}

/** Stems by the database, for the languages that it has a stemmer of; the others are left out. */
const stemsOf = async (
  db: Db,
  asked: readonly { readonly language: string; readonly words: readonly string[] }[],
): Promise<readonly Stem[]> => {
  const { rows } = await db.execute<Stem>(sql`
    select a.language, w.word, (ts_lexize(d.oid::regdictionary, w.word))[1] as stem
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (language text, words text[])
    join pg_ts_dict d on d.dictname = 'kogge_' || a.language || '_stem',
    unnest(a.words) as w (word)`)
  return rows
}

/** Learns the forms of words that are not known yet, each into the words of its language. */
const learn = async (
  db: Db,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  known: ReadonlyMap<string, Words>,
): Promise<void> => {
  const asked: { language: string; words: string[] }[] = []
  const folds = new Map<string, Map<string, string[]>>()
  for (const [language, given] of wanted) {
    const words = known.get(language)
    const unknown = new Map<string, string[]>()
    for (const cut of given) {
      const word = ownText(cut)
      const folded = foldWord(word)
      const own = lexemeOfHomonym(language, folded)
      if (own) words?.set(word, own)
      else if (language === 'lv') words?.set(word, latvianStem(word))
      else if (language === 'xx' || folded === '') words?.set(word, folded)
      else unknown.set(folded, [...(unknown.get(folded) ?? []), word])
    }
    if (unknown.size === 0) continue
    folds.set(language, unknown)
    asked.push({ language, words: [...unknown.keys()] })
  }
  if (asked.length === 0) return
  for (const { language, word, stem } of await stemsOf(db, asked))
    for (const spelled of folds.get(language)?.get(word) ?? [])
      known.get(language)?.set(spelled, stem ?? word)
  for (const [language, unknown] of folds)
    for (const [folded, spellings] of unknown)
      for (const word of spellings)
        if (!known.get(language)?.has(word)) known.get(language)?.set(word, folded)
}

/**
 * Gives the forms under which words are indexed: folded, and without their endings where the
 * database or we can take them off. It answers for the words given alone, by language (ISO 639-1;
 * `xx` where only folding applies).
 */
export const lexemesOf = async (
  db: Db,
  wanted: ReadonlyMap<string, Iterable<string>>,
): Promise<LexemeOf> => {
  const used = new Map([...wanted.keys()].map((language) => [language, wordsOf(language)]))
  const missing = new Map<string, Set<string>>()
  for (const [language, given] of wanted) {
    const words = used.get(language)
    missing.set(language, new Set([...given].filter((word) => !words?.has(word))))
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
    const [own, wanted] = [used.get(language), missing.get(language)]
    return words.map((word, at) => {
      const lexeme = own?.get(word)
      if (lexeme !== undefined) return lexeme
      wanted?.add(word)
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
