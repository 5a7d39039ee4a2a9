import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { passkey, totp } from '@kogge/db/schema/second-factors.ts'
import { asc, sql } from 'drizzle-orm'
import { accountHolds, asAccount, selectAccounts } from '../row-seals/account-seals.queries.ts'
import type { RowSeals } from '../row-seals/row-seals.ts'
import type { RowFault } from './row-faults.ts'

/** Verifies what accounts are signed in by: each with its second factors, by its seal. */
export async function* verifyAccounts(db: Db, rows: RowSeals): AsyncGenerator<RowFault> {
  for (const row of await selectAccounts(db).orderBy(asc(user.id)))
    if (!accountHolds(rows, asAccount(row)))
      yield { table: 'user_account', id: row.userId, kind: 'changed' }
  // Whoever switches the foreign keys off can leave second factors of nobody.
  const { rows: strays } = await db.execute<{ id: string }>(sql`
    select f.user_id as id from (select user_id from ${totp} union select user_id from ${passkey}) f
    where not exists (select from ${user} u where u.id = f.user_id) order by 1`)
  for (const { id } of strays) yield { table: 'user_account', id, kind: 'gone' }
}
