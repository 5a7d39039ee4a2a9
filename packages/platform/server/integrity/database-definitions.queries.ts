import type { Db } from '@kogge/db/client.ts'
import { foreignDefinitions } from '@kogge/db/database-definitions.ts'
import type { RowFault } from './row-faults.ts'

/**
 * Finds what decides for the database what is read and written by the names of tables, and is not as the
 * migrations make it: a view in a table's place, a rule, a trigger, a function, a search path. With one of
 * those a database shows the server other rows than whoever verifies it.
 */
export async function* verifyDefinitions(db: Db): AsyncGenerator<RowFault> {
  for (const id of await foreignDefinitions(db)) yield { table: 'definition', id, kind: 'foreign' }
}
