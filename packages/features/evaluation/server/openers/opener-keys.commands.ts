import type { Db } from '@kogge/db/client.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isRequested } from '@kogge/platform/server/integrity/requested-rows.ts'
import { createAdmissions } from '@kogge/platform/server/load/admission-queue.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type {
  Context,
  Granted,
  UserContext,
} from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  alarmOfOpenerKey,
  isOpenerKeyGenuine,
  sealedOpenerKey,
} from '@kogge/platform/server/row-seals/opener-key-seals.ts'
import { type LockedKey, lockedKeyFor, unlock } from '@kogge/platform/server/sealing/opener-key.ts'
import { isPairOf } from '@kogge/platform/server/sealing/sealed-box.ts'
import { eq } from 'drizzle-orm'
import { isNeeded } from './openers.queries.ts'

type Keys = Pick<Context, 'db' | 'sealing'>

/** New keys of one person within a day: a key is made once, and anew where the passphrase is forgotten. */
const KEYS: Limit = { name: 'opener-key', hits: 10, windowSeconds: 24 * 60 * 60 }

/** One at a time in a process, people in turn. */
const { making } = createAdmissions({
  making: { atOnce: 1, mostWaiting: 100, patienceMs: 10_000 },
})

const expectFree = async (db: Db, userId: string): Promise<void> => {
  if (await isNeeded(db, userId)) throw new AppError('rfx.step_refused', { reason: 'needed' })
}

/**
 * A new key for its owner, locked with a passphrase that is kept nowhere. Locking takes half a second and 64 MiB:
 * a transaction is not to wait for it. Throws `rfx.step_refused` while a request waits for the key that it would
 * replace, `request.rate_limited`, and `system.unavailable` where too many make keys.
 */
export const newKey = async (ctx: UserContext, passphrase: string): Promise<LockedKey> => {
  const { db, actor, now } = ctx
  await countAttempt(db, [{ limit: KEYS, key: limitKey(KEYS, null, actor.userId) }], now)
  await expectFree(db, actor.userId)
  return making.take(actor.userId, () => lockedKeyFor(passphrase))
}

/**
 * Keeps a new key as the one that its owner opens responses with. Throws `rfx.step_refused` while a request waits
 * for the key that it would replace. Publishing holds the keys that it seals to: whoever is second sees what the
 * first has done.
 */
export const keepKey = async (ctx: Granted<AsSelf>, locked: LockedKey): Promise<void> => {
  const { db, actor, now, sealing } = ctx
  const made = sealedOpenerKey(sealing, { userId: actor.userId, ...locked, createdAt: now })
  await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(eq(openerKey.userId, actor.userId))
    .for('update')
  await expectFree(db, actor.userId)
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
  if (!isRequested(row, { userId }) || !isOpenerKeyGenuine(sealing.rows, row)) throw refused()
  const privateKey = await unlock(row, passphrase)
  if (!privateKey) throw new AppError('opener.passphrase_wrong')
  if (!isPairOf({ publicKey: row.publicKey, privateKey })) throw refused()
  return { userId, publicKey: row.publicKey, privateKey }
}
