import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { contentOfRow } from '@kogge/db/contents/rfx-contents.ts'
import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import { wordsIn } from '@kogge/domain/search/words/word-tokens.ts'
import { sql } from 'drizzle-orm'
import { createSeenWords, type SeenWords } from './language-word-counts.ts'
import { writeSeenWords } from './language-words.commands.ts'
import { SEEN_KEY } from './language-words.queries.ts'
import {
  createDictionary,
  type DictionaryWord,
  type WordsOfText,
} from './spelling-dictionary-counts.ts'

/** The newest requests say how words are spelled as well as all do. */
const MOST_REQUESTS = 40_000
const BATCH = 200
/** Lots often repeat each other, and descriptions go on for pages. */
const MOST_LETTERS = 4000
const WRITTEN_AT_ONCE = 5000

const KEY = 'search.words_drawn'
const DAY_MS = 24 * 60 * 60_000
/** The index has grown so much since that words are missing. */
const GROWN = 1.5

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly texts: readonly (Readonly<Record<string, string>> | null)[] | null
  readonly names: readonly (string | null)[] | null
}

const readRequests = async (db: Db, below: number): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select s.num,
      jsonb_build_array(c.title, c.description)
        || jsonb_path_query_array(c.lots, '$[0 to 19].title') as texts,
      jsonb_path_query_array(c.buyers, '$[*].name')
        || jsonb_path_query_array(c.awards, '$[*].winners[*].name') as names
    from rfx_search s join rfx r on r.num = s.num
    cross join lateral jsonb_to_record(${contentOfRow('r')}) as c
      (title jsonb, description jsonb, lots jsonb, buyers jsonb, awards jsonb)
    where s.num < ${below} order by s.num desc limit ${BATCH}`)
  return rows
}

const textsOf = ({ texts, names }: Row): WordsOfText[] => [
  ...(texts ?? []).flatMap((one) =>
    Object.entries(one ?? {}).map(([language, text]) => ({
      language,
      text: text.slice(0, MOST_LETTERS),
    })),
  ),
  { language: 'xx', text: (names ?? []).join('\n').slice(0, MOST_LETTERS) },
]

interface Drawn {
  readonly words: readonly DictionaryWord[]
  readonly seen: SeenWords
}

const count = async (db: Db, signal: AbortSignal): Promise<Drawn> => {
  const dictionary = createDictionary()
  const seen = createSeenWords()
  let below = 2_147_483_647
  for (let read = 0; read < MOST_REQUESTS && !signal.aborted; read += BATCH) {
    const start = performance.now()
    const rows = await readRequests(db, below)
    const requests = rows.map(textsOf)
    const byLanguage = Map.groupBy(requests.flat(), ({ language }) => language)
    const lexemeOf = await lexemesOf(
      db,
      new Map(
        [...byLanguage].map(([language, all]) => [
          language,
          new Set(all.flatMap(({ text }) => wordsIn(text))),
        ]),
      ),
    )
    for (const texts of requests) {
      dictionary.add(texts, lexemeOf)
      seen.add(texts, lexemeOf)
    }
    below = rows.at(-1)?.num ?? 0
    if (rows.length < BATCH) break
    // Whoever searches meanwhile has half of the process at least.
    await pause(performance.now() - start)
  }
  return { words: dictionary.words(), seen: seen.words() }
}

const write = async (db: Db, { words, seen }: Drawn, drawn: string): Promise<void> => {
  await db.transaction(async (tx) => {
    for (let start = 0; start < words.length; start += WRITTEN_AT_ONCE)
      await tx.execute(sql`
        insert into search_word (word, shown, requests, keys)
        select word, shown, requests, keys from jsonb_to_recordset(
          ${JSON.stringify(words.slice(start, start + WRITTEN_AT_ONCE))}::jsonb
        ) as w (word text, shown text, requests int, keys int[])
        on conflict (word) do update
          set shown = excluded.shown, requests = excluded.requests, keys = excluded.keys
          where (search_word.shown, search_word.requests, search_word.keys)
            is distinct from (excluded.shown, excluded.requests, excluded.keys)`)
    await tx.execute(sql`
      delete from search_word w where not exists (
        select 1 from jsonb_array_elements_text(
          ${JSON.stringify(words.map(({ word }) => word))}::jsonb) as kept (word)
        where kept.word = w.word)`)
    await writeSeenWords(tx, seen)
    await tx.execute(sql`
      insert into meta (key, value) values (${KEY}, ${drawn})
      on conflict (key) do update set value = excluded.value, updated_at = now()`)
  })
}

/** The greatest number of a request in the index; how far it has grown. */
const lastNumber = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(num) as last from rfx_search`,
  )
  return rows[0]?.last ?? 0
}

const isDue = async (db: Db, last: number, now: Date): Promise<boolean> => {
  const { rows } = await db.execute<{ value: string; updated_at: string | Date }>(
    // Who comes from an earlier version has the dictionary without the words of each language.
    sql`select value, updated_at from meta where key = ${KEY}
      and exists (select 1 from meta where key = ${SEEN_KEY})`,
  )
  const [row] = rows
  if (!row) return last > 0
  const age = Math.abs(now.getTime() - new Date(row.updated_at).getTime())
  return age >= DAY_MS || last > GROWN * Number(row.value)
}

/**
 * Draws the dictionary of spellings, and which words each language has, anew from the newest requests where it is a day old or the index
 * has grown by half. Done twice it changes nothing.
 */
export const drawWords = async (
  db: Db,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> => {
  const last = await lastNumber(db)
  if (!(await isDue(db, last, now))) return
  const counted = await count(db, signal)
  if (!signal.aborted) await write(db, counted, String(last))
}
