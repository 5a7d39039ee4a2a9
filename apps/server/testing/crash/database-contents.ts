import type { Pool } from 'pg'

/** What is in a table: how many rows, and a hash of all of them. */
export interface Contents {
  readonly rows: number
  readonly hash: string
}

/** Tries are counted whatever becomes of them. */
const LEFT_OUT = ['rate_limit']

/** What is in every table of the product, and in its queues. */
export const contentsOf = async (pool: Pool): Promise<ReadonlyMap<string, Contents>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and relname <> all ($1)
       and (nspname = 'public' or nspname = 'pgboss' and relname = 'job') order by 1`,
    [LEFT_OUT],
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${name} t`,
  )
  const { rows } = await pool.query<Contents & { name: string }>(counts.join(' union all '))
  return new Map(rows.map(({ name, ...contents }) => [name, contents]))
}

/** Tables that differ. */
export const differing = (
  one: ReadonlyMap<string, Contents>,
  other: ReadonlyMap<string, Contents>,
): readonly string[] =>
  [...one].flatMap(([name, { hash }]) => (other.get(name)?.hash === hash ? [] : [name]))
