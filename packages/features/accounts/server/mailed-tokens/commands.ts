import type { Db } from '@kogge/db/client.ts'
import { mailedToken } from '@kogge/db/schema/account.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { lockUser } from '@kogge/platform/server/access/commands.ts'
import { after } from '@kogge/platform/server/session/rules.ts'
import { hashToken } from '@kogge/platform/server/tokens.ts'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'

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

/** The path of the page that a token opens. */
export const tokenPath = (purpose: Purpose, token: string): string =>
  `${PAGES[purpose]}?token=${token}`

/** Makes a token valid from now on. What is kept of it cannot open anything. `email`: the new address. */
export const keepToken = async (
  tx: Db,
  purpose: Purpose,
  token: string,
  userId: string,
  now: Date,
  email?: string,
): Promise<void> => {
  const expiresAt = after(now, LIFETIME_SECONDS[purpose])
  await tx
    .insert(mailedToken)
    .values({ tokenHash: hashToken(token), purpose, userId, email, expiresAt, createdAt: now })
}

/** What a token was for: whose it was, and the new address where it was about one. */
export interface UsedToken {
  readonly purpose: Purpose
  readonly userId: string
  readonly email: string | null
}

/**
 * Uses a token up, with every other of the same user and purpose. Of two uses at once one succeeds.
 * The transaction holds the user's lock from then on.
 * Throws `account.token_invalid` for one that is unknown, used, old or for another purpose.
 */
export const consumeToken = async (
  tx: Db,
  purposes: readonly Purpose[],
  token: string,
  now: Date,
): Promise<UsedToken> => {
  const usable = and(
    eq(mailedToken.tokenHash, hashToken(token)),
    inArray(mailedToken.purpose, [...purposes]),
    gt(mailedToken.expiresAt, now),
  )
  const [owner] = await tx.select({ userId: mailedToken.userId }).from(mailedToken).where(usable)
  // Each use takes the others' tokens too: without the lock, two would wait for each other.
  if (owner) await lockUser(tx, owner.userId)
  const [used] = await tx.delete(mailedToken).where(usable).returning({
    purpose: mailedToken.purpose,
    userId: mailedToken.userId,
    email: mailedToken.email,
  })
  if (!used) throw new AppError('account.token_invalid')
  await dropTokens(tx, used.userId, used.purpose)
  return used
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
