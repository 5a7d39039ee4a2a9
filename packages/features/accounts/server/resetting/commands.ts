import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { appendAudit } from '@kogge/platform/server/audit/commands.ts'
import type { JobSender, Queue } from '@kogge/platform/server/jobs.ts'
import type { TokenKeys } from '@kogge/platform/server/keys/token-keys.ts'
import { sendMail } from '@kogge/platform/server/mail/commands.ts'
import { hashPassword } from '@kogge/platform/server/password.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { endSessionsOf } from '@kogge/platform/server/session/commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { assertPassword } from '../commands.ts'
import { takeAsOwner } from '../confirming/commands.ts'
import { accountByEmail, namesOf, subjectOf } from '../data.ts'
import { countMail } from '../limiting/commands.ts'
import { resetLimits, tokenLimits } from '../limits.ts'
import {
  consumeToken,
  dropTokens,
  keepToken,
  linkOf,
  RESET_MINUTES,
} from '../mailed-tokens/commands.ts'
import type { AccountRequest } from '../request.ts'
import { dropChallengesOf } from '../security/challenges/commands.ts'

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
  readonly publicUrl: string
}

/** Mails the link to set a new password to whoever has an account; once for a request. */
export const mailResetLink = (
  { db, jobs, tokenKeys, publicUrl }: ResetDeps,
  { requestId, userId }: z.infer<typeof resetRequest>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (userId === null) return
    const [account] = await tx
      .select({ id: user.id, email: user.email, language: user.language })
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    if (!account) return
    const link = linkOf(tokenKeys, 'reset_password', 'resetPassword', account.email, requestId)
    const draft = {
      template: 'resetPassword' as const,
      locale: uiLocale.catch('en').parse(account.language),
      recipient: account.email,
      ...link,
      values: { minutes: RESET_MINUTES },
    }
    // The request's id is the message's: the job's second run finds it written.
    if (!(await sendMail(tx, jobs, draft, publicUrl, now))) return
    await keepToken({ db: tx, tokenKeys, now }, 'reset_password', link.mailed, account.id)
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
  assertPassword(input.password, { email: '', names: [] })
  const passwordHash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    const { userId } = await consumeToken({ ...request, db: tx }, ['reset_password'], input.token)
    const [changed] = await tx
      .update(user)
      .set({ passwordHash })
      .where(eq(user.id, userId))
      .returning({ email: user.email, language: user.language })
    if (!changed) throw new AppError('account.token_invalid')
    assertPassword(input.password, { email: changed.email, names: await namesOf(tx, userId) })
    // Whoever holds the mailed token reads the mailbox.
    await takeAsOwner(tx, userId, now)
    // What somebody else may have begun with the old password ends with it: a new address too.
    await dropTokens(tx, userId)
    await dropChallengesOf(tx, userId)
    await endSessionsOf(tx, userId)
    const draft = {
      template: 'passwordChanged' as const,
      locale: uiLocale.catch('en').parse(changed.language),
      recipient: changed.email,
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
