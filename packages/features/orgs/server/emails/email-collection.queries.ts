import type { Db } from '@kogge/db/client.ts'
import { isContentOf } from '@kogge/db/contents/notice-contents.ts'
import { CRAWL_LOCK_HOLDER } from '@kogge/db/locks/crawl-lock.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { emailsIn } from '@kogge/domain/orgs/notice-email-addresses.ts'
import { sql } from 'drizzle-orm'

/** Requests of one batch: a few seconds of work. */
const BATCH = 200

export interface Due {
  /** The last of the batch, where the next goes on. */
  readonly last: number
  readonly keys: readonly string[]
}

const list = (texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/**
 * Before when nothing can turn up any more. Requests carry the time at which their transaction
 * began, so that what is still being written may appear with an earlier one than what is there.
 * What holds a crawl's lock writes nothing.
 */
const settledBefore = async (tx: Db): Promise<string> => {
  const { rows } = await tx.execute<{ until: string }>(sql`
    select date_trunc('milliseconds', least(now(), min(xact_start)))::text as until
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name is distinct from ${CRAWL_LOCK_HOLDER}`)
  return rows[0]?.until ?? '-infinity'
}

/** The procedures whose requests changed since the watermark, the longest ago first; null for none. */
export const dueProcedures = async (tx: Db, watermark: string): Promise<Due | null> => {
  // Asked first: who has gone from the list of transactions by then is seen in what follows.
  const until = await settledBefore(tx)
  const { rows } = await tx.execute<{ num: number; procedure_key: string }>(sql`
    select r.num, r.procedure_key from rfx r
    where (r.updated_at, r.num) > (
        coalesce((select at from harvest_watermark where name = ${watermark}), '-infinity'),
        coalesce((select num from harvest_watermark where name = ${watermark}), 0))
      and r.updated_at < ${until}::timestamptz and not r.is_demo
    order by r.updated_at, r.num limit ${BATCH}`)
  const last = rows.at(-1)
  if (!last) return null
  const keys = rows.map((row) => row.procedure_key)
  const tied = await tx.execute<{ from_key: string }>(
    sql`select from_key from title_link where into_key in ${list(keys)}`,
  )
  return { last: last.num, keys: [...keys, ...tied.rows.map((row) => row.from_key)] }
}

type Written = Pick<NoticeOrg, 'name' | 'ids' | 'country' | 'nuts' | 'city' | 'identifiedBy'>

interface Found extends Record<string, unknown> {
  readonly id: string
  readonly publication_month: string
  readonly procedure_key: string
  readonly source: string
  readonly at: string
}

interface Named extends Record<string, unknown> {
  readonly notice_id: string
  readonly email: string
  readonly written: Written
}

/** That the notices of a procedure give an address for an entry of the register. */
export interface Use {
  readonly procedureKey: string
  readonly matchKey: string
  readonly email: string
  /** The source that gave it first. */
  readonly source: string
  readonly notices: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** Organisations with an address, as these notices name them. */
const namedIn = async (
  tx: Db,
  found: readonly Found[],
): Promise<ReadonlyMap<string, readonly Named[]>> => {
  const places = found.map(({ id, publication_month: month }) => ({ id, publicationMonth: month }))
  const { rows } = await tx.execute<Named>(sql`
    select n.notice_id, o.org #>> '{contact,email}' as email,
      jsonb_build_object('name', o.org -> 'name', 'ids', o.org -> 'ids', 'country',
        o.org -> 'country', 'nuts', o.org -> 'nuts', 'city', o.org -> 'city',
        'identifiedBy', o.org -> 'identifiedBy') as written
    from (
      select notice_id, canonical::jsonb as canonical from notice_content
      where ${isContentOf(places)}
    ) as n
    cross join lateral (
      select jsonb_array_elements(n.canonical -> 'buyers')
      union all select jsonb_array_elements(n.canonical -> 'organisations')
      union all select jsonb_path_query(n.canonical, '$.awards[*].winners[*]')
    ) as o (org)
    where o.org #>> '{contact,email}' is not null`)
  return Map.groupBy(rows, (row) => row.notice_id)
}

/** Those of these match keys whose number is nobody's. */
const spreadKeys = async (
  tx: Db,
  keys: readonly (string | undefined)[],
): Promise<ReadonlySet<string>> => {
  const asked = [...new Set(keys.filter((key) => key !== undefined))]
  const { rows } = await tx.execute<{ key: string }>(
    sql`select match_key as key from spread_number where match_key in ${list(asked)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Every address that the notices of these procedures give for an organisation. */
export const usesIn = async (tx: Db, keys: readonly string[]): Promise<Use[]> => {
  const { rows: found } = await tx.execute<Found>(sql`
    select id, publication_month::text, procedure_key, source,
      coalesce(published_at, imported_at) as at
    from notice where procedure_key in ${list(keys)} order by at, source, id`)
  const named = await namedIn(tx, found)
  const rows = found.flatMap((one) => (named.get(one.id) ?? []).map((org) => ({ ...one, ...org })))
  const spread = await spreadKeys(
    tx,
    rows.map(({ written }) => matchOrg(written)?.key),
  )
  const uses = new Map<string, Use>()
  const counted = new Set<string>()
  for (const { notice_id: noticeId, procedure_key: procedureKey, source, at, ...row } of rows) {
    const byNumber = matchOrg(row.written)?.key ?? ''
    const matchKey = spread.has(byNumber)
      ? matchOrg({ ...row.written, identifiedBy: 'name' })?.key
      : byNumber || undefined
    if (matchKey === undefined) continue
    const time = new Date(at)
    for (const email of emailsIn(row.email)) {
      const key = JSON.stringify([procedureKey, matchKey, email])
      const once = `${key} ${noticeId}`
      if (counted.has(once)) continue
      counted.add(once)
      const known = uses.get(key)
      uses.set(key, {
        procedureKey,
        matchKey,
        email,
        source: known?.source ?? source,
        notices: (known?.notices ?? 0) + 1,
        firstAt: known?.firstAt ?? time,
        lastAt: time,
      })
    }
  }
  return [...uses.values()]
}
