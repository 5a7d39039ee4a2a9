import { randomBytes } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import { invitation } from '@kogge/db/schema/membership.ts'
import type { SignUpInput } from '@kogge/domain/account/schema.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { lockUser } from '@kogge/platform/server/access/commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/commands.ts'
import { sendMail } from '@kogge/platform/server/mail/commands.ts'
import type { MailDraft } from '@kogge/platform/server/mail/compose.ts'
import { hashPassword } from '@kogge/platform/server/password.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { hashToken, newToken } from '@kogge/platform/server/tokens.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { assertPassword } from '../commands.ts'
import { takeAsOwner } from '../confirming/commands.ts'
import { type Account, accountByEmail } from '../data.ts'
import { countMail } from '../limiting/commands.ts'
import { signUpLimits } from '../limits.ts'
import {
  CONFIRM_DAYS,
  dropTokens,
  keepToken,
  RESET_MINUTES,
  tokenPath,
} from '../mailed-tokens/commands.ts'
import type { AccountRequest } from '../request.ts'

type Letter = Pick<MailDraft, 'template' | 'path' | 'values'>

/** Who signs up, with the password as it is kept. */
interface Newcomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: SignUpInput['language']
  readonly receivesUpdates: boolean
  readonly passwordHash: string
}

/** Whether the token of a mailed invitation shows that its holder reads the address's mailbox. */
const isInvited = async (tx: Db, token: string | undefined, email: string, now: Date) =>
  token !== undefined &&
  (await tx.$count(
    invitation,
    and(
      eq(invitation.tokenHash, hashToken(token)),
      eq(invitation.email, email),
      isNull(invitation.acceptedAt),
      isNull(invitation.deletedAt),
      gt(invitation.expiresAt, now),
    ),
  )) > 0

/** A hash that no password belongs to, and that takes as long to find that out. */
const noPassword = (passwordHash: string): string =>
  passwordHash.replace(/(?<![^$])[^$]+$/, (digest) =>
    randomBytes(Buffer.from(digest, 'base64').length)
      .toString('base64')
      .replace(/(?<!=)=+$/, ''),
  )

const mailedToken = async (
  tx: Db,
  purpose: 'confirm_email' | 'reset_password',
  userId: string,
  now: Date,
): Promise<string> => {
  const token = newToken()
  await dropTokens(tx, userId)
  await keepToken(tx, purpose, token, userId, now)
  return tokenPath(purpose, token)
}

/** The link that confirms a new account; none where an invitation has done so. */
const opened = async (
  tx: Db,
  userId: string,
  isOwner: boolean,
  now: Date,
): Promise<Letter | null> =>
  isOwner
    ? null
    : {
        template: 'confirmEmail',
        path: await mailedToken(tx, 'confirm_email', userId, now),
        values: { days: CONFIRM_DAYS },
      }

/**
 * An account that nobody has confirmed yet belongs to nobody. Whoever holds an invitation to the
 * address takes it over; of others nobody can tell which one reads the mailbox, so that from now on
 * no password opens it until the reader of the mailbox chooses one.
 */
const repeated = async (
  tx: Db,
  account: Account,
  { email: _email, ...newcomer }: Newcomer,
  isOwner: boolean,
  now: Date,
): Promise<Letter | null> => {
  await lockUser(tx, account.id)
  const passwordHash = isOwner ? newcomer.passwordHash : noPassword(newcomer.passwordHash)
  const mine = and(eq(user.id, account.id), isNull(user.emailConfirmedAt), isNull(user.deletedAt))
  const changed = await tx
    .update(user)
    .set({ ...newcomer, passwordHash })
    .where(mine)
    .returning({ id: user.id })
  if (changed.length === 0) return { template: 'accountExists', path: ROUTES.AUTH_SIGNIN }
  if (isOwner) {
    await takeAsOwner(tx, account.id, now)
    return null
  }
  return {
    template: 'signUpRepeated',
    path: await mailedToken(tx, 'reset_password', account.id, now),
    values: { minutes: RESET_MINUTES },
  }
}

/**
 * Opens an account and mails a link that confirms its address; nobody can sign in before. An
 * address with a confirmed account keeps it as it is and gets a message that says so. The caller
 * learns nothing and waits as long. The token of an invitation to the address confirms it at once.
 */
export const signUp = async (request: AccountRequest, input: SignUpInput): Promise<void> => {
  const { db, jobs, publicUrl, now, ip } = request
  const { password, invitation: invitationToken, ...person } = input
  const { email } = person
  await countAttempt(db, signUpLimits(ip, email), now)
  assertPassword(password, { email, names: [person.firstName, person.lastName] })
  await countMail(db, { ip, email }, now)
  const newcomer = { ...person, passwordHash: await hashPassword(password) }
  await db.transaction(async (tx) => {
    const isOwner = await isInvited(tx, invitationToken, email, now)
    const emailConfirmedAt = isOwner ? now : null
    const [created] = await tx
      .insert(user)
      .values({ ...newcomer, emailConfirmedAt, isOnboarding: true, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: user.id })
    const known = created ? null : await accountByEmail(tx, email)
    const userId = created?.id ?? known?.id
    if (userId === undefined) throw new AppError('system.internal')
    const letter = known
      ? await repeated(tx, known, newcomer, isOwner, now)
      : await opened(tx, userId, isOwner, now)
    if (letter) {
      const draft = { ...letter, locale: person.language, recipient: email }
      await sendMail(tx, jobs, draft, publicUrl, now)
    }
    await appendAudit(tx, {
      actorUserId: null,
      action: created ? 'user.signed_up' : 'user.sign_up_repeated',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
      ...(isOwner && { after: { byInvitation: true } }),
    })
  })
}
