import type { Db } from '@kogge/db/client.ts'
import { auditLog, user } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { networkOf } from '@kogge/platform/server/load/rate-limit-keys.ts'
import {
  type Counted,
  countAttempt,
  forgiveAttempt,
} from '@kogge/platform/server/load/rate-limits.commands.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import {
  addressLoginLimits,
  addressMailLimits,
  loginLimits,
  mailLimits,
} from './accounts.limits.ts'

/** Someone at a network, who names an address. */
interface Named {
  readonly ip: string
  readonly email: string
}

const KNOWN_SECONDS = 90 * 24 * 60 * 60
const MOST_SIGN_INS = 200

/** Whether the account of the address was signed in to from the network within three months. */
const isKnownThere = async (db: Db, { ip, email }: Named, now: Date): Promise<boolean> => {
  const signIns = await db
    .select({ ip: auditLog.ip })
    .from(auditLog)
    .innerJoin(user, sql`${user.id}::text = ${auditLog.subjectId}`)
    .where(
      and(
        eq(user.email, email),
        isNull(user.deletedAt),
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.action, 'session.opened'),
        gt(auditLog.at, after(now, -KNOWN_SECONDS)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(MOST_SIGN_INS)
  return signIns.some((signIn) => signIn.ip !== null && networkOf(signIn.ip) === networkOf(ip))
}

/**
 * Counts what comes from one place, then what comes from everywhere. The latter does not stop the
 * owner: who has signed in from there before is not shut out by what others do elsewhere.
 */
const countBoth = async (
  db: Db,
  named: Named,
  here: readonly Counted[],
  everywhere: readonly Counted[],
  now: Date,
): Promise<void> => {
  await countAttempt(db, here, now)
  try {
    await countAttempt(db, everywhere, now)
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'request.rate_limited'
    if (!isFull || !(await isKnownThere(db, named, now))) throw error
  }
}

/** Counts a guess at a password. Throws `request.rate_limited`. */
export const countLogin = (db: Db, named: Named, now: Date): Promise<void> =>
  countBoth(db, named, loginLimits(named.ip, named.email), addressLoginLimits(named.email), now)

/** Takes a guess back that was right. */
export const forgiveLogin = (db: Db, { ip, email }: Named, now: Date): Promise<void> =>
  forgiveAttempt(db, [...loginLimits(ip, email), ...addressLoginLimits(email)], now)

/** Counts a message that somebody has us send to an address. Throws `request.rate_limited`. */
export const countMail = (db: Db, named: Named, now: Date): Promise<void> =>
  countBoth(db, named, mailLimits(named.ip, named.email), addressMailLimits(named.email), now)
