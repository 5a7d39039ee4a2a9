import type { Db } from '@kogge/db/client.ts'
import { nameLocksBy } from '@kogge/db/locks/lock-names.ts'
import {
  createSealing,
  type Sealing,
  type Watch,
} from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { derivedKey } from '@kogge/platform/server/server-secret/derived-keys.ts'
import { readEarlierKeys } from '@kogge/platform/server/server-secret/earlier-keys.queries.ts'
import { createSecretBox, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { nameOfSecret } from '@kogge/platform/server/server-secret/secret-rotation.commands.ts'
import { createTokenKeys, type TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'

/** The name of a secret, as a database keeps it. */
export const secretName = (secret: string): string => derivedKey(secret, 'name').id

export interface ServerKeys {
  readonly secretBox: SecretBox
  readonly tokenKeys: TokenKeys
  readonly sealing: Sealing
}

/** All keys of a server: those of its secret, and what was kept of those before. */
export const openKeys = async (db: Db, secret: string, watch?: Watch): Promise<ServerKeys> => {
  nameLocksBy(derivedKey(secret, 'locks').bytes)
  const secretBox = createSecretBox(secret)
  const earlier = await readEarlierKeys(db, secretBox)
  return {
    secretBox,
    tokenKeys: createTokenKeys(secret, earlier),
    sealing: createSealing(secret, watch, earlier.signing),
  }
}

const EVERY_MS = 60_000

/** Asks again and again whether the database is still under a secret; resolves once it is not. */
export const secretReplaced = (
  db: Db,
  secret: string,
  everyMs = EVERY_MS,
): { readonly replaced: Promise<void>; stop(): void } => {
  let timer: NodeJS.Timeout | undefined
  const replaced = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      nameOfSecret(db).then(
        (name) => {
          if (name !== secretName(secret)) resolve()
        },
        // A database that is away for now says nothing of secrets.
        () => undefined,
      )
    }, everyMs)
    timer.unref()
  })
  return { replaced, stop: () => clearInterval(timer) }
}
