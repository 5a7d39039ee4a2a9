import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { type Due, dueProcedures, type Use, usesIn } from './email-collection.queries.ts'

const WATERMARK = 'org_email'

interface Pair extends Record<string, unknown> {
  readonly org_id: string
  readonly email: string
}

const list = (texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/** The id follows from the pair, so that the same address has the same one when all is done again. */
const ID = sql`overlay(overlay(md5(org_id || ' ' || email) placing '8' from 13) placing '8' from 17)::uuid`

/** Makes the addresses of these pairs the sum of where they are used. What staff decided stays. */
const sumUp = async (tx: Db, pairs: readonly Pair[]): Promise<void> => {
  if (pairs.length === 0) return
  const addresses = sql`(select distinct org_id, email
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (org_id uuid, email text))`
  await tx.execute(sql`
    insert into org_email as e (id, org_id, email, source, notices, first_at, last_at)
    select ${ID}, org_id, email, (array_agg(source order by first_at, source))[1],
      sum(notices), min(first_at), max(last_at)
    from org_email_use where (org_id, email) in ${addresses}
    group by org_id, email order by org_id, email
    on conflict (org_id, email) do update set source = excluded.source,
      notices = excluded.notices, first_at = excluded.first_at, last_at = excluded.last_at
    where (e.source, e.notices, e.first_at, e.last_at) is distinct from
      (excluded.source, excluded.notices, excluded.first_at, excluded.last_at)`)
  const unused = sql`(org_id, email) in ${addresses} and not exists (
    select from org_email_use u where u.org_id = e.org_id and u.email = e.email)`
  await tx.execute(sql`delete from org_email e where state = 'new' and ${unused}`)
  await tx.execute(sql`update org_email e set notices = 0 where ${unused} and notices <> 0`)
}

const add = async (tx: Db, uses: readonly Use[]): Promise<readonly Pair[]> => {
  if (uses.length === 0) return []
  const { rows } = await tx.execute<Pair>(sql`
    insert into org_email_use (procedure_key, org_id, email, source, notices, first_at, last_at)
    select u."procedureKey", o.id, u.email, u.source, u.notices, u."firstAt", u."lastAt"
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u ("procedureKey" text,
      "matchKey" text, email text, source text, notices int, "firstAt" timestamptz,
      "lastAt" timestamptz)
    join org o on o.match_key = u."matchKey"
    returning org_id, email`)
  return rows
}

/** What these procedures give now takes the place of what they gave. */
const renew = async (tx: Db, { keys, last }: Due): Promise<void> => {
  const uses = await usesIn(tx, keys)
  const { rows: before } = await tx.execute<Pair>(
    sql`delete from org_email_use where procedure_key in ${list(keys)} returning org_id, email`,
  )
  await sumUp(tx, [...before, ...(await add(tx, uses))])
  await tx.execute(sql`
    insert into harvest_watermark (name, at, num)
    select ${WATERMARK}, updated_at, num from rfx where num = ${last}
    on conflict (name) do update set at = excluded.at, num = excluded.num`)
}

/** Procedures that no notice belongs to any more give nothing. */
const sweep = async (tx: Db): Promise<void> => {
  const { rows } = await tx.execute<Pair>(sql`
    delete from org_email_use u
    where not exists (select from notice n where n.procedure_key = u.procedure_key)
    returning org_id, email`)
  await sumUp(tx, rows)
}

/** Runs work in a transaction of its own unless another process is at it; null then. */
const alone = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('org-emails', 7193)) as free`,
    )
    return rows[0]?.free ? work(tx) : null
  })

/**
 * Takes on the addresses that notices give for organisations, from where it came to the last time.
 * It reads the requests that changed since, so that a new notice, a new reading and a removal are
 * all the same to it; done twice it changes nothing, and begun anew after `org_email` and
 * `org_email_use` were emptied it gives the same rows but what staff decided. Gives how many
 * procedures it went through. With the signal it ends after the batch that it is at.
 */
export const gatherEmails = async (db: Db, signal?: AbortSignal): Promise<number> => {
  let done = 0
  while (!signal?.aborted) {
    const due = await alone(db, async (tx) => {
      const found = await dueProcedures(tx, WATERMARK)
      if (found) await renew(tx, found)
      return found
    })
    if (!due) break
    done += due.keys.length
  }
  if (!signal?.aborted) await alone(db, sweep)
  return done
}
