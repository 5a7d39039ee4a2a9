import { conversationDraft } from '@kogge/db/schema/conversations.ts'
import { cleanHtml } from '@kogge/platform/server/sanitization/html-sanitizer.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Conversing } from '../access/locked-conversation.commands.ts'

/** Drafts of a person in an organisation; of more the oldest go. */
const MOST_DRAFTS = 200

/** Where a draft stands: in a conversation, or about the record that a new one is about. */
export interface DraftPlace {
  readonly placeId: string
  readonly isNote: boolean
}

/** Saves what the caller writes, for their other devices; an empty text deletes it. */
export const saveDraft = async (
  { db: tx, actor, now, grant }: Conversing,
  { placeId, isNote, html }: DraftPlace & { readonly html: string },
): Promise<void> => {
  const own = { userId: actor.userId, orgId: grant.action.orgId }
  const ofCaller = and(
    eq(conversationDraft.userId, own.userId),
    eq(conversationDraft.orgId, own.orgId),
  )
  const isThis = and(
    ofCaller,
    eq(conversationDraft.placeId, placeId),
    eq(conversationDraft.isNote, isNote),
  )
  const clean = cleanHtml(html)
  if (clean === '') {
    await tx.delete(conversationDraft).where(isThis)
    return
  }
  await tx
    .insert(conversationDraft)
    .values({ ...own, placeId, isNote, html: clean, savedAt: now })
    .onConflictDoUpdate({
      target: [
        conversationDraft.userId,
        conversationDraft.orgId,
        conversationDraft.placeId,
        conversationDraft.isNote,
      ],
      set: { html: clean, savedAt: now },
    })
  const count = await tx.$count(conversationDraft, ofCaller)
  if (count <= MOST_DRAFTS) return
  const oldest = await tx
    .select({ placeId: conversationDraft.placeId })
    .from(conversationDraft)
    .where(ofCaller)
    .orderBy(asc(conversationDraft.savedAt))
    .limit(count - MOST_DRAFTS)
  const ids = oldest.map((one) => one.placeId)
  await tx.delete(conversationDraft).where(and(ofCaller, inArray(conversationDraft.placeId, ids)))
}
