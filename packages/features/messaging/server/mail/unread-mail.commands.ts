import type { Db } from '@kogge/db/client.ts'
import { conversation, conversationReader } from '@kogge/db/schema/conversations.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { eq } from 'drizzle-orm'
import { subjectOf } from '../inbox/inbox.queries.ts'
import { type UnreadReader, unreadReaders } from './unread-readers.queries.ts'

/** The page of a conversation, for somebody of one of its parties. */
export const conversationPath = (
  conversationId: string,
  row: Pick<UnreadReader, 'about' | 'about_id' | 'opportunity_guid' | 'org_id'>,
): string => {
  const { type, id } = subjectOf(row)
  return `/messaging/${type}/${id}/${conversationId}?switchToOrg=${row.org_id}`
}

/**
 * Writes to those who have not read a conversation: that there is something and from whom, not what it says. However often this is done, each
 * message is written about once.
 */
export const mailUnread = (
  db: Db,
  {
    jobs,
    publicUrl,
    now,
  }: { readonly jobs: JobSender; readonly publicUrl: string; readonly now: Date },
  conversationId: string,
): Promise<number> =>
  db.transaction(async (tx) => {
    await tx
      .select({ id: conversation.id })
      .from(conversation)
      .where(eq(conversation.id, conversationId))
      .for('update')
    const readers = await unreadReaders(tx, conversationId, now)
    for (const reader of readers) {
      const mailed = { mailedSeq: reader.seq, mailedAt: now }
      await tx
        .insert(conversationReader)
        .values({ conversationId, orgId: reader.org_id, userId: reader.user_id, ...mailed })
        .onConflictDoUpdate({
          target: [
            conversationReader.conversationId,
            conversationReader.orgId,
            conversationReader.userId,
          ],
          set: mailed,
        })
      const message = {
        template: 'conversationUnread' as const,
        values: { org: reader.org, others: reader.others, count: reader.count },
        path: conversationPath(conversationId, reader),
        orgId: reader.org_id,
      }
      await sendToUser(tx, jobs, reader.user_id, 'messages', message, publicUrl, now)
    }
    return readers.length
  })
