import { user } from '@kogge/db/schema/accounts.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import type { Credentials } from '@kogge/domain/accounts/account-inputs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import {
  appendAudit,
  recordAuditEntry,
} from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { liftByOwner } from '@kogge/platform/server/mail/mail-suppressions.commands.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { endOtherSignIns } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { countMail } from './account-rate-limits.commands.ts'
import type { SessionRequest } from './account-request-context.ts'
import { assertOwnPassword } from './account-settings.commands.ts'
import { accountByEmail } from './accounts.queries.ts'
import {
  CHANGE_HOURS,
  dropTokens,
  keepToken,
  linkOf,
  type UsedToken,
} from './mailed-tokens.commands.ts'
import { dropChallengesOf } from './security/auth-challenges.commands.ts'

/**
 * Asks for another address: the new one gets a link that confirms it, the present one gets a
 * notice. An address that has an account gets a message that says so instead; the caller learns
 * nothing of it, neither now nor from what their settings show. Throws `session.bad_credentials`
 * for a wrong password, `request.invalid` for the address that they have, and
 * `request.rate_limited`.
 */
export const requestEmailChange = async (
  ctx: Granted<AsSelf>,
  { email, password }: Credentials,
): Promise<void> => {
  const { db, jobs, publicUrl, now, actor } = ctx
  const { userId } = actor
  const account = await assertOwnPassword(ctx, password)
  if (email === actor.email) throw new AppError('request.invalid')
  // Messages count, wishes that come to nothing do not: hence within the transaction.
  await countMail(db, { ip: ctx.ip, email }, now)
  const link = linkOf(ctx.tokenKeys, 'change_email', 'changeEmail', email)
  const taken = (await accountByEmail(db, email)) !== null
  await dropTokens(db, userId, 'change_email')
  // Kept for a taken address too, but sent to nobody: both ways leave the same behind.
  await keepToken(ctx, 'change_email', link.mailed, account, email)
  const draft = taken
    ? { template: 'addressTaken' as const, path: ROUTES.AUTH_SIGNIN }
    : {
        template: 'changeEmail' as const,
        ...link,
        values: { hours: CHANGE_HOURS },
      }
  const locale = uiLocale.catch('en').parse(actor.language)
  await sendMail(db, jobs, { ...draft, locale, recipient: email }, publicUrl, now)
  const notice = { template: 'emailChangeAsked' as const, path: ROUTES.AUTH_FORGOT_PASSWORD }
  await sendToUser(db, jobs, userId, 'account', notice, publicUrl, now)
  await recordAuditEntry(ctx, {
    action: 'user.email_change_asked',
    subjectType: 'user',
    subjectId: userId,
  })
}

/** Takes the wish back; its link opens nothing any more. */
export const cancelEmailChange = (ctx: Granted<AsSelf>): Promise<void> =>
  dropTokens(ctx.db, ctx.actor.userId, 'change_email')

const UNIQUE_VIOLATION = '23505'
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === UNIQUE_VIOLATION

/**
 * Makes the new address the user's own, within the transaction that used its token. Links that were
 * mailed to the old one open nothing any more, and the old address gets a notice. Every device but
 * the one that opened the link is signed out, as with a new password. Gives the address. Throws
 * `account.token_invalid` where someone else has opened an account with the address meanwhile.
 */
export const applyEmailChange = async (
  request: SessionRequest,
  { userId, email, account }: UsedToken,
): Promise<{ readonly email: string }> => {
  const { db: tx, jobs, publicUrl, now, ip } = request
  if (email === null) throw new AppError('account.token_invalid')
  const [before] = await tx
    .select({ language: user.language })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (!before) throw new AppError('account.token_invalid')
  const changed = { email, emailConfirmedAt: now, emailVouchedAt: null }
  const seal = await sealAfter(tx, request.sealing, userId, changed)
  await tx
    .update(user)
    .set({ ...changed, ...seal })
    .where(eq(user.id, userId))
    .catch((error: unknown) => {
      throw isTaken(error) ? new AppError('account.token_invalid') : error
    })
  await liftByOwner(tx, email)
  await dropTokens(tx, userId)
  await dropChallengesOf(tx, userId)
  await endOtherSignIns(tx, userId, request.sessionHash)
  const draft = {
    template: 'emailChanged' as const,
    locale: uiLocale.catch('en').parse(before.language),
    recipient: account.email,
    path: ROUTES.HOME,
  }
  await sendMail(tx, jobs, draft, publicUrl, now)
  await appendAudit(tx, request.sealing, {
    actorUserId: userId,
    action: 'user.email_changed',
    subjectType: 'user',
    subjectId: userId,
    ip,
    at: now,
    before: { email: account.email },
    after: { email },
  })
  return { email }
}
