import { openerKey } from '@kogge/db/schema/sealing.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Context, Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  alarmOfOpenerKey,
  isOpenerKeyGenuine,
  sealedOpenerKey,
} from '@kogge/platform/server/row-seals/opener-key-seals.ts'
import { lockedKeyFor, unlock } from '@kogge/platform/server/sealing/opener-key.ts'
import { isPairOf } from '@kogge/platform/server/sealing/sealed-box.ts'
import { eq } from 'drizzle-orm'
import { isNeeded } from './openers.queries.ts'

type Keys = Pick<Context, 'db' | 'sealing'>

/**
 * Makes the key that its owner opens responses with, locked with a passphrase that is kept nowhere.
 * Throws `rfx.step_refused` while a request waits for the key that it would replace. Publishing holds the keys that it seals
 * to: whoever is second sees what the first has done.
 */
export const makeKey = async (ctx: Granted<AsSelf>, passphrase: string): Promise<void> => {
  const { db, actor, now, sealing } = ctx
  const expectFree = async () => {
    if (await isNeeded(db, actor.userId))
      throw new AppError('rfx.step_refused', { reason: 'needed' })
  }
  await expectFree()
  const locked = await lockedKeyFor(passphrase)
  const made = sealedOpenerKey(sealing, { userId: actor.userId, ...locked, createdAt: now })
  await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(eq(openerKey.userId, actor.userId))
    .for('update')
  await expectFree()
  await db
    .insert(openerKey)
    .values(made)
    .onConflictDoUpdate({ target: openerKey.userId, set: made })
}

/**
 * Somebody's key, unlocked, as the server wrote it. Throws `opener.key_missing`, `opener.passphrase_wrong`, and
 * `rfx.key_refused` for one that somebody else has written, after an alarm to the operator.
 */
export const unlockKey = async (
  { db, sealing }: Keys,
  userId: string,
  passphrase: string,
): Promise<{
  readonly userId: string
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}> => {
  const [row] = await db.select().from(openerKey).where(eq(openerKey.userId, userId))
  if (!row) throw new AppError('opener.key_missing')
  const refused = () => {
    alarmOfOpenerKey(sealing)
    return new AppError('rfx.key_refused')
  }
  if (!isOpenerKeyGenuine(sealing.rows, row)) throw refused()
  const privateKey = await unlock(row, passphrase)
  if (!privateKey) throw new AppError('opener.passphrase_wrong')
  if (!isPairOf({ publicKey: row.publicKey, privateKey })) throw refused()
  return { userId, publicKey: row.publicKey, privateKey }
}
