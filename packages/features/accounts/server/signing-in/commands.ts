import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import type { Credentials } from '@kogge/domain/account/schema.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { appendAudit } from '@kogge/platform/server/audit/commands.ts'
import { verifyPassword } from '@kogge/platform/server/password.ts'
import { countAttempt, forgiveAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { createSession, endSession, type Origin } from '@kogge/platform/server/session/commands.ts'
import { and, eq } from 'drizzle-orm'
import { accountByEmail } from '../data.ts'
import { loginLimits } from '../limits.ts'

interface SignInRequest extends Origin {
  readonly db: Db
  readonly now: Date
}

/** An address without an account is kept as a digest: people type passwords into the wrong field. */
const subjectOf = (userId: string | undefined, email: string) =>
  userId
    ? { subjectType: 'user', subjectId: userId }
    : { subjectType: 'address', subjectId: createHash('sha256').update(email).digest('hex') }

/**
 * Signs in and gives the token of a new session; a session that the browser had ends. Throws
 * `session.bad_credentials`, after the same work and in the same way, for an unknown address and
 * a wrong password, and `request.rate_limited`.
 */
export const signIn = async (
  request: SignInRequest,
  { email, password }: Credentials,
  previousToken: string | undefined,
): Promise<string> => {
  const { db, now, ip } = request
  const limits = loginLimits(ip, email)
  await countAttempt(db, limits, now)
  const account = await accountByEmail(db, email)
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  const token = right && account ? await openSession(request, account, previousToken) : null
  if (token === null) {
    await appendAudit(db, {
      actorUserId: null,
      action: 'session.refused',
      ...subjectOf(account?.id, email),
      ip,
      at: now,
    })
    throw new AppError('session.bad_credentials')
  }
  await forgiveAttempt(db, limits, now)
  return token
}

const openSession = (
  request: SignInRequest,
  account: { readonly id: string; readonly passwordHash: string },
  previousToken: string | undefined,
): Promise<string | null> =>
  request.db.transaction(async (tx) => {
    const { now, ip } = request
    // A password that was changed since it was verified opens nothing.
    const [unchanged] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, account.id), eq(user.passwordHash, account.passwordHash)))
      .for('share')
    if (!unchanged) return null
    if (previousToken) await endSession(tx, previousToken, now)
    const token = await createSession(tx, account.id, request, now)
    await appendAudit(tx, {
      actorUserId: account.id,
      action: 'session.opened',
      subjectType: 'user',
      subjectId: account.id,
      ip,
      at: now,
    })
    return token
  })

/** Ends the browser's session. To end one that has ended already is no error. */
export const signOut = ({ db, now, ip }: SignInRequest, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    const userId = await endSession(tx, token, now)
    if (userId === null) return
    await appendAudit(tx, {
      actorUserId: userId,
      action: 'session.ended',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
    })
  })
