import { migrate, OtherMigrationsError } from '@kogge/db/schema-migration.ts'
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

/** The one way on from a database of other migrations, which differs by where it stands. */
const wayOn = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null
    ? `KOGGE_DATA_DIR: ${dataDir} holds a database of an earlier version that was never released, which this one cannot read: move the folder away, and Kogge begins with a new one`
    : 'DATABASE_URL: the database is of an earlier version that was never released, which this one cannot read: name an empty one, and move the folder of KOGGE_DATA_DIR away with it'

/** Brings the opened database to the newest schema. Throws ConfigError where nothing leads there. */
export const migrateOpened = async ({ url }: OpenDatabase, config: Config): Promise<void> => {
  try {
    await migrate(url)
  } catch (error) {
    throw error instanceof OtherMigrationsError ? new ConfigError(wayOn(config)) : error
  }
}

/** Opens the configured database, migrated and with its reference data. */
export const openReady = async (config: Config): Promise<OpenDatabase> => {
  const database = await openDatabase(config)
  try {
    await migrateOpened(database, config)
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
