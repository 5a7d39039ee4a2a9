import { orgListEvent, type StoredListChange } from '@kogge/db/schema/org-lists.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgListEvent } from '@kogge/domain/org-lists/org-list-changes.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'

/** One who may change the lists of an organisation. */
export type OrgListManager = Granted<InOrg<'org_list.manage'>>

/** A change that can be undone by its event; null where nothing has changed. */
export interface UndoableChange {
  readonly eventId: string | null
}

interface NewEvent {
  readonly guid: string
  readonly type: OrgListEvent
  readonly changes?: readonly StoredListChange[]
  readonly undoes?: number
}

/** Keeps a change of a list, and has everybody of the organisation learn of it; gives the event's id. */
export const addListEvent = async (
  { db: tx, actor, now, grant }: OrgListManager,
  { guid, type, changes = [], undoes }: NewEvent,
): Promise<{ readonly eventId: string }> => {
  const { orgId } = grant.action
  const [event] = await tx
    .insert(orgListEvent)
    .values({
      orgId,
      listGuid: guid,
      type,
      changes,
      undoes: undoes ?? null,
      actorId: actor.userId,
      at: now,
    })
    .returning({ id: orgListEvent.id })
  if (!event) throw new Error('An event was not written.')
  await noteOrgChange(tx, { orgId, topic: 'orgLists', now })
  return { eventId: String(event.id) }
}
