import { opportunityEvent, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import {
  type CardEvent,
  OPPORTUNITY_EVENTS,
} from '@kogge/domain/opportunities/opportunity-events.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'

import { refreshJourney } from './reports/journeys.commands.ts'

/** One who may change the opportunities of an organisation. */
export type OpportunityManager = Granted<InOrg<'opportunity.manage'>>

interface NewEvent {
  readonly guid: string
  readonly type: CardEvent
  readonly changes?: readonly StoredChange[]
  readonly undoes?: number
  /** The note or file of an event of notes or files; a file by name too. */
  readonly subject?: { readonly id: string; readonly name?: string }
}

const STATE_EVENTS: readonly CardEvent[] = ['CREATED', 'STATUS_CHANGED', 'RESOLUTION_CHANGED']
const FIELD_EVENTS: readonly CardEvent[] = OPPORTUNITY_EVENTS

/** Adds to the history of an opportunity, and has everybody of the organisation learn of it; gives the event's id. */
export const addEvent = async (
  { db: tx, actor, now, grant }: OpportunityManager,
  { guid, type, changes = [], undoes, subject }: NewEvent,
): Promise<{ readonly eventId: string }> => {
  const { orgId } = grant.action
  const [event] = await tx
    .insert(opportunityEvent)
    .values({
      orgId,
      guid,
      type,
      changes,
      undoes: undoes ?? null,
      subjectId: subject?.id ?? null,
      subjectName: subject?.name ?? null,
      actorId: actor.userId,
      at: now,
    })
    .returning({ id: opportunityEvent.id })
  if (!event) throw new Error('An event was not written.')
  if (STATE_EVENTS.includes(type)) await refreshJourney(tx, orgId, guid)
  // Lists and boards show nothing of notes and files, and are not read anew for them.
  if (FIELD_EVENTS.includes(type)) await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  else await noteOrgChange(tx, { orgId, topic: 'opportunityEntries', ref: guid, now })
  return { eventId: String(event.id) }
}
