import type { Db } from '@kogge/db/client.ts'
import { authChallenge } from '@kogge/db/schema/second-factors.ts'
import { MAX_TRIES } from '@kogge/domain/accounts/second-factors.ts'
import { isRequested } from '@kogge/platform/server/integrity/requested-rows.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import { challengeFacts } from '@kogge/platform/server/tokens/account-token-facts.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { CHALLENGE_SECONDS } from './webauthn-relying-party.ts'

/** What is begun and finished with. */
export interface Keeping {
  readonly db: Db
  readonly tokenKeys: TokenKeys
  readonly now: Date
}

const HALFWAY_SECONDS = 10 * 60

type ChallengeRow = typeof authChallenge.$inferSelect

type Purpose = ChallengeRow['purpose']

const live = (keys: TokenKeys, purpose: Purpose, token: string, now: Date) =>
  and(
    eq(authChallenge.tokenHash, keys.hashOf(purpose, token)),
    eq(authChallenge.purpose, purpose),
    gt(authChallenge.expiresAt, now),
  )

/** The row of what was asked for, as the server wrote it; null for none and for any other. */
const genuine = (
  keys: TokenKeys,
  row: ChallengeRow | undefined,
  asked: Partial<ChallengeRow> & Pick<ChallengeRow, 'purpose'>,
  token: string,
): ChallengeRow | null => {
  const tokenHash = keys.hashOf(asked.purpose, token)
  const isOf = row && isRequested(row, { ...asked, tokenHash })
  return isOf && keys.holds(row.purpose, row, challengeFacts(row)) ? row : null
}

/** Someone has shown the right password: gives the token that the second step is made with. */
export const keepHalfway = async (
  tx: Db,
  keys: TokenKeys,
  userId: string,
  now: Date,
): Promise<string> => {
  const token = newToken()
  const facts = { userId, challenge: null, expiresAt: after(now, HALFWAY_SECONDS) }
  await tx
    .insert(authChallenge)
    .values({ ...facts, ...keys.keep('sign_in', token, facts), purpose: 'sign_in' })
  return token
}

const isHalfway = (keys: TokenKeys, token: string, now: Date) =>
  and(live(keys, 'sign_in', token, now), lt(authChallenge.attempts, MAX_TRIES))

/** Whose half-way state it is; null for one that is unknown, old or tried too often. */
export const halfwayOf = async (
  db: Db,
  keys: TokenKeys,
  token: string,
  now: Date,
): Promise<string | null> => {
  const [row] = await db
    .select()
    .from(authChallenge)
    .where(isHalfway(keys, token, now))
  return genuine(keys, row, { purpose: 'sign_in' }, token)?.userId ?? null
}

/**
 * Counts a try before it is looked at, and gives whose it is; null as above. Give it the database
 * and not a transaction: of many tries at once no more than five are looked at.
 */
export const countTry = async (
  db: Db,
  keys: TokenKeys,
  token: string,
  now: Date,
): Promise<string | null> => {
  if (!countInMind(keys.hashOf('sign_in', token).toString('hex'))) return null
  const [row] = await db
    .update(authChallenge)
    .set({ attempts: sql`${authChallenge.attempts} + 1` })
    .where(isHalfway(keys, token, now))
    .returning()
  return genuine(keys, row, { purpose: 'sign_in' }, token)?.userId ?? null
}

/** Half-way states whose tries a process keeps in mind, those that were tried last: some megabytes. */
const MOST_TRIED = 50_000
const tried = new Map<string, number>()

/**
 * Counts a try in this process; gives false once there were as many as there may be. The row says so too, for
 * all processes, but whoever writes to the database can set it back.
 */
const countInMind = (hash: string): boolean => {
  const count = (tried.get(hash) ?? 0) + 1
  tried.delete(hash)
  tried.set(hash, count)
  for (const oldest of tried.keys()) {
    if (tried.size <= MOST_TRIED) break
    tried.delete(oldest)
  }
  return count <= MAX_TRIES
}

/** Uses up the half-way state; of two uses at once only one gets it. */
export const endHalfway = async (tx: Db, keys: TokenKeys, token: string): Promise<boolean> => {
  const ended = await tx
    .delete(authChallenge)
    .where(
      and(
        eq(authChallenge.tokenHash, keys.hashOf('sign_in', token)),
        eq(authChallenge.purpose, 'sign_in'),
      ),
    )
    .returning({ userId: authChallenge.userId })
  return ended.length > 0
}

type PasskeyPurpose = Exclude<Purpose, 'sign_in'>

/** What a passkey signs at a sign-in has a row of its own: it lasts shorter and is used once. */
export const assertionToken = (halfway: string): string => `${halfway} passkey`

/** Remembers what an authenticator is to sign, in the place of what it was to sign before. */
export const keepChallenge = async (
  { db: tx, tokenKeys, now }: Keeping,
  purpose: PasskeyPurpose,
  token: string,
  userId: string,
  challenge: string,
): Promise<void> => {
  const facts = { userId, challenge, expiresAt: after(now, CHALLENGE_SECONDS) }
  const values = { ...facts, ...tokenKeys.keep(purpose, token, facts), purpose }
  await tx
    .insert(authChallenge)
    .values(values)
    .onConflictDoUpdate({ target: authChallenge.tokenHash, set: values })
}

/** Uses a challenge up; null for one that is unknown, old, used, another user's or for something else. */
export const takeChallenge = async (
  { db: tx, tokenKeys, now }: Keeping,
  purpose: PasskeyPurpose,
  token: string,
  userId: string,
): Promise<string | null> => {
  const [row] = await tx
    .delete(authChallenge)
    .where(and(live(tokenKeys, purpose, token, now), eq(authChallenge.userId, userId)))
    .returning()
  return genuine(tokenKeys, row, { purpose, userId }, token)?.challenge ?? null
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
