import { adoptSecret } from '@kogge/platform/server/keys/adopting/commands.ts'
import { derivedKey } from '@kogge/platform/server/keys/derived.ts'
import { createTokenKeys } from '@kogge/platform/server/keys/token-keys.ts'
import { type Config, ConfigError } from '../config.ts'
import type { OpenDatabase } from '../services.ts'

/** Takes the database under the secret, if no secret was used with it. Throws `ConfigError`. */
export const ensureSecret = async ({ db }: OpenDatabase, { secret }: Config): Promise<void> => {
  const adopted = await adoptSecret(db, createTokenKeys(secret), derivedKey(secret, 'name').id)
  if (adopted === 'unmarked')
    throw new ConfigError(
      'KOGGE_SECRET: somebody has deleted the row of server_secret, which tells what secret this database is under',
    )
}
