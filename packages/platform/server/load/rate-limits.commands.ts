import type { Db } from '@kogge/db/client.ts'
import { rateLimit } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Limit } from './rate-limit-keys.ts'

const windowStart = (limit: Limit, now: Date): Date => {
  const length = limit.windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

/** One thing to count and how much of it is allowed. */
export interface Counted {
  readonly limit: Limit
  readonly key: string
}

/**
 * Counts one attempt under every key, for all server processes together, and throws
 * `request.rate_limited` with `retryAfterSeconds` at the first that is used up. What is refused
 * there counts under none that follows: name the narrowest first, so that one caller alone does not
 * use up what is for all. Give it the database and not a transaction: an attempt counts even when
 * it comes to nothing.
 */
export const countAttempt = async (
  db: Db,
  counted: readonly Counted[],
  now: Date,
): Promise<void> => {
  for (const { limit, key } of counted) {
    const start = windowStart(limit, now)
    const [row] = await db
      .insert(rateLimit)
      .values({ key, windowStart: start, hits: 1 })
      .onConflictDoUpdate({
        target: [rateLimit.key, rateLimit.windowStart],
        set: { hits: sql`${rateLimit.hits} + 1` },
      })
      .returning({ hits: rateLimit.hits })
    if ((row?.hits ?? 0) <= limit.hits) continue
    const end = start.getTime() + limit.windowSeconds * 1000
    const retryAfterSeconds = Math.ceil((end - now.getTime()) / 1000)
    throw new AppError('request.rate_limited', { retryAfterSeconds })
  }
}

/** Takes an attempt back that turned out to be rightful. */
export const forgiveAttempt = async (db: Db, counted: readonly Counted[], now: Date) => {
  for (const { limit, key } of counted)
    await db
      .update(rateLimit)
      .set({ hits: sql`${rateLimit.hits} - 1` })
      .where(
        and(
          eq(rateLimit.key, key),
          eq(rateLimit.windowStart, windowStart(limit, now)),
          gt(rateLimit.hits, 0),
        ),
      )
}

/** Removes windows that began before `before`; gives how many. */
export const dropOldWindows = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(rateLimit).where(lt(rateLimit.windowStart, before))
  return rowCount ?? 0
}
