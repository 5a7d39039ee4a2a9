import { migrate } from '@kogge/db/schema-migration.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../process-services.ts'

/** What goes wrong when DATABASE_URL names no server, user or database that answers. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
]

const asConfigError = (error: unknown, config: Config): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!config.databaseUrl || !UNREACHABLE.includes(code)) return error
  return new ConfigError(`DATABASE_URL: the database cannot be used (${(error as Error).message})`)
}

/** Opens the configured database, migrated and with its reference data. */
export const openReady = async (config: Config): Promise<OpenDatabase> => {
  const database = await openDatabase(config)
  try {
    await migrate(database.url)
    await loadReferenceData(database.db)
    return database
  } catch (error) {
    await database.close()
    throw asConfigError(error, config)
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
