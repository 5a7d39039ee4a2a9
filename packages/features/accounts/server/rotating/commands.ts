import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/account.ts'
import { authChallenge, totp } from '@kogge/db/schema/second-factor.ts'
import { resealing, type SecretBox } from '@kogge/platform/server/secret-box.ts'
import { eq } from 'drizzle-orm'
import { labelOf } from '../security/totp/commands.ts'

/** Ends every session, and everything that waits for a second factor. */
export const endEverySession = async (tx: Db): Promise<void> => {
  await tx.delete(session)
  await tx.delete(authChallenge)
}

/** Takes the secrets of authenticator apps under the key of another secret. */
export const resealAuthenticators = async (
  tx: Db,
  from: SecretBox,
  to: SecretBox,
): Promise<void> => {
  const reseal = resealing(from, to)
  for (const { userId, secret } of await tx.select().from(totp))
    await tx
      .update(totp)
      .set({ secret: reseal(secret, labelOf(userId)) })
      .where(eq(totp.userId, userId))
}
