import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { mailedToken } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { lockUser } from '@kogge/platform/server/access/access-locks.commands.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import {
  genuineAccount,
  type ProvenAccount,
} from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import {
  isMailedTokenGenuine,
  mailedTokenFacts,
} from '@kogge/platform/server/tokens/account-token-facts.ts'
import type { MailedToken, TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { AccountRequest } from './account-request-context.ts'

/** What tokens are kept and used with. */
type Keeping = Pick<AccountRequest, 'db' | 'tokenKeys' | 'now'>

type Purpose = typeof mailedToken.$inferSelect.purpose

export const CONFIRM_DAYS = 7
export const RESET_MINUTES = 60
export const CHANGE_HOURS = 24

const LIFETIME_SECONDS: Readonly<Record<Purpose, number>> = {
  confirm_email: CONFIRM_DAYS * 24 * 60 * 60,
  reset_password: RESET_MINUTES * 60,
  change_email: CHANGE_HOURS * 60 * 60,
}

const PAGES: Readonly<Record<Purpose, string>> = {
  confirm_email: ROUTES.AUTH_CONFIRM_EMAIL,
  reset_password: ROUTES.AUTH_RESET_PASSWORD,
  change_email: ROUTES.AUTH_CONFIRM_EMAIL,
}

/** The link of a message that is to carry a token. `messageId`: where a job that may run twice writes it. */
export const linkOf = (
  tokenKeys: TokenKeys,
  purpose: Purpose,
  template: MailTemplate,
  recipient: string,
  messageId: string = randomUUID(),
): { readonly path: string; readonly mailed: MailedToken } => ({
  path: PAGES[purpose],
  mailed: tokenKeys.newMailed(template, recipient, messageId),
})

/**
 * Makes the token of a message valid from now on, for an account that was proven, at the address that it has.
 * What is kept of it cannot open anything. `email`: the new address.
 */
export const keepToken = async (
  { db: tx, tokenKeys, now }: Keeping,
  purpose: Purpose,
  mailed: MailedToken,
  { userId, email: address }: ProvenAccount,
  email: string | null = null,
): Promise<void> => {
  const row = { userId, email, expiresAt: after(now, LIFETIME_SECONDS[purpose]) }
  const token = tokenKeys.mailedToken(mailed)
  const kept = tokenKeys.keep(purpose, token, mailedTokenFacts(row, address))
  await tx.insert(mailedToken).values({ ...row, ...kept, purpose, createdAt: now })
}

/** What a token was for: whose it was, and the new address where it was about one. */
export interface UsedToken {
  readonly purpose: Purpose
  readonly userId: string
  readonly email: string | null
  /** The account as it is sealed. */
  readonly account: ProvenAccount
}

/** What tokens are read with: the account's seal is looked at too. */
type Reading = Keeping & Pick<AccountRequest, 'sealing'>

/** A token that somebody came with, and what it may be for. */
interface Shown {
  readonly purposes: readonly Purpose[]
  readonly hashes: readonly Buffer[]
}

const shownOf = ({ tokenKeys }: Reading, purposes: readonly Purpose[], token: string): Shown => ({
  purposes,
  hashes: purposes.flatMap((purpose) => tokenKeys.hashesOf(purpose, token)),
})

/** Rows of a token that is not over. */
const usableOf = ({ now }: Reading, { hashes }: Shown) =>
  and(inArray(mailedToken.tokenHash, [...hashes]), gt(mailedToken.expiresAt, now))

/**
 * Whose a row is, as the account is sealed: null unless the row is of the token that was shown, the server
 * wrote it as it is, for one of its purposes, and for the address of an account that nobody else has written to.
 */
const provenOwner = async (
  { db, tokenKeys, sealing, now }: Reading,
  { purposes, hashes }: Shown,
  row: typeof mailedToken.$inferSelect | undefined,
): Promise<ProvenAccount | null> => {
  const isShown = row && hashes.some((hash) => hash.equals(row.tokenHash)) && row.expiresAt > now
  if (!isShown || !purposes.includes(row.purpose)) return null
  const account = await genuineAccount(db, sealing, row.userId)
  return account && isMailedTokenGenuine(tokenKeys, row, account.email) ? account : null
}

/** Whose a token is, which stays usable. Throws `account.token_invalid` where `consumeToken` would. */
export const tokenOwner = async (
  reading: Reading,
  purposes: readonly Purpose[],
  token: string,
): Promise<ProvenAccount> => {
  const shown = shownOf(reading, purposes, token)
  const [row] = await reading.db.select().from(mailedToken).where(usableOf(reading, shown))
  const owner = await provenOwner(reading, shown, row)
  if (!owner) throw new AppError('account.token_invalid')
  return owner
}

/**
 * Uses a token up, with every other of the same user and purpose. Of two uses at once one succeeds.
 * The transaction holds the user's lock from then on.
 * Throws `account.token_invalid` for one that is unknown, used, old or for another purpose.
 */
export const consumeToken = async (
  reading: Reading,
  purposes: readonly Purpose[],
  token: string,
): Promise<UsedToken> => {
  const { db: tx } = reading
  const shown = shownOf(reading, purposes, token)
  const usable = usableOf(reading, shown)
  const [owner] = await tx.select({ userId: mailedToken.userId }).from(mailedToken).where(usable)
  // Each use takes the others' tokens too: without the lock, two would wait for each other.
  if (owner) await lockUser(tx, owner.userId)
  const [used] = await tx.delete(mailedToken).where(usable).returning()
  const account = await provenOwner(reading, shown, used)
  if (!used || !account) throw new AppError('account.token_invalid')
  await dropTokens(tx, used.userId, used.purpose)
  return { ...used, account }
}

/** Takes back every token that was mailed to a user, or those for one purpose. */
export const dropTokens = async (tx: Db, userId: string, purpose?: Purpose): Promise<void> => {
  await tx
    .delete(mailedToken)
    .where(
      and(
        eq(mailedToken.userId, userId),
        purpose === undefined ? undefined : eq(mailedToken.purpose, purpose),
      ),
    )
}

/** Removes tokens that have expired; gives how many. */
export const dropExpiredTokens = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(mailedToken).where(lte(mailedToken.expiresAt, now))
  return rowCount ?? 0
}
