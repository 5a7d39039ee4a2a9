import type { Db } from '@kogge/db/client.ts'
import { type LocalizedText, type PickedText, pickText } from '@kogge/domain/kernel/locale.ts'
import { type SQL, sql } from 'drizzle-orm'
import { MARK_END, MARK_START, readMarks, unmarked } from './marks.ts'
import type { FoundText } from './views.ts'

/** Beyond this much of a description no snippet is looked for. */
const SNIPPET_SOURCE = 6000
/** In so many languages at most: a notice of the Union's own institutions has two dozen. */
const MAX_LANGUAGES = 4

/** The texts of a request that a hit is shown in. */
interface Texts {
  readonly num: number
  readonly language: string | null
  readonly title: LocalizedText
  readonly description: LocalizedText
}

/** Title and description of a request in one language, with the searched words marked. */
interface Variant {
  readonly language: string
  readonly title: FoundText
  readonly body: FoundText
}

interface HeadlineRow extends Record<string, unknown> {
  num: number
  language: string
  title: string
  body: string
}

/** The reader's version first, then the others: a hit may stand in one that is not shown. */
const languagesOf = ({ title, description, language }: Texts, reader: string): string[] => {
  const first = [title, description].map((texts) => pickText(texts, reader, language)?.language)
  const all = [...first, ...Object.keys(title), ...Object.keys(description)]
  return [...new Set(all.filter((known) => known !== undefined))].slice(0, MAX_LANGUAGES)
}

/** The texts of each request with the searched words marked, by number, the reader's version first. */
export const highlight = async (
  db: Db,
  requests: readonly Texts[],
  reader: string,
  words: SQL,
): Promise<ReadonlyMap<number, readonly Variant[]>> => {
  const pieces = requests.flatMap((request) =>
    languagesOf(request, reader).map((language) => ({
      num: request.num,
      language,
      title: unmarked(request.title[language] ?? ''),
      body: unmarked((request.description[language] ?? '').slice(0, SNIPPET_SOURCE)),
    })),
  )
  const selection = `StartSel=${MARK_START}, StopSel=${MARK_END}`
  const { rows } = await db.execute<HeadlineRow>(sql`
    with wanted as materialized (select ${words} as query)
    select p.num, p.language,
      ts_headline(kogge_config(p.language), p.title, query,
        ${`${selection}, HighlightAll=true`}) as title,
      ts_headline(kogge_config(p.language), p.body, query,
        ${`${selection}, MaxWords=28, MinWords=14, MaxFragments=1`}) as body
    from wanted, rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as (num int, language text, title text, body text)) with ordinality
      as p (num, language, title, body, place)
    order by p.place`)
  const found = new Map<number, Variant[]>()
  for (const { num, language, title, body } of rows) {
    const variants = found.get(num) ?? []
    found.set(num, variants)
    variants.push({
      language,
      title: { ...readMarks(title), language },
      body: { ...readMarks(body), language },
    })
  }
  return found
}

const isHit = ({ marks }: FoundText): boolean => marks.length > 0

/** The title that is shown, with its hits. */
export const titleOf = (
  variants: readonly Variant[],
  picked: PickedText | null,
): FoundText | undefined => variants.find(({ language }) => language === picked?.language)?.title

/**
 * Where else the words stand: in the description, else in a version of another language, so that
 * nobody wonders why a request was found. Null where they stand in none of them.
 */
export const snippetOf = (
  variants: readonly Variant[],
  picked: PickedText | null,
): FoundText | null => {
  const titles = variants.filter(({ language }) => language !== picked?.language)
  const all = [...variants.map(({ body }) => body), ...titles.map(({ title }) => title)]
  return all.find(isHit) ?? null
}

/** A text without hits. */
export const plainText = (picked: PickedText | null): FoundText => ({
  text: picked?.text ?? '',
  language: picked?.language ?? 'xx',
  marks: [],
})
