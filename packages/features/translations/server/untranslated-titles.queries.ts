import type { Db } from '@kogge/db/client.ts'
import { contentOfRow } from '@kogge/db/contents/rfx-contents.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type LocalizedText, UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { statusOf } from '@kogge/domain/rfx/tender-status-rules.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { originalOf } from './original-title.ts'
import {
  MAKERS,
  type TitleTranslation,
  type Untranslated,
  type UntranslatedInput,
} from './title-translations.views.ts'

/** How often a machine may fail with a title before it is left alone. */
const MOST_ATTEMPTS = 3

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly id: string
  readonly source: string
  readonly stage: RfxStage
  readonly closes_at: string | null
  readonly deadline_at: string | null
  readonly published_at: string | null
  readonly language: string | null
  readonly title: LocalizedText
  readonly buyer: string | null
  readonly translations: readonly {
    readonly language: string
    readonly title: string
    readonly original: string
    readonly made_by: string
    readonly service: string | null
    readonly by: string | null
    readonly created_at: string
  }[]
  readonly given_up: readonly string[]
}

/** What `originalOf` picks, as the database sees it. */
const ORIGINAL = sql`coalesce(nullif(c.title ->> c.language, ''), nullif(c.title ->> 'en', ''),
  (select value from jsonb_each_text(c.title) where value <> '' limit 1))`

const codes = (languages: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(languages)}::jsonb))`

const conditionOf = (state: UntranslatedInput['state'], languages: readonly UiLocale[]): SQL => {
  const requested = codes(languages.length > 0 ? languages : UI_LOCALES)
  if (state === 'missing')
    return sql`exists (select from ${requested} as l (code)
      where coalesce(c.title ->> l.code, '') = '' and not exists (
        select from rfx_translation t
        where t.rfx_id = r.id and t.language = l.code and t.original = ${ORIGINAL}))`
  const kind =
    state === 'outdated'
      ? sql`t.original is distinct from ${ORIGINAL}`
      : sql`t.made_by = ${state} and t.original = ${ORIGINAL}`
  return sql`exists (select from rfx_translation t
    where t.rfx_id = r.id and t.language in ${requested} and ${kind})`
}

const COLUMNS = sql`r.num, r.id, r.source, r.stage, r.closes_at, r.deadline_at, r.published_at,
  c.language, c.title, c.buyers -> 0 ->> 'name' as buyer,
  (select coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title,
      'original', t.original, 'made_by', t.made_by, 'service', t.service,
      'by', nullif(trim(concat(u.first_name, ' ', u.last_name)), ''),
      'created_at', t.created_at) order by t.language), '[]')
    from rfx_translation t left join ${user} u on u.id = t.user_id
    where t.rfx_id = r.id) as translations,
  (select coalesce(jsonb_agg(f.language), '[]') from rfx_translation_failure f
    where f.rfx_id = r.id and f.attempts >= ${MOST_ATTEMPTS} and f.original = ${ORIGINAL}) as given_up`

const CONTENT = sql`cross join lateral jsonb_to_record(${contentOfRow('r')}) as c
  (language text, title jsonb, buyers jsonb)`

const isLocale = (code: string): code is UiLocale => UI_LOCALES.some((known) => known === code)
const iso = (time: string | null): string | null => time && new Date(time).toISOString()

const viewOf = (row: Row, now: Date): Untranslated | null => {
  const original = originalOf(row)
  if (!original) return null
  const translations = row.translations.flatMap((one): TitleTranslation[] => {
    const madeBy = MAKERS.find((known) => known === one.made_by)
    if (!madeBy || !isLocale(one.language)) return []
    return [
      {
        language: one.language,
        title: withoutDirectionMarks(one.title),
        madeBy,
        service: one.service,
        by: one.by,
        createdAt: new Date(one.created_at).toISOString(),
        isOutdated: one.original !== original.text || Boolean(row.title[one.language]),
      },
    ]
  })
  const holds = (code: UiLocale): boolean =>
    translations.some(({ language, isOutdated }) => language === code && !isOutdated)
  return {
    rfxId: row.id,
    original,
    translations,
    source: row.source,
    given: Object.keys(row.title).filter((code) => row.title[code]),
    missing: UI_LOCALES.filter((code) => !row.title[code] && !holds(code)),
    status: statusOf(row.stage, row.closes_at ? new Date(row.closes_at) : null, now),
    buyer: row.buyer && withoutDirectionMarks(row.buyer),
    publishedAt: iso(row.published_at),
    deadlineAt: iso(row.deadline_at),
    givenUp: row.given_up.filter(isLocale),
  }
}

interface QueueQuery extends Pick<UntranslatedInput, 'state' | 'language' | 'source'> {
  readonly isOpen: boolean
  readonly now: Date
  readonly limit: number
  readonly after: { readonly at: string; readonly num: number } | null
  /** More that must hold of a request. */
  readonly also?: SQL
}

/** Requests that are open, or those that are not, the latest published first. */
const readQueue = async (db: Db, options: QueueQuery): Promise<Row[]> => {
  const { isOpen, now, after, source, limit } = options
  const at = now.toISOString()
  const open = sql`(r.stage = 'competition' and r.closes_at > ${at}::timestamptz)`
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS}
    from rfx_search s join rfx r on r.num = s.num and r.privacy = 'public' ${CONTENT}
    where s.published_at is not null and c.title <> '{}'
      and ${isOpen ? open : sql`${open} is not true`}
      and ${conditionOf(options.state, options.language)}
      and ${options.also ?? sql`true`}
      and ${source.length > 0 ? sql`r.source in ${codes(source)}` : sql`true`}
      and ${after ? sql`(s.published_at, s.num) < (${after.at}::timestamptz, ${after.num})` : sql`true`}
    order by s.published_at desc, s.num desc limit ${limit}`)
  return rows
}

