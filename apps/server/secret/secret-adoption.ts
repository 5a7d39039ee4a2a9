import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { type Config, ConfigError } from '../config.ts'
import { dropSecret } from '../data-folder.ts'
import type { OpenDatabase } from '../process-services.ts'
import { secretName } from './server-keys.ts'

/** Takes the database under the secret, if no secret was used with it. Throws `ConfigError`. */
export const ensureSecret = async (
  { db }: Pick<OpenDatabase, 'db'>,
  { secret, isSecretNew, dataDir }: Config,
): Promise<void> => {
  const adopted = await adoptSecret(db, secretName(secret))
  const isRefused = adopted === 'other' || adopted === 'unmarked'
  // Else the next start would take it for the one that was lost.
  if (isRefused && isSecretNew) dropSecret(dataDir, secret)
  if (adopted === 'other')
    throw new ConfigError(
      'KOGGE_SECRET: this database is under another secret; `kogge secret rotate` takes it under a new one',
    )
  if (adopted === 'unmarked')
    throw new ConfigError(
      'KOGGE_SECRET: somebody has deleted the row of server_secret, which tells what secret this database is under',
    )
}
