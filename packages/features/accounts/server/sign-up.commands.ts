import { randomBytes, randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import type { SignUpInput } from '@kogge/domain/accounts/account-inputs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { lockUser } from '@kogge/platform/server/access/access-locks.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { MailDraft } from '@kogge/platform/server/mail/mail-composition.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { sealAfter, sealOfNew } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import {
  genuineAccount,
  type ProvenAccount,
} from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { isInvitationGenuine } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { countMail } from './account-rate-limits.commands.ts'
import type { AccountRequest } from './account-request-context.ts'
import { signUpLimits } from './accounts.limits.ts'
import { type Account, accountByEmail } from './accounts.queries.ts'
import { takeAsOwner } from './email-confirmation.commands.ts'
import {
  CONFIRM_DAYS,
  dropTokens,
  keepToken,
  linkOf,
  RESET_MINUTES,
} from './mailed-tokens.commands.ts'
import { assertPassword } from './password-acceptance.commands.ts'

type Letter = Pick<MailDraft, 'template' | 'path' | 'mailed' | 'values'>

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
const isInvited = async (
  { db: tx, tokenKeys, now }: AccountRequest,
  token: string | undefined,
  email: string,
): Promise<boolean> => {
  if (token === undefined) return false
  const [found] = await tx
    .select()
    .from(invitation)
    .where(
      and(
        inArray(invitation.tokenHash, tokenKeys.hashesOf('invitation', token)),
        eq(invitation.email, email),
        isNull(invitation.acceptedAt),
        isNull(invitation.deletedAt),
        gt(invitation.expiresAt, now),
      ),
    )
  return found !== undefined && isInvitationGenuine(tokenKeys, found)
}

/** A hash that no password belongs to, and that takes as long to find that out. */
const noPassword = (passwordHash: string): string =>
  passwordHash.replace(/(?<![^$])[^$]+$/, (digest) =>
    randomBytes(Buffer.from(digest, 'base64').length)
      .toString('base64')
      .replace(/(?<!=)=+$/, ''),
  )

/** The part of a letter that carries a token to whoever reads an address; those before it open nothing. */
const letterWithToken = async (
  request: AccountRequest,
  letter: Pick<Letter, 'template' | 'values'>,
  purpose: 'confirm_email' | 'reset_password',
  account: ProvenAccount,
): Promise<Letter> => {
  const link = linkOf(request.tokenKeys, purpose, letter.template, account.email)
  await dropTokens(request.db, account.userId)
  await keepToken(request, purpose, link.mailed, account)
  return { ...letter, ...link }
}

/** The link that confirms a new account; none where an invitation has done so. */
const opened = async (
  request: AccountRequest,
  { userId, email }: { readonly userId: string; readonly email: string },
  isOwner: boolean,
): Promise<Letter | null> => {
  if (isOwner) return null
  const account = await genuineAccount(request.db, request.sealing, userId)
  if (account?.email !== email) throw new AppError('record.not_found')
  const letter = { template: 'confirmEmail' as const, values: { days: CONFIRM_DAYS } }
  return letterWithToken(request, letter, 'confirm_email', account)
}

/**
 * An account that nobody has confirmed yet, by what it is sealed with, belongs to nobody. Whoever holds an invitation to the
 * address takes it over; of others nobody can tell which one reads the mailbox, so that from now on
 * no password opens it until the reader of the mailbox chooses one. Of an account, or an address of it, that the
 * server did not write nothing is changed, and nothing mailed; the caller learns nothing of that.
 */
const repeated = async (
  request: AccountRequest,
  account: Account,
  { email, ...newcomer }: Newcomer,
  isOwner: boolean,
): Promise<Letter | null> => {
  const { db: tx, sealing } = request
  await lockUser(tx, account.id)
  const passwordHash = isOwner ? newcomer.passwordHash : noPassword(newcomer.passwordHash)
  const proven = await genuineAccount(tx, sealing, account.id)
  if (proven?.email !== email) return null
  if (proven.emailConfirmedAt || proven.deletedAt)
    return { template: 'accountExists', path: ROUTES.AUTH_SIGNIN }
  const seal = await sealAfter(tx, sealing, account.id, { passwordHash })
  await tx
    .update(user)
    .set({ ...newcomer, passwordHash, ...seal })
    .where(eq(user.id, account.id))
  if (isOwner) {
    await takeAsOwner(request, account.id)
    return null
  }
  const letter = { template: 'signUpRepeated' as const, values: { minutes: RESET_MINUTES } }
  return letterWithToken(request, letter, 'reset_password', proven)
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
  await assertPassword(password, { email, names: [person.firstName, person.lastName] }, ip)
  await countMail(db, { ip, email }, now)
  const passwordHash = await hashPassword(password)
  const newcomer = { ...person, passwordHash }
  await db.transaction(async (tx) => {
    const inside = { ...request, db: tx }
    const isOwner = await isInvited(inside, invitationToken, email)
    const facts = { email, passwordHash, emailConfirmedAt: isOwner ? now : null }
    const id = randomUUID()
    const seal = sealOfNew(request.sealing, { userId: id, ...facts })
    const [created] = await tx
      .insert(user)
      .values({ id, ...newcomer, ...facts, ...seal, isOnboarding: true, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: user.id })
    const known = created ? null : await accountByEmail(tx, email)
    const userId = created?.id ?? known?.id
    if (userId === undefined) throw new AppError('system.internal')
    const letter = known
      ? await repeated(inside, known, newcomer, isOwner)
      : await opened(inside, { userId, email }, isOwner)
    if (letter) {
      const draft = { ...letter, locale: person.language, recipient: email }
      await sendMail(tx, jobs, draft, publicUrl, now)
    }
    await appendAudit(tx, request.sealing, {
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
