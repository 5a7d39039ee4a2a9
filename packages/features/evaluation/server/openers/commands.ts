import type { Db } from '@kogge/db/client.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { lockedKeyFor, unlock } from '@kogge/platform/server/sealing/opener-key.ts'
import { eq } from 'drizzle-orm'
import { isNeeded } from './data.ts'

/**
 * Makes the key that its owner opens responses with, locked with a passphrase that is kept nowhere.
 * Throws `rfx.step_refused` while a request waits for the key that it would replace. Publishing holds
 * the keys that it seals to: whoever is second sees what the first has done.
 */
export const makeKey = async (ctx: Granted<AsSelf>, passphrase: string): Promise<void> => {
  const { db, actor, now } = ctx
  const expectFree = async () => {
    if (await isNeeded(db, actor.userId))
      throw new AppError('rfx.step_refused', { reason: 'needed' })
  }
  await expectFree()
  const made = { ...(await lockedKeyFor(passphrase)), createdAt: now }
  await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(eq(openerKey.userId, actor.userId))
    .for('update')
  await expectFree()
  await db
    .insert(openerKey)
    .values({ userId: actor.userId, ...made })
    .onConflictDoUpdate({ target: openerKey.userId, set: made })
}

/** Somebody's key, unlocked. Throws `opener.key_missing`, `opener.passphrase_wrong`. */
export const unlockKey = async (
  db: Db,
  userId: string,
  passphrase: string,
): Promise<{
  readonly userId: string
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}> => {
  const [row] = await db.select().from(openerKey).where(eq(openerKey.userId, userId))
  if (!row) throw new AppError('opener.key_missing')
  const privateKey = await unlock(row, passphrase)
  if (!privateKey) throw new AppError('opener.passphrase_wrong')
  return { userId, publicKey: row.publicKey, privateKey }
}
