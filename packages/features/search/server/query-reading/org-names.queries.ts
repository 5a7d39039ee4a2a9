import type { Db } from '@kogge/db/client.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { sql } from 'drizzle-orm'

/** Whether an organisation is called just so, but for capitals and marks. */
export const isOrgName = async (db: Db, typed: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from org
    where name_folded collate "C" = ${foldText(typed.trim())}
      and merged_into_id is null and deleted_at is null
    limit 1`)
  return rows.length > 0
}
