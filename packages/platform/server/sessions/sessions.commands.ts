import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { session, user } from '@kogge/db/schema/accounts.ts'
import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { type Actor, ANONYMOUS } from '@kogge/domain/kernel/actor.ts'
import { and, eq, gt, lte, notInArray, type SQL } from 'drizzle-orm'
import { newToken } from '../tokens/new-token.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'
import type { Cookies } from './session-cookies.ts'
import {
  after,
  endOf,
  GRACE_SECONDS,
  ROTATE_AFTER_SECONDS,
  SEEN_EVERY_SECONDS,
} from './session-lifetimes.ts'
import { isGenuine, readSession, type SessionKeys, sessionFacts } from './sessions.queries.ts'

/** Where a session is used from, as far as the request tells. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string | null
}

/** What is kept of the token that a request carries; null where it carries none. */
export const sessionHashOf = (keys: TokenKeys, cookies: Cookies): Buffer | null => {
  const token = cookies[TOKEN_COOKIE]
  return token ? keys.hashOf('session', token) : null
}

/**
 * Who calls, from the HttpOnly token alone: whatever else the cookies say is not read. Roles that
 * have ended at `now` are not there. A session in use slides: about every five minutes its end
 * moves to seven days ahead, never beyond thirty days after the sign-in.
 */
export const resolveActor = async (
  db: Db,
  keys: SessionKeys,
  cookies: Cookies,
  now: Date,
): Promise<Actor> => {
  const { tokenKeys } = keys
  const tokenHash = sessionHashOf(tokenKeys, cookies)
  if (!tokenHash) return ANONYMOUS
  const found = await readSession(db, keys, tokenHash, now)
  if (!found) return ANONYMOUS
  if (found.row.lastSeenAt < after(now, -SEEN_EVERY_SECONDS)) {
    const longer = { ...found.row, expiresAt: endOf(found.row.signedInAt, now) }
    const seal = tokenKeys.sealAgain('session', longer, sessionFacts(longer))
    await db
      .update(session)
      .set({ lastSeenAt: now, expiresAt: longer.expiresAt, seal })
      // A token that a rotation has replaced is not given a new life.
      .where(
        and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, after(now, GRACE_SECONDS))),
      )
    await db.update(user).set({ lastSeenAt: now }).where(eq(user.id, found.actor.userId))
  }
  return found.actor
}

const MAX_USER_AGENT = 300

/** The sign-in that a session goes on from, when its token is replaced. */
interface SignIn {
  readonly signInId: string
  readonly signedInAt: Date
  /** When a second factor was shown in it. */
  readonly factorAt: Date | null
}

/** Opens a session and gives its token, which is kept nowhere. Every sign-in gets a new one. */
export const createSession = async (
  db: Db,
  keys: TokenKeys,
  userId: string,
  origin: Origin,
  now: Date,
  signIn: Partial<SignIn> = {},
): Promise<string> => {
  const token = newToken()
  const { signInId = randomUUID(), signedInAt = now, factorAt = null } = signIn
  const lasts = { createdAt: now, expiresAt: endOf(signedInAt, now) }
  const facts = { userId, signInId, signedInAt, factorAt, ...lasts }
  await db.insert(session).values({
    ...facts,
    ...keys.keep('session', token, sessionFacts(facts)),
    lastSeenAt: now,
    ip: origin.ip,
    userAgent: origin.userAgent?.replace(/\p{Cc}/gu, ' ').slice(0, MAX_USER_AGENT) ?? null,
  })
  return token
}

/** What a refresh found: no session, one whose token is still young, or an old one with a new token now. */
export type Refreshed =
  | { readonly kind: 'ended' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'rotated'; readonly token: string }

/**
 * Gives a session whose token is older than ten minutes a new one. The old one works for another
 * thirty seconds, for requests that were on their way, and can be rotated once more meanwhile: the
 * answer with the new one may not have arrived.
 */
export const refreshSession = (
  db: Db,
  keys: TokenKeys,
  token: string,
  origin: Origin,
  now: Date,
): Promise<Refreshed> =>
  db.transaction(async (tx) => {
    const tokenHash = keys.hashOf('session', token)
    const [found] = await tx
      .select()
      .from(session)
      .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now)))
      .for('update')
    if (!found || !isGenuine(keys, found)) return { kind: 'ended' }
    if (found.createdAt > after(now, -ROTATE_AFTER_SECONDS)) return { kind: 'kept' }
    const graceEnd = after(now, GRACE_SECONDS)
    if (found.expiresAt > graceEnd) {
      const shorter = { ...found, expiresAt: graceEnd }
      const seal = keys.sealAgain('session', shorter, sessionFacts(shorter))
      await tx
        .update(session)
        .set({ expiresAt: graceEnd, seal })
        .where(eq(session.tokenHash, tokenHash))
    }
    const fresh = await createSession(tx, keys, found.userId, origin, now, found)
    return { kind: 'rotated', token: fresh }
  })

/**
 * Deletes until nothing is left: a refresh that was under way has put a new token in the place of
 * one that we have deleted, and only the next statement sees it. Gives how many sign-ins ended.
 */
const endAll = async (tx: Db, which: SQL | undefined): Promise<number> => {
  const ended = new Set<string>()
  for (;;) {
    const rows = await tx.delete(session).where(which).returning({ signInId: session.signInId })
    if (rows.length === 0) return ended.size
    for (const { signInId } of rows) ended.add(signInId)
  }
}

/** Ends every session of a user, on every device. */
export const endSessionsOf = (tx: Db, userId: string): Promise<number> =>
  endAll(tx, eq(session.userId, userId))

/** Ends one sign-in of a user; gives whether there was one. */
export const endSignIn = async (tx: Db, userId: string, signInId: string): Promise<boolean> =>
  (await endAll(tx, and(eq(session.userId, userId), eq(session.signInId, signInId)))) > 0

/** Ends the sign-in that a token belongs to, with every other token of it; gives whose it was, or null. */
export const endSession = async (
  tx: Db,
  keys: TokenKeys,
  token: string,
): Promise<string | null> => {
  const [own] = await tx
    .select({ userId: session.userId, signInId: session.signInId })
    .from(session)
    .where(eq(session.tokenHash, keys.hashOf('session', token)))
  return own && (await endSignIn(tx, own.userId, own.signInId)) ? own.userId : null
}

/** Ends every sign-in of a user but the one that `sessionHash` belongs to; gives how many. */
export const endOtherSignIns = (
  tx: Db,
  userId: string,
  sessionHash: Buffer | null,
): Promise<number> => {
  const own = tx
    .select({ signInId: session.signInId })
    .from(session)
    .where(eq(session.tokenHash, sessionHash ?? Buffer.alloc(0)))
  return endAll(tx, and(eq(session.userId, userId), notInArray(session.signInId, own)))
}

/** Removes sessions that have ended; gives how many. */
export const dropEndedSessions = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(session).where(lte(session.expiresAt, now))
  return rowCount ?? 0
}
