import type { Db } from '@kogge/db/client.ts'
import { isContentOf } from '@kogge/db/contents/notice-contents.ts'
import type { harvestedOrg } from '@kogge/db/schema/orgs.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { sql } from 'drizzle-orm'
import type { HarvOrgRecord } from './harvested-orgs.views.ts'

/** Requests of the organisation that are looked through, and notices that are shown. */
const MOST_REQUESTS = 200
const MOST_NOTICES = 10

interface Row extends Record<string, unknown> {
  readonly notice_row_id: string
  readonly rfx_id: string
  readonly publication_month: string
  readonly publication_number: string | null
  readonly published_at: string | null
}

interface NoticeTitle extends Record<string, unknown> {
  readonly id: string
  readonly title: LocalizedText | null
  readonly language: string | null
}

/** The titles of those notices that name a buyer or winner in exactly this spelling. */
const naming = async (
  db: Db,
  rows: readonly Row[],
  { name, ids, country, city, nuts }: typeof harvestedOrg.$inferSelect,
): Promise<ReadonlyMap<string, NoticeTitle>> => {
  const written = { name, ids, country, city, nuts }
  const buys = JSON.stringify({ buyers: [written] })
  const wins = JSON.stringify({ awards: [{ winners: [written] }] })
  const places = rows.map((row) => ({
    id: row.notice_row_id,
    publicationMonth: row.publication_month,
  }))
  const { rows: titles } = await db.execute<NoticeTitle>(sql`
    select id, notice -> 'title' as title, notice ->> 'language' as language
    from (
      select notice_id as id, canonical::jsonb as notice from notice_content
      where ${isContentOf(places)}
    ) as content
    where notice @> ${buys}::jsonb or notice @> ${wins}::jsonb`)
  return new Map(titles.map((one) => [one.id, one]))
}

/**
 * The latest notices of the source that name a buyer or winner in exactly this spelling. No index
 * leads from a spelling to its notices; the requests of its organisation do, the latest of them.
 */
export const noticesOf = async (
  db: Db,
  spelling: typeof harvestedOrg.$inferSelect,
  language: string,
): Promise<HarvOrgRecord['notices']> => {
  const { rows } = await db.execute<Row>(sql`
    with requests as materialized (
      select r.id, r.procedure_key from (
        (select s.num from rfx_search s join org o on o.id = ${spelling.orgId}
          where s.buyers @> array[o.num] order by s.num desc limit ${MOST_REQUESTS})
        union
        (select s.num from rfx_search s join org o on o.id = ${spelling.orgId}
          where s.suppliers @> array[o.num] order by s.num desc limit ${MOST_REQUESTS})
      ) as found join rfx r on r.num = found.num
    ), procedures as (
      select id, procedure_key from requests
      union
      select q.id, l.from_key from requests q join title_link l on l.into_key = q.procedure_key
    )
    select n.id as notice_row_id, p.id as rfx_id, n.publication_month::text,
      n.publication_number, n.published_at
    from procedures p
    join notice n on n.procedure_key = p.procedure_key and n.source = ${spelling.source}
    order by n.published_at desc nulls last, n.id`)
  const titles = await naming(db, rows, spelling)
  const found = rows.flatMap((row) => {
    const one = titles.get(row.notice_row_id)
    return one ? { ...row, ...one } : []
  })
  return found.slice(0, MOST_NOTICES).map((row) => {
    const title = pickText(row.title, language, row.language)
    return {
      noticeRowId: row.notice_row_id,
      rfxId: row.rfx_id,
      publicationNumber: row.publication_number,
      publishedAt: row.published_at && new Date(row.published_at).toISOString(),
      title: title && { ...title, text: withoutDirectionMarks(title.text) },
    }
  })
}