const keyOf = (row: Row, now: Date): string => {
  const isOpen = statusOf(row.stage, row.closes_at ? new Date(row.closes_at) : null, now) === 'open'
  return `${isOpen ? 'open' : 'rest'}:${row.num}`
}

/** Where a page ended: in which part, and at what number. */
const readKey = (key: string) => {
  const [, part, num] = /^(open|rest):(\d{1,9})$/.exec(key) ?? []
  if (part === undefined) throw new AppError('list.cursor_invalid')
  return { isOpen: part === 'open', num: Number(num) }
}

/** Titles to translate: of open tenders first, of each the latest published first. */
export const listUntranslated = async (
  db: Db,
  input: UntranslatedInput,
  now: Date,
): Promise<{ items: Untranslated[]; nextCursor: string | null }> => {
  const cursor = decodeTimeCursor(input.cursor)
  const from = cursor && { at: cursor.at.toISOString(), ...readKey(cursor.key) }
  const limit = input.limit + 1
  const open =
    from?.isOpen === false
      ? []
      : await readQueue(db, { ...input, isOpen: true, now, limit, after: from })
  const rest =
    open.length < limit
      ? await readQueue(db, {
          ...input,
          isOpen: false,
          now,
          limit: limit - open.length,
          after: from?.isOpen === false ? from : null,
        })
      : []
  const { page, nextCursor } = pageOf([...open, ...rest], input.limit, (row) => ({
    at: new Date(row.published_at ?? 0),
    key: keyOf(row, now),
  }))
  return { items: page.flatMap((row) => viewOf(row, now) ?? []), nextCursor }
}

/** One title. Throws `record.not_found`, also where nothing is written. */
export const untranslatedById = async (db: Db, rfxId: string, now: Date): Promise<Untranslated> => {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from rfx r ${CONTENT} where r.id = ${rfxId} and r.privacy = 'public'`)
  const [row] = rows
  const view = row && viewOf(row, now)
  if (!view) throw new AppError('record.not_found')
  return view
}

/** Open tenders that the machine has work with, and has not given up on; the latest first. */
export const dueForMachine = async (
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly Untranslated[]> => {
  const also = sql`not r.is_demo and exists (select from ${codes(UI_LOCALES)} as l (code)
    where coalesce(c.title ->> l.code, '') = ''
      and not exists (select from rfx_translation t where t.rfx_id = r.id
        and t.language = l.code and (t.original = ${ORIGINAL} or t.made_by = 'person'))
      and not exists (select from rfx_translation_failure f where f.rfx_id = r.id
        and f.language = l.code and f.original = ${ORIGINAL} and f.attempts >= ${MOST_ATTEMPTS}))`
  const rows = await readQueue(db, {
    state: 'missing',
    language: [],
    source: [],
    isOpen: true,
    now,
    limit,
    after: null,
    also,
  })
  return rows.flatMap((row) => viewOf(row, now) ?? [])
}
