import type { Db } from '@kogge/db/client.ts'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import type { CallGround } from '@kogge/domain/opportunities/expected-calls.ts'
import { callsThatCame } from '@kogge/features/insight/server/insight.api.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { mergedTenders } from '@kogge/platform/server/merged-tenders.queries.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'
import { type CardKey, type Following, followCard } from '../card-following.commands.ts'
import { existingOf } from '../existing-opportunity.queries.ts'

const AT_ONCE = 200

interface Waiting extends CardKey {
  readonly rfx_id: string
  readonly ends_on: string
  readonly division: number | null
  readonly offered: string | null
  readonly dismissed: string[]
}

interface Found {
  readonly rfxId: string
  readonly ground: CallGround
}

/** Cards `o` that wait for a call: as `opportunity_waiting` has them. */
const WAITING = sql`o.expected_rfx_id is not null and o.rfx_id is null and o.deleted_at is null and o.resolution is null`

const waitingAfter = async (db: Db, after: CardKey | null): Promise<Waiting[]> => {
  const beyond = after
    ? sql`and (o.org_id, o.guid) > (${after.org_id}::uuid, ${after.guid}::uuid)`
    : sql``
  const { rows } = await db.execute<Waiting>(sql`
    select o.org_id, o.guid, o.expected_rfx_id as rfx_id, o.expected ->> 'endsOn' as ends_on,
      (o.expected ->> 'division')::int as division, o.offered_rfx_id as offered, o.dismissed_rfx_ids as dismissed
    from opportunity o where ${WAITING} ${beyond} order by o.org_id, o.guid limit ${AT_ONCE}`)
  return rows
}

/** Offers a tender to a card, or links it where that is certain and it is on no other card. In a transaction of its own. */
const offer = (db: Db, key: CardKey, found: Found, following: Following): Promise<void> =>
  db.transaction(async (tx) => {
    const { org_id: orgId, guid } = key
    const { now } = following
    const { rfxId, ground } = found
    await lockBoard(tx, orgId)
    const { rows } = await tx.execute<{ dismissed: string[] }>(sql`
      select o.dismissed_rfx_ids as dismissed from opportunity o
      where o.org_id = ${orgId} and o.guid = ${guid} and ${WAITING} for update of o`)
    const [card] = rows
    if (!card || card.dismissed.includes(rfxId)) return
    const isLinked = ground === 'named' && (await existingOf(tx, orgId, rfxId)) === null
    await tx
      .update(opportunity)
      .set({
        offeredRfxId: rfxId,
        offeredGround: ground,
        ...(isLinked && {
          rfxId,
          rfxVersion: null,
          revision: sql`${opportunity.revision} + 1`,
          updatedAt: now,
        }),
      })
      .where(and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid)))
    if (isLinked) {
      const changes = [{ field: 'tender' as const, before: null, after: rfxId }]
      await tx.insert(opportunityEvent).values({ orgId, guid, type: 'UPDATED', changes, at: now })
      await followCard(tx, key, following)
    }
    await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  })

/** Contracts whose request became part of another stand in that one from now on. */
const followMergedSources = async (db: Db): Promise<void> => {
  let found: number
  do {
    const rows = await mergedTenders(db, 'opportunity', AT_ONCE, 'expected_rfx_id')
    for (const { gone, into } of rows)
      await db
        .update(opportunity)
        .set({ expectedRfxId: into })
        .where(eq(opportunity.expectedRfxId, gone))
    found = rows.length
  } while (found === AT_ONCE)
}

/**
 * Offers cards that wait for a call the tender that came, where one did: each card by itself, so that one that fails holds up
 * no other. A tender whose notice names the earlier procedure becomes that of the card. One that was dismissed, or unlinked,
 * is not offered again. Done twice it changes nothing.
 */
export const offerCallsThatCame = async (db: Db, following: Following): Promise<void> => {
  await followMergedSources(db)
  let after: CardKey | null = null
  do {
    const cards: Waiting[] = await waitingAfter(db, after)
    const found = await callsThatCame(
      db,
      cards.map(({ rfx_id: rfxId, ends_on: endsOn, division }) => ({ rfxId, endsOn, division })),
    )
    const byCard = Map.groupBy(found, ({ place }) => place)
    for (const [place, card] of cards.entries()) {
      if (following.signal?.aborted) return
      const best = byCard.get(place)?.find(({ rfxId }) => !card.dismissed.includes(rfxId))
      // One that is offered already may be certain by now.
      if (!best || (best.rfxId === card.offered && best.ground === 'alike')) continue
      await offer(db, card, best, following).catch((err: unknown) =>
        following.log.error({ err }, 'an opportunity was not offered the call that it waits for'),
      )
    }
    after = cards.length === AT_ONCE ? (cards.at(-1) ?? null) : null
  } while (after)
}
