import { beginAudit } from '@kogge/platform/server/audit/commands.ts'
import { takeOver } from '@kogge/platform/server/deeds/keys/commands.ts'
import { nameOfSecret } from '@kogge/platform/server/keys/earlier/commands.ts'
import { openKeys, secretName } from '../secret/keys.ts'
import { withDatabase } from './with-database.ts'

/**
 * Opening a database makes it ready; see `openReady`. What is of before is taken over, where the
 * database is under no other secret: what another signed no server of this database would trust.
 */
export const migrateDatabase = (): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    const name = await nameOfSecret(db)
    if (name === null || name === secretName(config.secret)) {
      const { sealing } = await openKeys(db, config.secret)
      await takeOver(db, sealing)
      await beginAudit(db, sealing)
    }
    console.log('The database is at the newest schema.')
  })
