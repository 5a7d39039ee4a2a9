import { opportunityNote, opportunityNoteVersion } from '@kogge/db/schema/opportunity-notes.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  MOST_NOTE_VERSIONS,
  MOST_NOTES,
  MOST_NOTES_PER_HOUR,
} from '@kogge/domain/opportunities/note-inputs.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { expectCard } from '../locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'
import { noteContent } from './note-content.ts'
import { storeMentions } from './note-mentions.commands.ts'
import { expectOwnNote, lockedNote, type NoteKey } from './stored-notes.commands.ts'

interface Written extends NoteKey {
  /** As its editor sends it. */
  readonly html: string
}

/** Throws `request.invalid` where an opportunity has too many notes, `request.rate_limited` where somebody writes too many. */
const expectRoom = async ({ db: tx, actor, now, grant }: OpportunityManager, guid: string) => {
  const { orgId } = grant.action
  const ofCard = and(eq(opportunityNote.orgId, orgId), eq(opportunityNote.guid, guid))
  // Deleted ones too, which may come back.
  if ((await tx.$count(opportunityNote, ofCard)) >= MOST_NOTES)
    throw new AppError('request.invalid')
  const since = sql`${now.toISOString()}::timestamptz - interval '1 hour'`
  const recent = sql`${opportunityNote.authorId} = ${actor.userId} and ${opportunityNote.createdAt} > ${since}`
  if ((await tx.$count(opportunityNote, recent)) >= MOST_NOTES_PER_HOUR)
    throw new AppError('request.rate_limited')
}

/**
 * Adds a note to an opportunity under the id that its writer has for it: sent twice, it is one. Throws `record.not_found`,
 * `request.invalid` for what is no note or too many, and `request.rate_limited`.
 */
export const addNote = async (
  ctx: OpportunityManager,
  { guid, noteId, html }: Written,
): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  await expectCard(ctx, guid)
  const { mentioned, ...content } = noteContent(html)
  const [known] = await tx.select().from(opportunityNote).where(eq(opportunityNote.id, noteId))
  const isSent = known?.authorId === actor.userId && known.guid === guid && known.orgId === orgId
  if (isSent) return
  if (known) throw new AppError('request.invalid')
  await expectRoom(ctx, guid)
  const { rowCount } = await tx
    .insert(opportunityNote)
    .values({ id: noteId, orgId, guid, authorId: actor.userId, ...content, createdAt: now })
    .onConflictDoNothing()
  // Sent twice at once.
  if (rowCount === 0) return
  await storeMentions(ctx, { guid, noteId }, mentioned)
  await addEvent(ctx, { guid, type: 'NOTE_ADDED', subject: { id: noteId } })
}

/**
 * Edits one's own note, whose version before is stored beside it. Throws `record.not_found`, `access.denied` for that of another,
 * `request.invalid` for what is no note, and `draft.conflict` where it is not the version any more that its editor saw.
 */
export const editNote = async (
  ctx: OpportunityManager,
  { guid, noteId, revision, html }: Written & { readonly revision: number },
): Promise<{ readonly revision: number }> => {
  const { db: tx, now } = ctx
  const stored = await lockedNote(ctx, { guid, noteId })
  if (stored.deletedAt !== null) throw new AppError('record.not_found')
  expectOwnNote(ctx, stored)
  const { mentioned, ...content } = noteContent(html)
  if (content.html === stored.html) return { revision: stored.revision }
  if (stored.revision !== revision) throw new AppError('draft.conflict')
  const next = revision + 1
  await tx.insert(opportunityNoteVersion).values({
    noteId,
    revision,
    html: stored.html,
    at: stored.editedAt ?? stored.createdAt,
  })
  await tx
    .delete(opportunityNoteVersion)
    .where(
      and(
        eq(opportunityNoteVersion.noteId, noteId),
        lte(opportunityNoteVersion.revision, revision - MOST_NOTE_VERSIONS),
      ),
    )
  await tx
    .update(opportunityNote)
    .set({ ...content, revision: next, editedAt: now })
    .where(eq(opportunityNote.id, noteId))
  await storeMentions(ctx, { guid, noteId }, mentioned)
  await addEvent(ctx, { guid, type: 'NOTE_EDITED', subject: { id: noteId } })
  return { revision: next }
}
