import { beginAudit } from '@kogge/platform/server/audit/commands.ts'
import { takeOver } from '@kogge/platform/server/deeds/keys/commands.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { withDatabase } from './with-database.ts'

/** Opening a database makes it ready; see `openReady`. What is of before is taken over. */
export const migrateDatabase = (): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    const sealing = createSealing(config.secret)
    await takeOver(db, sealing)
    await beginAudit(db, sealing)
    console.log('The database is at the newest schema.')
  })
