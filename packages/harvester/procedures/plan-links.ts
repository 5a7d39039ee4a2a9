import type { Db } from '@kogge/db/client.ts'
import { type ContentPlace, readContents } from '@kogge/db/contents/notice-contents.ts'
import { haveLikeSubject, isOfPlan } from '@kogge/domain/notices/buyer-facets.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { sql } from 'drizzle-orm'
import { MOST_PLANNED } from './affected-procedures.ts'
import { joinKeysOf } from './notice-join-keys.ts'
import type { ProcedureLink } from './procedure-links.ts'

interface Row extends Record<string, unknown> {
  readonly plan_key: string
  readonly token: string
  readonly id: string
  readonly source: string
  readonly procedure_key: string
  readonly publication_month: string
}

/** A notice that names a plan, or is in the procedure of one. */
interface Placed {
  readonly key: string
  readonly source: string
  readonly notice: Notice
}

/** Procedures without a call in which a notice is called by one of these tokens, or by another that is named. */
const planKeysOf = async (tx: Db, tokens: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct t.procedure_key as key
    from jsonb_array_elements_text(${JSON.stringify(tokens)}::jsonb) as token
    join procedure_token t on t.token = token
    where exists (select from notice n where n.procedure_key = t.procedure_key
        and n.form_type in ('planning', 'consultation', 'change'))
      and not exists (select from notice n where n.procedure_key = t.procedure_key
        and n.title_role is not null)`)
  return rows.map(({ key }) => key)
}

/** Who names these plans from outside, and may go on from them: who has a call, or no plan itself. */
const namingOf = async (tx: Db, keys: readonly string[]): Promise<readonly Row[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select plan.key as plan_key, t.token, n.id, n.source, n.procedure_key, n.publication_month::text
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as plan (key)
    join procedure_token t on t.procedure_key = plan.key
    cross join lateral (
      select n.* from plan_reference r join notice n on n.id = r.notice_id
      where r.token = t.token limit ${MOST_PLANNED}) as n
    where n.procedure_key <> plan.key
      and (exists (select from notice c
          where c.procedure_key = n.procedure_key and c.title_role = 'call')
        or not exists (select from notice c where c.procedure_key = n.procedure_key
          and (c.title_role is not null or c.form_type in ('planning', 'consultation', 'change'))))`)
  return rows
}

const noticesIn = async (tx: Db, keys: readonly string[]): Promise<readonly Row[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select procedure_key as plan_key, '' as token, id, source, procedure_key,
      publication_month::text
    from notice
    where procedure_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
  return rows
}

const placeOf = (row: Row): ContentPlace => ({
  id: row.id,
  publicationMonth: row.publication_month,
})

/** The one procedure that goes on from a plan; of several the one that is about the same. */
const successorOf = (plan: readonly Placed[], naming: readonly (Placed & { token: string })[]) => {
  const agreeing = naming.flatMap((one) =>
    plan
      .filter(({ source, notice }) => {
        const keys = joinKeysOf(source, notice)
        return keys.isPlan && keys.own.includes(one.token) && isOfPlan(one.notice, notice)
      })
      .map(({ notice }) => ({ key: one.key, isAlike: haveLikeSubject(one.notice, notice) })),
  )
  const all = new Set(agreeing.map(({ key }) => key))
  const alike = new Set(agreeing.filter(({ isAlike }) => isAlike).map(({ key }) => key))
  const [only, ...others] = all.size > 1 ? alike : all
  return others.length === 0 ? only : undefined
}

/**
 * The procedures that plans without a call belong to: each to the one procedure that names it
 * (BT-125) and goes on from it. A plan of several calls belongs to none of them, unless just one is
 * about the same.
 */
export const linksByPlan = async (
  tx: Db,
  tokens: readonly string[],
): Promise<{ readonly plans: readonly string[]; readonly links: readonly ProcedureLink[] }> => {
  const plans = tokens.length === 0 ? [] : await planKeysOf(tx, tokens)
  if (plans.length === 0) return { plans, links: [] }
  const naming = Map.groupBy(await namingOf(tx, plans), (row) => row.plan_key)
  // Only what may follow from them is read: most plans are named by nobody yet.
  const followed = [...naming].filter(([, rows]) => rows.length < MOST_PLANNED)
  const planned = await noticesIn(
    tx,
    followed.map(([key]) => key),
  )
  const read = [...followed.flatMap(([, rows]) => rows), ...planned]
  const contents = await readContents(tx, read.map(placeOf))
  const placed = (row: Row) => {
    const notice = contents.get(row.id)
    return notice ? [{ key: row.procedure_key, source: row.source, token: row.token, notice }] : []
  }
  const plannedIn = Map.groupBy(planned, (row) => row.plan_key)
  const links = followed.flatMap(([from, named]): ProcedureLink[] => {
    const into = successorOf((plannedIn.get(from) ?? []).flatMap(placed), named.flatMap(placed))
    return into === undefined ? [] : [{ from, into, by: 'plan' }]
  })
  return { plans, links }
}
