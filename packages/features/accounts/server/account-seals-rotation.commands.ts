import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/accounts.ts'
import { authChallenge, totp } from '@kogge/db/schema/second-factors.ts'
import {
  genuineIds,
  sealAsTheyStand,
} from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { resealing, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq } from 'drizzle-orm'
import { labelOf } from './security/totp.commands.ts'

/** Ends every session, and everything that waits for a second factor. */
export const endEverySession = async (tx: Db): Promise<void> => {
  await tx.delete(session)
  await tx.delete(authChallenge)
}

/** What accounts are under of one secret. */
interface AccountKeys {
  readonly secretBox: SecretBox
  readonly sealing: Pick<Sealing, 'rows'>
}

/**
 * Takes the secrets of authenticator apps, and the seals of accounts, under the keys of another secret. An
 * account that is not as the server wrote it keeps a seal that holds under neither.
 */
export const resealAccounts = async (tx: Db, from: AccountKeys, to: AccountKeys): Promise<void> => {
  const genuine = await genuineIds(tx, from.sealing.rows)
  const reseal = resealing(from.secretBox, to.secretBox)
  for (const { userId, secret } of await tx.select().from(totp))
    await tx
      .update(totp)
      .set({ secret: reseal(secret, labelOf(userId)) })
      .where(eq(totp.userId, userId))
  await sealAsTheyStand(tx, to.sealing.rows, genuine)
}
