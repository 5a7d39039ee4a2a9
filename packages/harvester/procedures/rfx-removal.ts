import type { Db } from '@kogge/db/client.ts'
import { type CountChanges, indexedParties } from '@kogge/db/orgs/org-counts.ts'
import type { CountedContracts } from '@kogge/domain/contracts/contract-counts.ts'
import { sql } from 'drizzle-orm'

interface Removed extends Record<string, unknown> {
  readonly id: string
  readonly procedure_key: string
  readonly counted: CountedContracts | null
}

/** What is taken back with requests that are no longer there. */
export interface RemovedRequests {
  readonly before: CountChanges['before']
  readonly countedBefore: CountChanges['countedBefore']
}

const NOTHING: RemovedRequests = { before: [], countedBefore: [] }

/** What staff wrote for a request goes on to the one that it became part of. */
const passOn = async (tx: Db, gone: string): Promise<void> => {
  await tx.execute(sql`
    insert into rfx_alias (id, procedure_key)
    select id, into_key from jsonb_to_recordset(${gone}::jsonb) as g (id uuid, into_key text)
    on conflict (id) do update set procedure_key = excluded.procedure_key`)
  await tx.execute(sql`
    with moved as (
      delete from rfx_translation t using jsonb_to_recordset(${gone}::jsonb) as g (id uuid, into_id uuid)
      where t.rfx_id = g.id returning t.*, g.into_id)
    insert into rfx_translation (rfx_id, language, title, original, made_by, service, user_id, created_at)
    select into_id, language, title, original, made_by, service, user_id, created_at from moved
    on conflict do nothing`)
}

/** Where the address of a request that is gone leads. */
export interface Successor {
  /** The procedure that its notices are in. */
  readonly key: string
  /** The id of the request that shows them: another where that procedure is joined by title. */
  readonly rfxId: string
}

/**
 * Removes requests (with their places in the index), given by their keys, whose notices now stand
 * in another; null where there is no notice left. Their addresses lead on.
 */
export const removeRequests = async (
  tx: Db,
  successors: ReadonlyMap<string, Successor | null>,
): Promise<RemovedRequests> => {
  if (successors.size === 0) return NOTHING
  const keys = sql`(select jsonb_array_elements_text(${JSON.stringify([...successors.keys()])}::jsonb))`
  const remaining = await tx.execute<{ num: number }>(
    sql`select num from rfx where procedure_key in ${keys}`,
  )
  if (remaining.rows.length === 0) return NOTHING
  const before = await indexedParties(
    tx,
    remaining.rows.map(({ num }) => num),
  )
  const { rows } = await tx.execute<Removed>(sql`
    delete from rfx where procedure_key in ${keys}
    returning id, procedure_key, counted`)
  const gone = rows.flatMap(({ id, procedure_key: key }) => {
    const successor = successors.get(key)
    return successor ? [{ id, into_key: successor.key, into_id: successor.rfxId }] : []
  })
  if (gone.length > 0) await passOn(tx, JSON.stringify(gone))
  return { before, countedBefore: rows.map(({ counted }) => counted) }
}
