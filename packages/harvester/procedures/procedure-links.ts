import type { Db } from '@kogge/db/client.ts'
import type { LinkGround } from '@kogge/domain/rfx/link-grounds.ts'
import { sql } from 'drizzle-orm'
import { linksByPlan } from './plan-links.ts'
import { linksByTitle } from './title-links.ts'

/** A procedure whose notices stand with those of another, though no name joins the two. */
export interface ProcedureLink {
  readonly from: string
  readonly into: string
  readonly by: LinkGround
}

type Pair = Pick<ProcedureLink, 'from' | 'into'>

const listed = (texts: Iterable<string>) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify([...texts])}::jsonb))`

const linksBefore = async (
  tx: Db,
  titles: readonly string[],
  touched: readonly string[],
): Promise<readonly Pair[]> => {
  const { rows } = await tx.execute<{ from_key: string; into_key: string }>(sql`
    select from_key, into_key from title_link
    where from_key in ${listed(touched)} or into_key in ${listed(touched)}
      or from_key in (select procedure_key from notice
        where title_key in ${listed(titles)} and title_role = 'result')`)
  return rows.map((row) => ({ from: row.from_key, into: row.into_key }))
}

const pairOf = ({ from, into }: Pair): string => JSON.stringify([from, into])

/** What is joined by title or plan now. */
export interface ProcedureLinks {
  /** The link of a procedure into another, by its key. */
  readonly from: ReadonlyMap<string, ProcedureLink>
  /** Procedures that gained or lost by it. */
  readonly changed: readonly string[]
}

/**
 * Decides anew which results belong to a call by their title alone, and which plans to the one
 * procedure that names them, among all that share these titles and names of plans. It is a function
 * of the notices that are there, so the order in which they came does not matter: a second call of
 * the same title parts what the first had joined. `touched` are the procedures whose notices
 * changed, by their keys before and now.
 */
export const relink = async (
  tx: Db,
  { titles, plans }: { readonly titles: readonly string[]; readonly plans: readonly string[] },
  touched: readonly string[],
): Promise<ProcedureLinks> => {
  const planned = await linksByPlan(tx, plans)
  const before = await linksBefore(tx, titles, [...touched, ...planned.plans])
  const now = [...(await linksByTitle(tx, titles)), ...planned.links]
  const [had, has] = [new Set(before.map(pairOf)), new Set(now.map(pairOf))]
  const gone = before.filter((link) => !has.has(pairOf(link)))
  const fresh = now.filter((link) => !had.has(pairOf(link)))
  if (gone.length > 0)
    await tx.execute(
      sql`delete from title_link where from_key in ${listed(gone.map(({ from }) => from))}`,
    )
  if (fresh.length > 0)
    await tx.execute(sql`
      insert into title_link (from_key, into_key)
      select "from", "into"
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as l ("from" text, "into" text)`)
  return {
    from: new Map(now.map((link) => [link.from, link])),
    changed: [...gone, ...fresh].flatMap(({ from, into }) => [from, into]),
  }
}
