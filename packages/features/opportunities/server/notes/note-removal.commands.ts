import { opportunityNote } from '@kogge/db/schema/opportunity-notes.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import { eq } from 'drizzle-orm'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'
import { expectOwnNote, lockedNote, type NoteKey } from './stored-notes.commands.ts'

/** Deletes a note, its author's or for an administrator any; it can be restored for a while. Throws `record.not_found` and `access.denied`. */
export const removeNote = async (ctx: OpportunityManager, key: NoteKey): Promise<void> => {
  const stored = await lockedNote(ctx, key)
  expectOwnNote(ctx, stored, true)
  if (stored.deletedAt !== null) return
  const { guid, noteId } = key
  await ctx.db
    .update(opportunityNote)
    .set({ deletedAt: ctx.now })
    .where(eq(opportunityNote.id, noteId))
  await addEvent(ctx, { guid, type: 'NOTE_DELETED', subject: { id: noteId } })
}

/** Restores a note that was deleted lately. Throws `record.not_found` and `access.denied`. */
export const restoreNote = async (ctx: OpportunityManager, key: NoteKey): Promise<void> => {
  const stored = await lockedNote(ctx, key)
  expectOwnNote(ctx, stored, true)
  if (stored.deletedAt === null) return
  if (!isWithinUndo(stored.deletedAt, ctx.now)) throw new AppError('record.not_found')
  const { guid, noteId } = key
  await ctx.db
    .update(opportunityNote)
    .set({ deletedAt: null })
    .where(eq(opportunityNote.id, noteId))
  await addEvent(ctx, { guid, type: 'NOTE_RESTORED', subject: { id: noteId } })
}
