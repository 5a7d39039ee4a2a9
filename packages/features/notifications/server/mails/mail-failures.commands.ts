import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** Records that the mail of a user could not be written: the next try is a quarter of an hour later. */
export const recordFailure = async (db: Db, userId: string, now: Date): Promise<void> => {
  const retryAt = sql`${now.toISOString()}::timestamptz + interval '15 minutes'`
  await db.execute(sql`
    insert into mail_failure (user_id, failures, retry_at)
    select id, 1, ${retryAt} from user_account where id = ${userId}
    on conflict (user_id) do update set failures = mail_failure.failures + 1, retry_at = excluded.retry_at`)
}

/** Forgets earlier failures of a user whose mail was written. */
export const forgetFailures = async (tx: Db, userId: string): Promise<void> => {
  await tx.execute(sql`delete from mail_failure where user_id = ${userId}`)
}
