import type { Db } from '@kogge/db/client.ts'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { sql } from 'drizzle-orm'

/** Mail of a user is planned, written, and its choices are changed, by one transaction at a time. */
export const lockMailOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber(`mail:${userId}`)}::bigint)`)
}

/** The same unless another transaction has the lock; gives whether this one has it. */
export const tryLockMailOf = async (tx: Db, userId: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ is_held: boolean }>(sql`
    select pg_try_advisory_xact_lock(${lockNumber(`mail:${userId}`)}::bigint) as is_held`)
  return rows[0]?.is_held ?? false
}

/**
 * Has the mail that waits for a user planned anew, by what they have chosen now. What is due stays so: it belongs to the digest that is
 * about to be written. What is never mailed is not taken up.
 */
export const replanMail = async (tx: Db, userId: string, now: Date): Promise<void> => {
  await tx.execute(sql`
    update notification set mail_due_at = ${now.toISOString()}::timestamptz, mail_time = null
    where user_id = ${userId} and mail_due_at is not null
      and (mail_time is null or mail_due_at > ${now.toISOString()}::timestamptz)`)
}
