import type { Db } from '@kogge/db/client.ts'
import { passkey, recoveryCode, totp } from '@kogge/db/schema/second-factors.ts'
import { sealFactors } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { endSessionsOf } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { eq } from 'drizzle-orm'
import { dropTokens } from '../mailed-tokens.commands.ts'
import { dropChallengesOf } from './auth-challenges.commands.ts'

/**
 * Removes all that opens an account but its password: second factors, mailed links, what was begun,
 * and sessions, in this order: a sign-in that is just being finished is waited for. Throws `record.not_found`
 * for an account that is not as the server wrote it.
 */
export const removeKeys = async (tx: Db, sealing: Sealing, userId: string): Promise<void> => {
  await sealFactors(tx, sealing, userId, { passkeys: {}, app: null })
  await dropKeys(tx, userId)
}

/** The same without the seal of the account, which must say that there are none. */
export const dropKeys = async (tx: Db, userId: string): Promise<void> => {
  await tx.delete(totp).where(eq(totp.userId, userId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.delete(passkey).where(eq(passkey.userId, userId))
  await dropTokens(tx, userId)
  await dropChallengesOf(tx, userId)
  await endSessionsOf(tx, userId)
}
