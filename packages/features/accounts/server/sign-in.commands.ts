import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import type { Credentials } from '@kogge/domain/accounts/account-inputs.ts'
import type { SecondFactor } from '@kogge/domain/accounts/second-factors.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import { verifyPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import {
  createSession,
  endSession,
  type Origin,
} from '@kogge/platform/server/sessions/sessions.commands.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { countLogin, forgiveLogin } from './account-rate-limits.commands.ts'
import { accountByEmail, subjectOf } from './accounts.queries.ts'
import { wantConfirmation } from './email-confirmation.commands.ts'
import { keepHalfway } from './security/auth-challenges.commands.ts'
import { factorsOf, methodsOf } from './security/second-factors.queries.ts'

export interface SignInRequest extends Origin {
  readonly db: Db
  readonly jobs: JobSender
  readonly tokenKeys: TokenKeys
  /** What the audit log is signed with. */
  readonly sealing: Sealing
  readonly now: Date
}

/** What the right password opens: a session, or the second step where the account asks for one. */
export type SignedIn =
  | { readonly kind: 'session'; readonly token: string }
  | {
      readonly kind: 'second_factor'
      readonly token: string
      readonly methods: readonly SecondFactor[]
    }

/**
 * Signs in: gives the token of a new session, and a session that the browser had ends; for an
 * account with a second factor, the token of the half-way state alone. Throws
 * `session.bad_credentials`, after the same work and in the same way, for an unknown address, a
 * wrong password and an address that is not confirmed, whose owner gets the link to confirm it once
 * more; and `request.rate_limited`.
 */
export const signIn = async (
  request: SignInRequest,
  { email, password }: Credentials,
  previousToken: string | undefined,
): Promise<SignedIn> => {
  const { db, now, ip } = request
  await countLogin(db, { ip, email }, now)
  const account = await accountByEmail(db, email)
  const right = await verifyPassword(account?.passwordHash ?? null, password, addressOf(ip))
  const isOwner = right && account?.isConfirmed
  const signedIn = isOwner ? await goOn(request, account, previousToken) : null
  if (signedIn === null) {
    await appendAudit(db, request.sealing, {
      actorUserId: null,
      action: 'session.refused',
      ...subjectOf(account?.id, email),
      ip,
      at: now,
    })
    await wantConfirmation(request, right && account && !account.isConfirmed ? account.id : null)
    throw new AppError('session.bad_credentials')
  }
  // Half-way in is not in: the attempt is forgiven with the second step.
  if (signedIn.kind === 'session') await forgiveLogin(db, { ip, email }, now)
  return signedIn
}

const goOn = (
  request: SignInRequest,
  account: { readonly id: string; readonly passwordHash: string },
  previousToken: string | undefined,
): Promise<SignedIn | null> =>
  request.db.transaction(async (tx) => {
    // A password that was changed since it was verified opens nothing.
    const [unchanged] = await tx
      .select({ id: user.id })
      .from(user)
      .where(
        and(
          eq(user.id, account.id),
          eq(user.passwordHash, account.passwordHash),
          isNotNull(user.emailConfirmedAt),
        ),
      )
      .for('share')
    // Nor one that somebody else has written.
    const genuine = unchanged && (await genuineAccount(tx, request.sealing, account.id))
    if (genuine?.passwordHash !== account.passwordHash) return null
    const isProtected = genuine.app !== null || Object.keys(genuine.passkeys).length > 0
    if (isProtected) {
      const methods = methodsOf(await factorsOf(tx, account.id))
      const token = await keepHalfway(tx, request.tokenKeys, account.id, request.now)
      return { kind: 'second_factor', token, methods }
    }
    const token = await openSession(tx, request, account.id, previousToken)
    return { kind: 'session', token }
  })

/**
 * Opens a session in the place of the one that the browser had; `shown` names the second factor by which it was
 * opened.
 */
export const openSession = async (
  tx: Db,
  request: SignInRequest,
  userId: string,
  previousToken: string | undefined,
  shown?: SecondFactor,
): Promise<string> => {
  const { tokenKeys, now, ip } = request
  if (previousToken) await endSession(tx, tokenKeys, previousToken)
  const factorAt = shown ? now : null
  const token = await createSession(tx, tokenKeys, userId, request, now, { factorAt })
  await appendAudit(tx, request.sealing, {
    actorUserId: userId,
    action: 'session.opened',
    subjectType: 'user',
    subjectId: userId,
    ip,
    at: now,
    ...(shown && { after: { secondFactor: shown } }),
  })
  return token
}

/** Ends the browser's session. To end one that has ended already is no error. */
export const signOut = (
  { db, tokenKeys, sealing, now, ip }: SignInRequest,
  token: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const userId = await endSession(tx, tokenKeys, token)
    if (userId === null) return
    await appendAudit(tx, sealing, {
      actorUserId: userId,
      action: 'session.ended',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
    })
  })
