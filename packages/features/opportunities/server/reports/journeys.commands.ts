import type { Db } from '@kogge/db/client.ts'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { journeyOf } from '@kogge/domain/opportunities/journeys.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

/** Cards that are computed at once. */
const BATCH = 200

/** Stores the journey of a card anew, from its events. The caller has locked it, or changed it in the same transaction. */
export const refreshJourney = async (tx: Db, orgId: string, guid: string): Promise<void> => {
  const isThis = and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid))
  const [card] = await tx
    .select({
      status: opportunity.status,
      resolution: opportunity.resolution,
      createdAt: opportunity.createdAt,
    })
    .from(opportunity)
    .where(isThis)
  if (!card) return
  const { id, at, undoes, changes } = opportunityEvent
  const events = await tx
    .select({ id, at, undoes, changes })
    .from(opportunityEvent)
    .where(
      and(
        eq(opportunityEvent.orgId, orgId),
        eq(opportunityEvent.guid, guid),
        inArray(opportunityEvent.type, ['STATUS_CHANGED', 'RESOLUTION_CHANGED']),
      ),
    )
    .orderBy(asc(id))
  const { furthest, closedAt, stageSeconds } = journeyOf(card.createdAt, card, events)
  await tx
    .update(opportunity)
    .set({ furthest, closedAt, stageSeconds: [...stageSeconds] })
    .where(isThis)
}

/** Computes the journeys that are missing, each in a transaction of its own; done again it changes nothing. */
export const fillJourneys = async (db: Db, signal?: AbortSignal): Promise<void> => {
  let found: number
  do {
    const cards = await db
      .select({ orgId: opportunity.orgId, guid: opportunity.guid })
      .from(opportunity)
      .where(isNull(opportunity.furthest))
      .limit(BATCH)
    for (const { orgId, guid } of cards) {
      if (signal?.aborted) return
      await db.transaction(async (tx) => {
        const one = and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid))
        await tx.select({ guid: opportunity.guid }).from(opportunity).where(one).for('update')
        await refreshJourney(tx, orgId, guid)
      })
    }
    found = cards.length
  } while (found === BATCH)
}
