import { opportunityNote } from '@kogge/db/schema/opportunity-notes.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq } from 'drizzle-orm'
import { isAdministrator } from '../card-administrators.ts'
import { expectCard } from '../locked-opportunity.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'

export type StoredNote = typeof opportunityNote.$inferSelect

/** A note of an opportunity, by the ids that a client names. */
export interface NoteKey {
  readonly guid: string
  readonly noteId: string
}

/** Locks a note until the transaction ends, a deleted one too. Throws `record.not_found`. */
export const lockedNote = async (
  ctx: OpportunityManager,
  { guid, noteId }: NoteKey,
): Promise<StoredNote> => {
  await expectCard(ctx, guid)
  const [found] = await ctx.db
    .select()
    .from(opportunityNote)
    .where(
      and(
        eq(opportunityNote.id, noteId),
        eq(opportunityNote.orgId, ctx.grant.action.orgId),
        eq(opportunityNote.guid, guid),
      ),
    )
    .for('update')
  if (!found) throw new AppError('record.not_found')
  return found
}

/** Throws `access.denied` for all but the author of a note, and, where `orAdministrator`, an administrator. */
export const expectOwnNote = (
  ctx: OpportunityManager,
  { authorId }: StoredNote,
  orAdministrator = false,
): void => {
  const isTheirs = authorId === ctx.actor.userId || (orAdministrator && isAdministrator(ctx))
  if (!isTheirs) throw new AppError('access.denied')
}
