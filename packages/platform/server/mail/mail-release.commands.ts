import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { JobSender } from '../job-queues.jobs.ts'
import { HELD, HELD_NEWS, holdOf } from './mail-admission.commands.ts'
import { mailRankOf } from './mail-templates.ts'
import { DELIVER_MAIL } from './outgoing-mail.commands.ts'

/** So many at once; the rest with the next run. */
const MOST = 1000

const releasedReasons = async (db: Db): Promise<string[]> => {
  const [none, noNews] = [await holdOf(db, null), await holdOf(db, 'tenders')]
  return [HELD, HELD_NEWS].filter((reason) => reason !== none && reason !== noNews)
}

/** Puts the messages that were held back into the queue once they may be sent again; gives how many. */
export const releaseMail = ({ db }: { readonly db: Db }, jobs: JobSender): Promise<number> =>
  db.transaction(async (tx) => {
    const released = await releasedReasons(tx)
    if (released.length === 0) return 0
    const waiting = tx
      .select({ id: mailMessage.id })
      .from(mailMessage)
      .where(and(eq(mailMessage.status, 'queued'), inArray(mailMessage.error, released)))
      .orderBy(mailMessage.createdAt)
      .limit(MOST)
      .for('update', { skipLocked: true })
    const messages = await tx
      .update(mailMessage)
      .set({ error: null })
      .where(sql`${mailMessage.id} in ${waiting}`)
      .returning({ mailId: mailMessage.id, template: mailMessage.template })
    for (const { mailId, template } of messages)
      await jobs.send(tx, DELIVER_MAIL, { mailId, rank: mailRankOf(template) })
    return messages.length
  })
