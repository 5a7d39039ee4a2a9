import type { Db } from '@kogge/db/client.ts'
import { totp } from '@kogge/db/schema/second-factors.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealFactors } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import type { AccountFacts } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import { and, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { assertOwnPassword } from '../account-settings.commands.ts'
import { afterAdding, afterRemoving } from './recovery-codes.commands.ts'
import { tellOfChange } from './security-change-notice.ts'
import { newTotpSecret, stepOfCode, totpKey } from './totp-codes.ts'

/** A secret whose first code is not shown by then is forgotten. */
const PENDING_SECONDS = 30 * 60

/** What the secret of an authenticator app is sealed for. */
export const labelOf = (userId: string): string => `totp:${userId}`
const isConfirmed = (userId: string) => and(eq(totp.userId, userId), isNotNull(totp.confirmedAt))
const isPending = (userId: string) => and(eq(totp.userId, userId), isNull(totp.confirmedAt))

/**
 * Makes a secret for an authenticator app, to be confirmed by a code of it. Throws
 * `session.bad_credentials`, and `request.invalid` where an app is set up already.
 */
export const beginTotp = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string },
): Promise<{ readonly secret: string; readonly uri: string }> => {
  const { db, actor, now, secretBox } = ctx
  const { userId, email } = actor
  await assertOwnPassword(ctx, input.currentPassword)
  const secret = newTotpSecret()
  await db.delete(totp).where(isPending(userId))
  const kept = await db
    .insert(totp)
    .values({ userId, secret: secretBox.seal(secret, labelOf(userId)), createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: totp.userId })
  if (kept.length === 0) throw new AppError('request.invalid')
  return totpKey(secret, email)
}

/**
 * Takes the app as set up, by the first code that it shows. Gives recovery codes where there were
 * none. Throws `account.second_factor_invalid` for a wrong code, `record.not_found` where nothing
 * was begun within half an hour.
 */
export const confirmTotp = async (
  ctx: Granted<AsSelf>,
  { code }: { readonly code: string },
): Promise<readonly string[]> => {
  const { db, actor, now, secretBox } = ctx
  const { userId } = actor
  const [pending] = await db
    .select({ secret: totp.secret })
    .from(totp)
    .where(and(isPending(userId), gt(totp.createdAt, after(now, -PENDING_SECONDS))))
  const secret = pending && secretBox.open(pending.secret, labelOf(userId))
  if (!secret) throw new AppError('record.not_found')
  const step = stepOfCode(secret, code, now)
  if (step === null) throw new AppError('account.second_factor_invalid')
  await sealFactors(db, ctx.sealing, userId, { app: pending.secret.toString('hex') })
  await db.update(totp).set({ confirmedAt: now, lastStep: step }).where(isPending(userId))
  const codes = await afterAdding(ctx, userId)
  await tellOfChange(ctx, 'totp_added')
  return codes
}

/** Forgets the app. Throws `session.bad_credentials`, `record.not_found` where there is none. */
export const removeTotp = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string },
): Promise<void> => {
  const { db, actor } = ctx
  await assertOwnPassword(ctx, input.currentPassword)
  await sealFactors(db, ctx.sealing, actor.userId, { app: null })
  const removed = await db
    .delete(totp)
    .where(isConfirmed(actor.userId))
    .returning({ userId: totp.userId })
  if (removed.length === 0) throw new AppError('record.not_found')
  await afterRemoving(db, actor.userId)
  await tellOfChange(ctx, 'totp_removed')
}

/** Uses a code up: it and those before it are refused from then on. Of two uses at once one succeeds. */
export const takeTotpCode = async (
  {
    db: tx,
    secretBox,
    now,
  }: { readonly db: Db; readonly secretBox: SecretBox; readonly now: Date },
  { userId, app }: AccountFacts,
  code: string,
): Promise<boolean> => {
  const secret = app && secretBox.open(Buffer.from(app, 'hex'), labelOf(userId))
  const step = secret ? stepOfCode(secret, code, now) : null
  if (step === null) return false
  const taken = await tx
    .update(totp)
    .set({ lastStep: step })
    .where(and(isConfirmed(userId), lt(totp.lastStep, step)))
    .returning({ userId: totp.userId })
  return taken.length > 0
}

/** Removes secrets that were never confirmed. */
export const dropPendingTotp = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(totp)
    .where(and(isNull(totp.confirmedAt), lte(totp.createdAt, after(now, -PENDING_SECONDS))))
}
