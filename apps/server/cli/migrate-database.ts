import { withDatabase } from './open-database.ts'

/** Opening a database makes it ready; see `openReady`. */
export const migrateDatabase = (): Promise<void> =>
  withDatabase(async () => console.log('The database is at the newest schema.'))
