import { opportunityEvent, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OpportunityEvent } from '@kogge/domain/opportunities/opportunity-events.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'

/** One who may change the opportunities of an organisation. */
export type OpportunityManager = Granted<InOrg<'opportunity.manage'>>

interface NewEvent {
  readonly guid: string
  readonly type: OpportunityEvent
  readonly changes?: readonly StoredChange[]
  readonly undoes?: number
}

/** Adds to the history of an opportunity, and has everybody of the organisation learn of it; gives the event's id. */
export const addEvent = async (
  { db: tx, actor, now, grant }: OpportunityManager,
  { guid, type, changes = [], undoes }: NewEvent,
): Promise<{ readonly eventId: string }> => {
  const { orgId } = grant.action
  const [event] = await tx
    .insert(opportunityEvent)
    .values({ orgId, guid, type, changes, undoes: undoes ?? null, actorId: actor.userId, at: now })
    .returning({ id: opportunityEvent.id })
  if (!event) throw new Error('An event was not written.')
  await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  return { eventId: String(event.id) }
}
