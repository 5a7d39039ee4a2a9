import type { Db } from '@kogge/db/client.ts'
import { authChallenge } from '@kogge/db/schema/second-factor.ts'
import { MAX_TRIES } from '@kogge/domain/account/second-factor.ts'
import { after } from '@kogge/platform/server/session/rules.ts'
import { hashToken, newToken } from '@kogge/platform/server/tokens.ts'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { CHALLENGE_SECONDS } from '../relying-party.ts'

const HALFWAY_SECONDS = 10 * 60

const live = (token: string, now: Date) =>
  and(eq(authChallenge.tokenHash, hashToken(token)), gt(authChallenge.expiresAt, now))

/** Someone has shown the right password: gives the token that the second step is made with. */
export const keepHalfway = async (tx: Db, userId: string, now: Date): Promise<string> => {
  const token = newToken()
  await tx.insert(authChallenge).values({
    tokenHash: hashToken(token),
    userId,
    purpose: 'sign_in',
    expiresAt: after(now, HALFWAY_SECONDS),
  })
  return token
}

const isHalfway = (token: string, now: Date) =>
  and(live(token, now), eq(authChallenge.purpose, 'sign_in'), lt(authChallenge.attempts, MAX_TRIES))

/** Whose half-way state it is; null for one that is unknown, old or tried too often. */
export const halfwayOf = async (db: Db, token: string, now: Date): Promise<string | null> => {
  const [row] = await db
    .select({ userId: authChallenge.userId })
    .from(authChallenge)
    .where(isHalfway(token, now))
  return row?.userId ?? null
}

/**
 * Counts a try before it is looked at, and gives whose it is; null as above. Give it the database
 * and not a transaction: of many tries at once no more than five are looked at.
 */
export const countTry = async (db: Db, token: string, now: Date): Promise<string | null> => {
  const [row] = await db
    .update(authChallenge)
    .set({ attempts: sql`${authChallenge.attempts} + 1` })
    .where(isHalfway(token, now))
    .returning({ userId: authChallenge.userId })
  return row?.userId ?? null
}

/** Uses the half-way state up; of two uses at once one is told that there was one. */
export const endHalfway = async (tx: Db, token: string): Promise<boolean> => {
  const ended = await tx
    .delete(authChallenge)
    .where(and(eq(authChallenge.tokenHash, hashToken(token)), eq(authChallenge.purpose, 'sign_in')))
    .returning({ userId: authChallenge.userId })
  return ended.length > 0
}

type PasskeyPurpose = 'register_passkey' | 'use_passkey'

/** What a passkey signs at a sign-in has a row of its own: it lasts shorter and is used once. */
export const assertionToken = (halfway: string): string => `${halfway} passkey`

/** Remembers what an authenticator is to sign, in the place of what it was to sign before. */
export const keepChallenge = async (
  tx: Db,
  purpose: PasskeyPurpose,
  token: string,
  userId: string,
  challenge: string,
  now: Date,
): Promise<void> => {
  const values = { challenge, expiresAt: after(now, CHALLENGE_SECONDS) }
  await tx
    .insert(authChallenge)
    .values({ tokenHash: hashToken(token), userId, purpose, ...values })
    .onConflictDoUpdate({ target: authChallenge.tokenHash, set: values })
}

/** Uses a challenge up; null for one that is unknown, old, used, another user's or for something else. */
export const takeChallenge = async (
  tx: Db,
  purpose: PasskeyPurpose,
  token: string,
  userId: string,
  now: Date,
): Promise<string | null> => {
  const [row] = await tx
    .delete(authChallenge)
    .where(
      and(live(token, now), eq(authChallenge.userId, userId), eq(authChallenge.purpose, purpose)),
    )
    .returning({ challenge: authChallenge.challenge })
  return row?.challenge ?? null
}

/**
 * Ends whatever a user has begun: who is half-way in with an old password or another set of
 * factors begins anew. Call it before sessions are ended: a sign-in that is just being finished
 * is waited for, and its session ends with the others.
 */
export const dropChallengesOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.delete(authChallenge).where(eq(authChallenge.userId, userId))
}

/** Removes what was not finished in time. */
export const dropExpiredChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.delete(authChallenge).where(lte(authChallenge.expiresAt, now))
}
