import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { JoinKeys } from './notice-join-keys.ts'

type Naming = Pick<JoinKeys, 'plans'> & { readonly id: string }

/** Writes which notices new ones name that may be plans, and which those name now that were looked at anew. */
export const writePlanReferences = async (
  tx: Db,
  anew: readonly Naming[],
  added: readonly Naming[],
): Promise<void> => {
  if (anew.length > 0)
    await tx.execute(sql`
      delete from plan_reference where notice_id in (
        select value::uuid from jsonb_array_elements_text(
          ${JSON.stringify(anew.map(({ id }) => id))}::jsonb))`)
  const records = [...anew, ...added].flatMap(({ id, plans }) =>
    plans.map((token) => ({ id, token })),
  )
  if (records.length === 0) return
  await tx.execute(sql`
    insert into plan_reference (notice_id, token)
    select id, token
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, token text)`)
}
