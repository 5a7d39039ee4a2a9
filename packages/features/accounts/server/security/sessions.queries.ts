import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/accounts.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Device, deviceOf } from './session-device.ts'

/** One sign-in that has not ended. */
export interface OwnSession extends Device {
  readonly signInId: string
  readonly ip: string | null
  readonly signedInAt: string
  /** To five minutes: using a session does not write at every call. */
  readonly lastSeenAt: string
  /** The one that asks. */
  readonly isCurrent: boolean
}

/** More than anyone has; a program that signs in all the time could have made them. */
const MAX_SESSIONS = 100

/**
 * Where a user is signed in, the last seen first. A sign-in whose token was replaced a moment ago
 * has two; the newer one speaks for it.
 */
export const sessionsOf = async (
  db: Db,
  userId: string,
  sessionHash: Buffer | null,
  now: Date,
): Promise<readonly OwnSession[]> => {
  const newest = db
    .selectDistinctOn([session.signInId])
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(session.signInId, desc(session.createdAt))
    .as('newest')
  const rows = await db.select().from(newest).orderBy(desc(newest.lastSeenAt)).limit(MAX_SESSIONS)
  const [own] = sessionHash
    ? await db
        .select({ signInId: session.signInId })
        .from(session)
        .where(eq(session.tokenHash, sessionHash))
    : []
  return rows.map((row) => ({
    signInId: row.signInId,
    ...deviceOf(row.userAgent),
    ip: row.ip,
    signedInAt: row.signedInAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.signInId === own?.signInId,
  }))
}
