import { opportunityNoteMention } from '@kogge/db/schema/opportunity-notes.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { eq } from 'drizzle-orm'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { notifyMentioned } from '../opportunity-messages.commands.ts'
import { teamAmong } from './mentioned-members.queries.ts'

/**
 * Stores the mentions of a note, and notifies those whom no version of it has mentioned before, but for its author. Throws
 * `request.invalid` where somebody who is mentioned anew is not of the organisation: there is nobody of that id to mention.
 */
export const storeMentions = async (
  ctx: OpportunityManager,
  note: { readonly guid: string; readonly noteId: string },
  mentioned: readonly string[],
): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { noteId } = note
  const before = await tx
    .select({ userId: opportunityNoteMention.userId })
    .from(opportunityNoteMention)
    .where(eq(opportunityNoteMention.noteId, noteId))
  const known = new Set(before.map(({ userId }) => userId))
  const added = mentioned.filter((userId) => !known.has(userId))
  if (added.length === 0) return
  const team = await teamAmong(tx, { orgId: grant.action.orgId, now }, added)
  if (team.length < added.length) throw new AppError('request.invalid')
  await tx.insert(opportunityNoteMention).values(added.map((userId) => ({ noteId, userId })))
  for (const userId of added)
    if (userId !== actor.userId) await notifyMentioned(ctx, { ...note, userId })
}
