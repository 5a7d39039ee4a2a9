import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { Digest } from './digest-periods.queries.ts'
import type { PlannedRow } from './mail-planning.ts'

/** Writes when the mail of notifications is due; what is never mailed is settled. */
export const writePlan = async (tx: Db, planned: readonly PlannedRow[]): Promise<void> => {
  if (planned.length === 0) return
  const given = planned.map(({ id, mail, dueAt }) => ({
    id,
    mail,
    due: dueAt?.toISOString() ?? null,
  }))
  await tx.execute(sql`
    update notification n set mail_time = p.mail, mail_due_at = p.due,
      unmailed = case when p.due is null then 'off' end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (id bigint, mail text, due timestamptz)
    where n.id = p.id`)
}

/** Settles notifications that no message took since their reader may not see them any more. */
export const settleGone = async (tx: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(sql`
    update notification set mail_due_at = null, unmailed = 'gone' where id = any(${sql.param([...ids])}::bigint[])`)
}

/** Settles notifications that a message took. */
export const settleMailed = async (
  tx: Db,
  ids: readonly number[],
  mailId: string,
): Promise<void> => {
  await tx.execute(sql`
    update notification set mail_due_at = null, mail_id = ${mailId} where id = any(${sql.param([...ids])}::bigint[])`)
}

/** Records the digest of a period with its message. Fails where there is one: a reader has one at most. */
export const recordDigest = async (
  tx: Db,
  { userId, mail, period }: Digest,
  { dueAt, mailId, now }: { readonly dueAt: Date; readonly mailId: string; readonly now: Date },
): Promise<void> => {
  await tx.execute(sql`
    insert into mail_digest (user_id, mail, period, due_at, written_at, mail_id)
    values (${userId}, ${mail}, ${period}, ${dueAt.toISOString()}, ${now.toISOString()}, ${mailId})`)
}
