import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, withContents } from '@kogge/db/contents/rfx-contents.ts'
import { ROWS_WITH_WORDS, wordsOfRow } from '@kogge/db/search-index/search-index-words.ts'
import {
  cpvLikeness,
  likenessOf,
  SIMILAR_FROM,
  sharedWeight,
  wordWeight,
} from '@kogge/domain/insight/rfx-similarity.ts'
import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TITLE_SIGN } from '@kogge/domain/search/text-vector.ts'
import { type SQL, sql } from 'drizzle-orm'

/** A request to which similar ones are sought. */
interface Subject {
  readonly num: number
  /** Eight digits; null where the request names none. */
  readonly cpv: string | null
  readonly words: string[]
  readonly buyers: number[]
  readonly regions: number[]
  readonly countries: number[]
}

/** A similar request. */
export interface Similar {
  readonly num: number
  readonly likeness: number
}

/** Words of a title that are looked at; the longest tell most. */
const MOST_WORDS = 16
/** Those that are looked up: the rarest. */
const LOOKED_UP = 6
/** Requests that are compared, the newest of what was found in each way. */
const COMPARED = 150
/** A word is common enough after so many in the sample. */
const COUNTED = 1000
/** Every sixteenth request is in the sample; see db/schema/search.ts. */
const SAMPLE = sql.raw('(held.num & 15) = 0')
const SAMPLED = 16

const subjectOf = async (db: Db, rfxId: string): Promise<Subject | null> => {
  const { rows } = await db.execute<Omit<Subject, 'cpv'> & RfxPlace & Record<string, unknown>>(sql`
    select s.num, r.month, s.buyers, s.regions, s.countries,
      array(
        select word from unnest(tsvector_to_array(${wordsOfRow('s')})) as word
        where left(word, 1) = ${TITLE_SIGN} and length(word) > 3
        order by length(word) desc, word limit ${MOST_WORDS}
      ) as words
    from rfx r join rfx_search s using (num) where r.id = ${rfxId}`)
  const [subject] = await withContents(db, rows)
  return subject ? { ...subject, cpv: subject.content.cpv.main?.slice(0, 8) ?? null } : null
}

/** A lexeme as PostgreSQL reads it in a tsquery. */
const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const anyOf = (lexemes: readonly string[]): SQL => sql`${lexemes.map(quoted).join(' | ')}::tsquery`

/** The words of the title with what they tell. */
const weightsOf = async (db: Db, words: readonly string[]): Promise<Map<string, number>> => {
  if (words.length === 0) return new Map()
  const { rows } = await db.execute<{ word: string; n: number; all: number }>(sql`
    select word, (select greatest(reltuples, 1) from pg_class where oid = 'rfx_search'::regclass) as all,
      (select count(*)::int from (
        select from rfx_words held where ${SAMPLE} and held.words @@ query::tsquery limit ${COUNTED}
      ) as found) as n
    from jsonb_to_recordset(${JSON.stringify(words.map((word) => ({ word, query: quoted(word) })))}::jsonb)
      as w (word text, query text)`)
  return new Map(rows.map(({ word, n, all }) => [word, wordWeight(n * SAMPLED, Number(all))]))
}

interface Candidate extends Record<string, unknown> {
  readonly num: number
  readonly cpv: number[]
  readonly buyers: number[]
  readonly places: number[]
  readonly shared: string[]
}

const integers = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`
const codesOf = (numbers: readonly number[]): string[] =>
  numbers.map((number) => String(number).padStart(8, '0'))

/** The class of a code, or itself where it is a wider one. */
const classOf = (code: string): number => Number(cpvPrefix(code).slice(0, 4).padEnd(8, '0'))

/** That a request is among those whose rows of words fulfil these conditions. */
const held = (...where: readonly SQL[]): SQL =>
  sql`s.num = any(array(select w.num from rfx_words w where ${sql.join([...where], sql` and `)}))`

const newest = (among: SQL, where: SQL): SQL => sql`
  (select s.num from rfx_search s where ${among} and ${where} order by s.num desc limit ${COMPARED})`

/** What could be similar: the same class and some of the words, the same class and buyer, rare words. */
const candidatesOf = async (
  db: Db,
  subject: Subject,
  weights: ReadonlyMap<string, number>,
  isAwarded: boolean,
): Promise<Candidate[]> => {
  const rarest = [...weights].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  const words = anyOf(rarest.slice(0, LOOKED_UP))
  const stage = sql.raw(String(RFX_STAGES.indexOf('awarded')))
  const among = isAwarded
    ? sql`s.num <> ${subject.num} and ((s.facets >> 3) & 3) = ${stage}`
    : sql`s.num <> ${subject.num}`
  const cpvClass = subject.cpv && integers([classOf(subject.cpv)])
  const ways = [
    ...(cpvClass && rarest.length > 0
      ? [newest(among, held(sql`w.cpv && ${cpvClass}`, sql`w.words @@ ${words}`))]
      : []),
    ...(cpvClass
      ? [newest(among, sql`s.cpv && ${cpvClass} and s.buyers && ${integers(subject.buyers)}`)]
      : []),
    ...(rarest.length > 1
      ? [newest(among, held(...rarest.slice(0, 2).map((one) => sql`w.words @@ ${anyOf([one])}`)))]
      : []),
  ]
  if (ways.length === 0) return []
  const { rows } = await db.execute<Candidate>(sql`
    select s.num, s.cpv, s.buyers, s.regions || s.countries::int[] as places,
      array(
        select word from jsonb_to_recordset(${JSON.stringify(
          rarest.map((word) => ({ word, query: quoted(word) })),
        )}::jsonb) as rare (word text, query text)
        where w.words @@ rare.query::tsquery
      ) as shared
    from ${ROWS_WITH_WORDS} where s.num = any(array(${sql.join(ways, sql` union `)}))`)
  return rows
}

const shareOf = (requested: readonly number[], found: readonly number[]): number => {
  const known = new Set(found)
  return requested.length > 0
    ? requested.filter((one) => known.has(one)).length / requested.length
    : 0
}

/**
 * Public requests like one, the most alike first; null where it has no place in the index, so that
 * nothing can be like it. How alike they are: domain/insight/rfx-similarity.ts.
 */
export const similarTo = async (
  db: Db,
  rfxId: string,
  { isAwarded = false }: { readonly isAwarded?: boolean } = {},
): Promise<Similar[] | null> => {
  const subject = await subjectOf(db, rfxId)
  if (!subject) return null
  const weights = await weightsOf(db, subject.words)
  const candidates = await candidatesOf(db, subject, weights, isAwarded)
  const places = [...subject.regions, ...subject.countries]
  return candidates
    .map(({ num, cpv, buyers, shared, places: theirs }) => ({
      num,
      likeness: likenessOf({
        cpv: subject.cpv ? cpvLikeness(subject.cpv, codesOf(cpv)) : 0,
        words: sharedWeight(weights, shared),
        buyer: shareOf(subject.buyers, buyers) > 0 ? 1 : 0,
        place: shareOf(places, theirs),
      }),
    }))
    .filter(({ likeness }) => likeness >= SIMILAR_FROM)
    .sort((a, b) => b.likeness - a.likeness || b.num - a.num)
}
