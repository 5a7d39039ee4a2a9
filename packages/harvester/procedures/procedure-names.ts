import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { Joined } from './procedure-tokens.ts'

/** The tables other than its request that carry the key of a procedure. */
const TABLES = ['procedure_token', 'notice', 'rfx_alias'] as const

/** Gives what carries the keys of procedures their new ones. */
export const renameProcedures = async (
  tx: Db,
  renamed: ReadonlyMap<string, string>,
  tables: readonly (typeof TABLES)[number][] = TABLES,
): Promise<void> => {
  if (renamed.size === 0) return
  const records = JSON.stringify([...renamed].map(([key, now]) => ({ key, now })))
  for (const table of tables)
    await tx.execute(sql`
      update ${sql.identifier(table)} as t set procedure_key = r.now
      from jsonb_to_recordset(${records}::jsonb) as r (key text, now text)
      where t.procedure_key = r.key`)
}

/** Writes what `joinTokens` found. */
export const writeJoined = async (tx: Db, { tokens, renamed }: Joined): Promise<void> => {
  await renameProcedures(tx, renamed)
  if (tokens.length === 0) return
  const records = [...tokens]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([token, key]) => ({ token, key }))
  await tx.execute(sql`
    insert into procedure_token (token, procedure_key)
    select token, key from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t (token text, key text)`)
}
