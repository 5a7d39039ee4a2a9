import { migrate } from '@kogge/db/migrate.ts'
import { loadReferenceData } from '@kogge/features/reference/server/commands.ts'
import { type Config, loadConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../services.ts'

/** Opens the configured database, migrated and with its reference data. */
export const openReady = async (config: Config): Promise<OpenDatabase> => {
  const database = await openDatabase(config)
  try {
    await migrate(database.url)
    await loadReferenceData(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs a command on the configured database and closes it whatever happens. */
export const withDatabase = async <T>(
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> => {
  const config = loadConfig()
  const database = await openReady(config)
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}
