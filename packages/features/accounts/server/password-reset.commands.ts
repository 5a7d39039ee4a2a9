import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import type { PasswordOwner } from '@kogge/domain/accounts/password-rules.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { JobSender, Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { liftByOwner } from '@kogge/platform/server/mail/mail-suppressions.commands.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { endSessionsOf } from '@kogge/platform/server/sessions/sessions.commands.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { countMail } from './account-rate-limits.commands.ts'
import type { AccountRequest } from './account-request-context.ts'
import { resetLimits, tokenLimits } from './accounts.limits.ts'
import { accountByEmail, namesOf, subjectOf } from './accounts.queries.ts'
import { takeAsOwner } from './email-confirmation.commands.ts'
import {
  consumeToken,
  dropTokens,
  keepToken,
  linkOf,
  RESET_MINUTES,
  tokenOwner,
} from './mailed-tokens.commands.ts'
import { assertPassword } from './password-acceptance.commands.ts'
import { dropChallengesOf } from './security/auth-challenges.commands.ts'

/** Names nobody but by an id: what is done stays in the queue's tables for a while. */
const resetRequest = z.object({ requestId: z.uuid(), userId: z.uuid().nullable() })

export const RESET_REQUESTED: Queue<z.infer<typeof resetRequest>> = {
  name: 'account.reset-requested',
  data: resetRequest,
  retries: 5,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
}

/**
 * Takes note that someone wants a new password for an address. The message is written later, by a
 * job, which there is for an unknown address too: neither the answer nor its time depends on it.
 */
export const requestReset = async (request: AccountRequest, email: string): Promise<void> => {
  const { db, jobs, ip, now } = request
  await countAttempt(db, resetLimits(ip, email), now)
  await countMail(db, { ip, email }, now)
  const account = await accountByEmail(db, email)
  await appendAudit(db, request.sealing, {
    actorUserId: null,
    action: 'user.reset_requested',
    ...subjectOf(account?.id, email),
    ip,
    at: now,
  })
  await jobs.send(db, RESET_REQUESTED, {
    requestId: randomUUID(),
    userId: account?.id ?? null,
  })
}

export interface ResetDeps {
  readonly db: Db
  readonly jobs: JobSender
  readonly tokenKeys: TokenKeys
  readonly sealing: Sealing
  readonly publicUrl: string
}

/** Mails the link to set a new password to whoever has an account; once for a request. */
export const mailResetLink = (
  { db, jobs, tokenKeys, sealing, publicUrl }: ResetDeps,
  { requestId, userId }: z.infer<typeof resetRequest>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (userId === null) return
    // The address is the one that the seal is of: nobody has the link sent elsewhere.
    const account = await genuineAccount(tx, sealing, userId)
    if (!account || account.deletedAt) return
    const [row] = await tx.select({ language: user.language }).from(user).where(eq(user.id, userId))
    const link = linkOf(tokenKeys, 'reset_password', 'resetPassword', account.email, requestId)
    const draft = {
      template: 'resetPassword' as const,
      locale: uiLocale.catch('en').parse(row?.language),
      recipient: account.email,
      ...link,
      values: { minutes: RESET_MINUTES },
    }
    // The request's id is the message's: the job's second run finds it written.
    if (!(await sendMail(tx, jobs, draft, publicUrl, now))) return
    await keepToken({ db: tx, tokenKeys, now }, 'reset_password', link.mailed, account)
  })

/**
 * Sets a new password by a mailed token and ends every session; no other mailed link opens anything
 * any more. Throws `account.token_invalid`
 * and `account.password_weak`; a refused password leaves the token usable.
 */
export const resetPassword = async (
  request: AccountRequest,
  input: { readonly token: string; readonly password: string },
): Promise<void> => {
  const { db, jobs, publicUrl, ip, now } = request
  await countAttempt(db, tokenLimits(ip), now)
  // Before anything that takes long: whoever has no token costs nothing.
  const owner = await tokenOwner(request, ['reset_password'], input.token)
  const judged: PasswordOwner = { email: owner.email, names: await namesOf(db, owner.userId) }
  // And before the transaction: nobody holds a connection while others' passwords are judged.
  await assertPassword(input.password, judged, ip)
  const passwordHash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    const inside = { ...request, db: tx }
    const { userId, account } = await consumeToken(inside, ['reset_password'], input.token)
    const [changed] = await tx
      .select({ language: user.language })
      .from(user)
      .where(eq(user.id, userId))
      .for('update')
    // The password was judged for this account with this address.
    if (!changed || userId !== owner.userId || account.email !== owner.email)
      throw new AppError('account.token_invalid')
    const seal = await sealAfter(tx, request.sealing, userId, { passwordHash })
    await tx
      .update(user)
      .set({ passwordHash, ...seal })
      .where(eq(user.id, userId))
    // Whoever holds the mailed token reads the mailbox.
    await takeAsOwner(inside, userId)
    await liftByOwner(tx, account.email)
    // What somebody else may have begun with the old password ends with it: a new address too.
    await dropTokens(tx, userId)
    await dropChallengesOf(tx, userId)
    await endSessionsOf(tx, userId)
    const draft = {
      template: 'passwordChanged' as const,
      locale: uiLocale.catch('en').parse(changed.language),
      recipient: account.email,
      path: ROUTES.AUTH_SIGNIN,
    }
    await sendMail(tx, jobs, draft, publicUrl, now)
    await appendAudit(tx, request.sealing, {
      actorUserId: userId,
      action: 'user.password_reset',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
    })
  })
}
