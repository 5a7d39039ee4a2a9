import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { lockUser } from '@kogge/platform/server/access/access-locks.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { JobSender, Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { liftByOwner } from '@kogge/platform/server/mail/mail-suppressions.commands.ts'
import { suppressionReason } from '@kogge/platform/server/mail/mail-suppressions.queries.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { countMail } from './account-rate-limits.commands.ts'
import type { AccountRequest, SessionRequest } from './account-request-context.ts'
import { confirmationLimits, resetLimits, tokenLimits } from './accounts.limits.ts'
import { accountByEmail } from './accounts.queries.ts'
import { applyEmailChange } from './email-change.commands.ts'
import {
  CONFIRM_DAYS,
  consumeToken,
  dropTokens,
  keepToken,
  linkOf,
} from './mailed-tokens.commands.ts'
import { removeKeys } from './security/credential-removal.commands.ts'

type Taking = Pick<AccountRequest, 'db' | 'sealing' | 'now'>

/**
 * Takes an address as confirmed: whoever has just shown that they read its mailbox owns the
 * account from now on. Whatever was made before by whoever signed up with the address goes, also where staff
 * had vouched for them. Nothing where it was confirmed so already, by what the account is sealed with. Give it
 * a transaction that holds the user's lock. Throws `record.not_found` for an account that does not hold.
 */
export const takeAsOwner = async (
  { db: tx, sealing, now }: Taking,
  userId: string,
): Promise<void> => {
  const confirmed = { emailConfirmedAt: now, emailVouchedAt: null }
  const account = await genuineAccount(tx, sealing, userId)
  if (!account) throw new AppError('record.not_found')
  if (account.emailConfirmedAt && !account.emailVouchedAt) return
  const seal = await sealAfter(tx, sealing, userId, confirmed)
  await tx
    .update(user)
    .set({ ...confirmed, ...seal })
    .where(eq(user.id, userId))
  await removeKeys(tx, sealing, userId)
}

/**
 * Takes an address as confirmed, by the link of a new account or of a change of address, and gives
 * it. Throws `account.token_invalid`.
 */
export const confirmEmail = async (
  request: SessionRequest,
  token: string,
): Promise<{ readonly email: string }> => {
  const { db, now, ip } = request
  await countAttempt(db, tokenLimits(ip), now)
  return db.transaction(async (tx) => {
    const used = await consumeToken(
      { ...request, db: tx },
      ['confirm_email', 'change_email'],
      token,
    )
    const { userId, account } = used
    if (used.purpose === 'change_email') return applyEmailChange({ ...request, db: tx }, used)
    await takeAsOwner({ ...request, db: tx }, userId)
    await liftByOwner(tx, account.email)
    await appendAudit(tx, request.sealing, {
      actorUserId: userId,
      action: 'user.email_confirmed',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
    })
    return { email: account.email }
  })
}

const requested = z.object({ requestId: z.uuid(), userId: z.uuid().nullable() })

export const CONFIRMATION_REQUESTED: Queue<z.infer<typeof requested>> = {
  name: 'account.confirmation-wanted',
  data: requested,
  retries: 5,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
}

/**
 * Has the link that confirms an address mailed again, later; for `null`, nothing, after the same
 * work: neither an answer nor its time may tell whether there is such an account.
 */
export const wantConfirmation = (
  { db, jobs }: Pick<AccountRequest, 'db' | 'jobs'>,
  userId: string | null,
): Promise<void> => jobs.send(db, CONFIRMATION_REQUESTED, { requestId: randomUUID(), userId })

/** Asks for the link again. Who asks learns nothing. Throws `request.rate_limited`. */
export const requestConfirmation = async (
  request: AccountRequest,
  email: string,
): Promise<void> => {
  const { db, ip, now } = request
  await countAttempt(db, resetLimits(ip, email), now)
  await countMail(db, { ip, email }, now)
  const account = await accountByEmail(db, email)
  await wantConfirmation(request, account && !account.isConfirmed ? account.id : null)
}

export interface ConfirmationDeps {
  readonly db: Db
  readonly jobs: JobSender
  readonly tokenKeys: TokenKeys
  readonly sealing: Sealing
  readonly publicUrl: string
}

const isWithinLimits = (db: Db, userId: string, now: Date): Promise<boolean> =>
  countAttempt(db, confirmationLimits(userId), now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'request.rate_limited') return false
      throw error
    },
  )

/** Whether confirming an address once more has mail go to it again. */
const isLiftable = async (tx: Db, email: string): Promise<boolean> => {
  const reason = await suppressionReason(tx, email)
  return reason !== null && reason !== 'staff'
}

/** Asks for the link once more, where mail to the own address was stopped. Throws `request.invalid` where it was not. */
export const confirmAgain = async (ctx: Granted<AsSelf>): Promise<void> => {
  if (!(await isLiftable(ctx.db, ctx.actor.email))) throw new AppError('request.invalid')
  await wantConfirmation(ctx, ctx.actor.userId)
}

/**
 * Mails the link, once for a request, while the address is not confirmed, or mail to it was stopped; the links before it open
 * nothing any more. Beyond the limit it does nothing: a link is in the mailbox already.
 */
export const mailConfirmationLink = async (
  { db, jobs, tokenKeys, sealing, publicUrl }: ConfirmationDeps,
  { requestId, userId }: z.infer<typeof requested>,
  now: Date,
): Promise<void> => {
  if (userId === null || !(await isWithinLimits(db, userId, now))) return
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const account = await genuineAccount(tx, sealing, userId)
    if (!account || account.deletedAt) return
    if (account.emailConfirmedAt && !(await isLiftable(tx, account.email))) return
    const [row] = await tx.select({ language: user.language }).from(user).where(eq(user.id, userId))
    const link = linkOf(tokenKeys, 'confirm_email', 'confirmEmail', account.email, requestId)
    const draft = {
      template: 'confirmEmail' as const,
      locale: uiLocale.catch('en').parse(row?.language),
      recipient: account.email,
      ...link,
      values: { days: CONFIRM_DAYS },
    }
    // The request's id is the message's: the job's second run finds it written.
    if (!(await sendMail(tx, jobs, draft, publicUrl, now))) return
    await dropTokens(tx, userId, 'confirm_email')
    await keepToken({ db: tx, tokenKeys, now }, 'confirm_email', link.mailed, account)
  })
}
