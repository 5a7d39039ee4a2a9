import type { Db } from '@kogge/db/client.ts'
import { recoveryCode } from '@kogge/db/schema/second-factors.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isRequested } from '@kogge/platform/server/integrity/requested-rows.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { endOtherSignIns } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { markFactorShown } from '@kogge/platform/server/sessions/shown-second-factor.commands.ts'
import { recoveryCodeFacts } from '@kogge/platform/server/tokens/account-token-facts.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { assertOwnPassword } from '../account-settings.commands.ts'
import { dropChallengesOf, type Keeping } from './auth-challenges.commands.ts'
import { newRecoveryCodes, normalRecoveryCode } from './recovery-code-format.ts'
import { factorsOf, isProtected } from './second-factors.queries.ts'
import { tellOfChange } from './security-change-notice.ts'

const dropCodes = (tx: Db, userId: string) =>
  tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))

const keptCode = (
  keys: TokenKeys,
  userId: string,
  code: string,
): typeof recoveryCode.$inferInsert => {
  const facts = recoveryCodeFacts({ userId, usedAt: null })
  const { tokenHash: codeHash, ...sealed } = keys.keep(
    'recovery_code',
    normalRecoveryCode(code),
    facts,
  )
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

/**
 * Uses a recovery code up; of two uses at once one succeeds. The row is sealed as a used one: nobody who
 * can write to the database makes it unused again.
 */
export const takeRecoveryCode = async (
  { db: tx, tokenKeys: keys, now: usedAt }: Keeping,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const hashes = keys.hashesOf('recovery_code', normalRecoveryCode(typed))
  const isUnused = and(
    eq(recoveryCode.userId, userId),
    inArray(recoveryCode.codeHash, hashes),
    isNull(recoveryCode.usedAt),
  )
  const [row] = await tx.select().from(recoveryCode).where(isUnused)
  const isOf = hashes.some((codeHash) => row && isRequested(row, { userId, codeHash }))
  if (!row || !isOf) return false
  const kept = { ...row, tokenHash: row.codeHash }
  if (!keys.holds('recovery_code', kept, recoveryCodeFacts(row))) return false
  const seal = keys.sealAgain('recovery_code', kept, recoveryCodeFacts({ userId, usedAt }))
  const { rowCount } = await tx.update(recoveryCode).set({ usedAt, seal }).where(isUnused)
  return rowCount === 1
}

/** New codes in the place of all others. Throws `session.bad_credentials`; `request.invalid` without a factor. */
export const renewRecoveryCodes = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string },
): Promise<readonly string[]> => {
  const { db, actor } = ctx
  await assertOwnPassword(ctx, input.currentPassword)
  if (!isProtected(await factorsOf(db, actor.userId))) throw new AppError('request.invalid')
  const codes = await replaceCodes(db, ctx.tokenKeys, actor.userId)
  await tellOfChange(ctx, 'codes_renewed')
  return codes
}

/**
 * After a factor was added, and shown with that: codes, where there are none yet. Who is half-way in begins anew,
 * every other device signs in again, and the session that asks goes on as one in which the factor was shown.
 */
export const afterAdding = async (
  { db: tx, tokenKeys, sessionHash, now }: Granted<AsSelf>,
  userId: string,
): Promise<readonly string[]> => {
  await dropChallengesOf(tx, userId)
  await endOtherSignIns(tx, userId, sessionHash)
  await markFactorShown(tx, tokenKeys, userId, sessionHash, now)
  const { recoveryCodesLeft } = await factorsOf(tx, userId)
  return recoveryCodesLeft > 0 ? [] : replaceCodes(tx, tokenKeys, userId)
}

/** After a factor was removed: with the last one the codes go too. */
export const afterRemoving = async (tx: Db, userId: string): Promise<void> => {
  await dropChallengesOf(tx, userId)
  if (!isProtected(await factorsOf(tx, userId))) await dropCodes(tx, userId)
}
