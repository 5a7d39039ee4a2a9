import type { Db } from '@kogge/db/client.ts'
import { recoveryCode } from '@kogge/db/schema/second-factor.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { assertOwnPassword } from '../../settings/commands.ts'
import { dropChallengesOf } from '../challenges/commands.ts'
import { tellOfChange } from '../changed.ts'
import { factorsOf, isProtected } from '../factors/data.ts'
import { newRecoveryCodes, recoveryHash } from './rules.ts'

const dropCodes = (tx: Db, userId: string) =>
  tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))

const replaceCodes = async (tx: Db, userId: string): Promise<readonly string[]> => {
  const codes = newRecoveryCodes()
  await dropCodes(tx, userId)
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(code) })))
  return codes
}

/** Uses a recovery code up; of two uses at once one succeeds. */
export const takeRecoveryCode = async (
  tx: Db,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, recoveryHash(typed)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ userId: recoveryCode.userId })
  return used.length > 0
}

/** New codes in the place of all others. Throws `session.bad_credentials`; `request.invalid` without a factor. */
export const renewRecoveryCodes = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string },
): Promise<readonly string[]> => {
  const { db, actor } = ctx
  await assertOwnPassword(db, actor.userId, input.currentPassword)
  if (!isProtected(await factorsOf(db, actor.userId))) throw new AppError('request.invalid')
  const codes = await replaceCodes(db, actor.userId)
  await tellOfChange(ctx, 'codes_renewed')
  return codes
}

/** After a factor was added: codes, where there are none yet. Who is half-way in begins anew. */
export const afterAdding = async (tx: Db, userId: string): Promise<readonly string[]> => {
  await dropChallengesOf(tx, userId)
  const { recoveryCodesLeft } = await factorsOf(tx, userId)
  return recoveryCodesLeft > 0 ? [] : replaceCodes(tx, userId)
}

/** After a factor was removed: with the last one the codes go too. */
export const afterRemoving = async (tx: Db, userId: string): Promise<void> => {
  await dropChallengesOf(tx, userId)
  if (!isProtected(await factorsOf(tx, userId))) await dropCodes(tx, userId)
}
