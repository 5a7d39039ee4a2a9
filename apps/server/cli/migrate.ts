import { takeOver } from '@kogge/platform/server/deeds/keys/commands.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { withDatabase } from './with-database.ts'

/** Opening a database makes it ready; see `openReady`. What is of before is taken over. */
export const migrateDatabase = (): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    await takeOver(db, createSealing(config.secret))
    console.log('The database is at the newest schema.')
  })
