import type { SecondFactorProof } from '@kogge/domain/accounts/second-factors.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { lockUser } from '@kogge/platform/server/access/access-locks.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt, forgiveAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  type AccountFacts,
  genuineAccount,
} from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { forgiveLogin } from './account-rate-limits.commands.ts'
import { countTry, endHalfway, halfwayOf } from './security/auth-challenges.commands.ts'
import { beginAssertion, takeAssertion } from './security/passkeys.commands.ts'
import { takeRecoveryCode } from './security/recovery-codes.commands.ts'
import { codeLimits, networkLimits } from './security/second-factors.limits.ts'
import { takeTotpCode } from './security/totp.commands.ts'
import { openSession, type SignInRequest } from './sign-in.commands.ts'

export interface SecondStepRequest extends SignInRequest {
  readonly secretBox: SecretBox
  readonly publicUrl: string
}

/**
 * What the browser signs with a passkey for the second step. Throws `account.token_invalid` when the
 * first step has to be made again, `account.second_factor_invalid` where there is no passkey.
 */
export const passkeyRequestOf = async (
  request: Omit<SecondStepRequest, 'secretBox'>,
  halfway: string,
) => {
  const { db, now, ip } = request
  await countAttempt(db, networkLimits(ip), now)
  const userId = await halfwayOf(db, request.tokenKeys, halfway, now)
  if (userId === null) throw new AppError('account.token_invalid')
  const options = await beginAssertion(request, halfway, userId)
  if (!options) throw new AppError('account.second_factor_invalid')
  return options
}

const isRight = (
  request: SecondStepRequest,
  account: AccountFacts,
  proof: SecondFactorProof,
): Promise<boolean> => {
  switch (proof.method) {
    case 'totp':
      return takeTotpCode(request, account, proof.code)
    case 'recovery':
      return takeRecoveryCode(request, account.userId, proof.code)
    case 'passkey':
      return takeAssertion(request, proof.token, account, proof.assertion)
  }
}

/** Opens the session where the factor is right; null where it is not, and what it used up stays used. */
const finish = (
  request: SecondStepRequest,
  userId: string,
  proof: SecondFactorProof,
  previousToken: string | undefined,
): Promise<{ token: string; email: string } | null> =>
  request.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const account = await genuineAccount(tx, request.sealing, userId)
    if (!account || account.deletedAt) return null
    const right = await isRight({ ...request, db: tx }, account, proof)
    // A password or a set of factors that was changed meanwhile has ended the half-way state.
    if (!right || !(await endHalfway(tx, request.tokenKeys, proof.token))) return null
    const token = await openSession(tx, request, userId, previousToken, proof.method)
    return { token, email: account.email }
  })

/**
 * The second step of signing in: gives the token of a new session, and a session that the browser
 * had ends. Throws `account.second_factor_invalid` for a wrong factor and one that was used
 * before; `account.token_invalid` when the first step has to be made again: after ten minutes, five
 * tries, a change of password or factors; `request.rate_limited`.
 */
export const finishSignIn = async (
  request: SecondStepRequest,
  proof: SecondFactorProof,
  previousToken: string | undefined,
): Promise<string> => {
  const { db, now, ip } = request
  const network = networkLimits(ip)
  await countAttempt(db, network, now)
  const userId = await countTry(db, request.tokenKeys, proof.token, now)
  if (userId === null) throw new AppError('account.token_invalid')
  // Nobody guesses a signature or a recovery code: they stay open when codes were guessed at.
  const guessed = proof.method === 'totp' ? codeLimits(ip, userId) : []
  await countAttempt(db, guessed, now)
  const finished = await finish(request, userId, proof, previousToken)
  if (!finished) {
    await appendAudit(db, request.sealing, {
      actorUserId: null,
      action: 'session.refused',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
      after: { secondFactor: proof.method },
    })
    throw new AppError('account.second_factor_invalid')
  }
  await forgiveAttempt(db, [...network, ...guessed], now)
  await forgiveLogin(db, { ip, email: finished.email }, now)
  return finished.token
}
