import { otherUsers } from '@kogge/platform/server/server-secret/secret-rotation.commands.ts'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { nextSecret, takeNextSecret } from '../data-folder.ts'
import { openDatabase } from '../process-services.ts'
import { replaceLostSecret, rotateSecret } from '../secret/secret-rotation.ts'
import { migrateOpened } from './open-database.ts'

const nextOf = ({ isSecretKept, newSecret, dataDir }: Config): string => {
  if (isSecretKept && newSecret !== null)
    throw new ConfigError('KOGGE_NEW_SECRET: goes together with KOGGE_SECRET')
  if (newSecret !== null) return newSecret
  if (isSecretKept) return nextSecret(dataDir)
  throw new ConfigError('KOGGE_NEW_SECRET: the secret that is to take the place of KOGGE_SECRET')
}

const AFTERWARDS =
  'Everybody signs in again. Start Kogge with KOGGE_SECRET as KOGGE_NEW_SECRET was.'

/**
 * Takes the database under a new secret. What dies on the way has done nothing, or all but put the kept
 * secret in its place, which the next run does.
 */
export const rotate = async (options: { readonly lost: boolean }): Promise<void> => {
  const config = loadConfig()
  // One connection: every other is another process's.
  const database = await openDatabase(config, 1)
  try {
    await migrateOpened(database, config)
    if ((await otherUsers(database.db)) > 0)
      throw new ConfigError('Kogge is running on this database: stop it first')
    if (options.lost) {
      await replaceLostSecret(database.db, config.secret)
      console.log('The database is under this secret. What was under the one before is lost.')
      return
    }
    const rotated = await rotateSecret(database.db, config.secret, nextOf(config))
    if (rotated === 'other')
      throw new ConfigError('KOGGE_SECRET: this database is under another secret')
    if (config.isSecretKept) takeNextSecret(config.dataDir)
    console.log(
      config.isSecretKept
        ? 'The database is under a new secret. Everybody signs in again.'
        : AFTERWARDS,
    )
  } finally {
    await database.close()
  }
}
