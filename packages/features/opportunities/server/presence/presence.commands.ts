import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { opportunityPresence } from '@kogge/db/schema/opportunity-presence.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Presence } from '@kogge/domain/opportunities/presence.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { teamAmong } from '../notes/mentioned-members.queries.ts'
import { colleaguesAt, type PresentColleagues, presentSince } from './presence.queries.ts'

/** Also those who may only read are seen. */
type Reader = Granted<InOrg<'opportunity.view'>>

/** Rows that are older say nothing, and are cleared away. */
const KEPT_MS = 60 * 60 * 1000

const thisCard = (orgId: string, guid: string) =>
  and(eq(opportunityPresence.orgId, orgId), eq(opportunityPresence.guid, guid))

/** Writes what the caller does with an opportunity; gives whether others would see a difference. */
const writePresence = async (ctx: Reader, guid: string, presence: Presence): Promise<boolean> => {
  const { db: tx, actor, grant, now } = ctx
  const { userId } = actor
  const { orgId } = grant.action
  const own = and(thisCard(orgId, guid), eq(opportunityPresence.userId, userId))
  const [before] = await tx.select().from(opportunityPresence).where(own).for('update')
  const since = presentSince(now)
  const wasThere = before !== undefined && before.seenAt > since
  const wasEditing = (before?.editingAt ?? since) > since
  if (presence === 'leaves') {
    await tx.delete(opportunityPresence).where(own)
    return wasThere
  }
  const isEditing = presence === 'edits' || (presence === 'reads' && wasThere && wasEditing)
  // Of another tab that edits the time stands as that tab has written it, so that it ends with that tab.
  const editingAt = presence === 'edits' ? now : isEditing ? (before?.editingAt ?? null) : null
  const values = { seenAt: now, editingAt }
  await tx
    .insert(opportunityPresence)
    .values({ orgId, guid, userId, ...values })
    .onConflictDoUpdate({
      target: [opportunityPresence.orgId, opportunityPresence.guid, opportunityPresence.userId],
      set: values,
    })
  if (!wasThere) {
    const old = new Date(now.getTime() - KEPT_MS)
    await tx
      .delete(opportunityPresence)
      .where(and(eq(opportunityPresence.orgId, orgId), lt(opportunityPresence.seenAt, old)))
  }
  return !wasThere || wasEditing !== isEditing
}

/**
 * Notes that the caller has an opportunity before them; gives their colleagues who have it too. Support staff, who look in for a while, see
 * them and are not seen. Throws `record.not_found`.
 */
export const beatPresence = async (
  ctx: Reader,
  { guid, presence }: { readonly guid: string; readonly presence: Presence },
): Promise<PresentColleagues> => {
  const { db: tx, actor, grant, now } = ctx
  const { userId } = actor
  const { orgId } = grant.action
  const found = await tx.$count(
    opportunity,
    and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid), isNull(opportunity.deletedAt)),
  )
  if (found === 0) throw new AppError('record.not_found')
  const [member] = await teamAmong(tx, { orgId, now }, [userId])
  if (member !== undefined && (await writePresence(ctx, guid, presence)))
    await noteOrgChange(tx, { orgId, topic: 'opportunityPresence', ref: guid, now })
  return colleaguesAt(tx, { orgId, guid }, { userId, now })
}
