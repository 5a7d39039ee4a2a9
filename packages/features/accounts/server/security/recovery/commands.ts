import type { Db } from '@kogge/db/client.ts'
import { recoveryCode } from '@kogge/db/schema/second-factor.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import type { TokenKeys } from '@kogge/platform/server/keys/token-keys.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { assertOwnPassword } from '../../settings/commands.ts'
import { dropChallengesOf, type Keeping } from '../challenges/commands.ts'
import { tellOfChange } from '../changed.ts'
import { factorsOf, isProtected } from '../factors/data.ts'
import { asGiven, newRecoveryCodes } from './rules.ts'

const dropCodes = (tx: Db, userId: string) =>
  tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))

const keptCode = (
  keys: TokenKeys,
  userId: string,
  code: string,
): typeof recoveryCode.$inferInsert => {
  const { tokenHash: codeHash, ...sealed } = keys.keep('recovery_code', asGiven(code), { userId })
  return { userId, codeHash, ...sealed }
}

const replaceCodes = async (
  tx: Db,
  keys: TokenKeys,
  userId: string,
): Promise<readonly string[]> => {
  const codes = newRecoveryCodes()
  await dropCodes(tx, userId)
  await tx.insert(recoveryCode).values(codes.map((code) => keptCode(keys, userId, code)))
  return codes
}

/** Uses a recovery code up; of two uses at once one succeeds. */
export const takeRecoveryCode = async (
  { db: tx, tokenKeys: keys, now }: Keeping,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        inArray(recoveryCode.codeHash, keys.hashesOf('recovery_code', asGiven(typed))),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning()
  return used.some((row) =>
    keys.holds('recovery_code', { ...row, tokenHash: row.codeHash }, { userId: row.userId }),
  )
}

/** New codes in the place of all others. Throws `session.bad_credentials`; `request.invalid` without a factor. */
export const renewRecoveryCodes = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string },
): Promise<readonly string[]> => {
  const { db, actor } = ctx
  await assertOwnPassword(db, actor.userId, input.currentPassword)
  if (!isProtected(await factorsOf(db, actor.userId))) throw new AppError('request.invalid')
  const codes = await replaceCodes(db, ctx.tokenKeys, actor.userId)
  await tellOfChange(ctx, 'codes_renewed')
  return codes
}

/** After a factor was added: codes, where there are none yet. Who is half-way in begins anew. */
export const afterAdding = async (
  { db: tx, tokenKeys }: Pick<Keeping, 'db' | 'tokenKeys'>,
  userId: string,
): Promise<readonly string[]> => {
  await dropChallengesOf(tx, userId)
  const { recoveryCodesLeft } = await factorsOf(tx, userId)
  return recoveryCodesLeft > 0 ? [] : replaceCodes(tx, tokenKeys, userId)
}

/** After a factor was removed: with the last one the codes go too. */
export const afterRemoving = async (tx: Db, userId: string): Promise<void> => {
  await dropChallengesOf(tx, userId)
  if (!isProtected(await factorsOf(tx, userId))) await dropCodes(tx, userId)
}
