import type { Db } from '@kogge/db/client.ts'
import { conversationDraft } from '@kogge/db/schema/conversations.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

export const draftViews = z.array(
  z.strictObject({ isNote: z.boolean(), html: z.string(), savedAt: z.iso.datetime() }),
)

/** What a person is writing at a place: a message, a note, or both. */
export const draftsAt = async (
  db: Db,
  {
    orgId,
    userId,
    placeId,
  }: { readonly orgId: string; readonly userId: string; readonly placeId: string },
): Promise<z.infer<typeof draftViews>> => {
  const rows = await db
    .select()
    .from(conversationDraft)
    .where(
      and(
        eq(conversationDraft.userId, userId),
        eq(conversationDraft.orgId, orgId),
        eq(conversationDraft.placeId, placeId),
      ),
    )
  return rows.map(({ isNote, html, savedAt }) => ({
    isNote,
    html,
    savedAt: savedAt.toISOString(),
  }))
}
