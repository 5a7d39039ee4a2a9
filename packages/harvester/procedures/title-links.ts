import type { Db } from '@kogge/db/client.ts'
import { TITLE_MONTHS } from '@kogge/domain/notices/title-match.ts'
import { sql } from 'drizzle-orm'

interface Link extends Record<string, unknown> {
  readonly from_key: string
  readonly into_key: string
}

const listed = (texts: Iterable<string>) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify([...texts])}::jsonb))`

/**
 * The calls that results without any reference belong to by title: of each procedure that has such
 * a result and no call, the one procedure whose call has its title and was sent in the time before.
 */
const linksNow = async (tx: Db, titles: readonly string[]): Promise<readonly Link[]> => {
  const { rows } = await tx.execute<Link>(sql`
    with seeker as (
      select distinct n.procedure_key as key from notice n
      where n.title_key in ${listed(titles)} and n.title_role = 'result'
        and not exists (
          select from notice c where c.procedure_key = n.procedure_key and c.title_role = 'call'))
    select seeker.key as from_key, min(c.procedure_key) as into_key
    from seeker
    join notice r on r.procedure_key = seeker.key and r.title_role = 'result'
    join notice c on c.title_key = r.title_key and c.title_role = 'call'
      and c.sent_at between r.sent_at - make_interval(months => ${TITLE_MONTHS}) and r.sent_at
    group by seeker.key
    having count(distinct c.procedure_key) = 1`)
  return rows
}

const linksBefore = async (
  tx: Db,
  titles: readonly string[],
  touched: readonly string[],
): Promise<readonly Link[]> => {
  const { rows } = await tx.execute<Link>(sql`
    select from_key, into_key from title_link
    where from_key in ${listed(touched)} or into_key in ${listed(touched)}
      or from_key in (select procedure_key from notice
        where title_key in ${listed(titles)} and title_role = 'result')`)
  return rows
}

const pairOf = ({ from_key: from, into_key: into }: Link): string => JSON.stringify([from, into])

/** What is joined by title now. */
export interface TitleLinks {
  /** The procedure of the call, by that of the result. */
  readonly into: ReadonlyMap<string, string>
  /** Procedures that gained or lost by it. */
  readonly changed: readonly string[]
}

/**
 * Decides anew which results belong to a call by their title alone, among all that share these
 * titles. It is a function of the notices that are there, so the order in which they came does not
 * matter: a second call of the same title parts what the first had joined. `touched` are the
 * procedures whose notices changed, by their keys before and now.
 */
export const relink = async (
  tx: Db,
  titles: readonly string[],
  touched: readonly string[],
): Promise<TitleLinks> => {
  const before = await linksBefore(tx, titles, touched)
  const now = await linksNow(tx, titles)
  const [had, has] = [new Set(before.map(pairOf)), new Set(now.map(pairOf))]
  const gone = before.filter((link) => !has.has(pairOf(link)))
  const fresh = now.filter((link) => !had.has(pairOf(link)))
  if (gone.length > 0)
    await tx.execute(
      sql`delete from title_link where from_key in ${listed(gone.map((link) => link.from_key))}`,
    )
  if (fresh.length > 0)
    await tx.execute(sql`
      insert into title_link (from_key, into_key)
      select from_key, into_key
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as l (from_key text, into_key text)`)
  return {
    into: new Map(now.map((link) => [link.from_key, link.into_key])),
    changed: [...gone, ...fresh].flatMap((link) => [link.from_key, link.into_key]),
  }
}
