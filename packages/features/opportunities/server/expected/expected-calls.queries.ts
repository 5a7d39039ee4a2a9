import type { Db } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type EndingRef, endingKey } from '@kogge/domain/opportunities/expected-calls.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { existingOf } from '../existing-opportunity.queries.ts'
import type { ExpectationView, ExpectedOpportunity } from './expected-calls.views.ts'

/** Lots of one request that are waited for; beyond these a list shows none as saved. */
const MOST_OF_REQUESTS = 1000

/** Which opportunities of an organisation wait for calls after contracts of these requests, one for each contract. */
export const expectedOfRequests = async (
  db: Db,
  orgId: string,
  rfxIds: readonly string[],
): Promise<ExpectedOpportunity[]> => {
  const rows = await db
    .select({
      rfxId: opportunity.expectedRfxId,
      expected: opportunity.expected,
      guid: opportunity.guid,
      status: opportunity.status,
      resolution: opportunity.resolution,
    })
    .from(opportunity)
    .where(
      and(
        eq(opportunity.orgId, orgId),
        inArray(opportunity.expectedRfxId, [...rfxIds]),
        isNull(opportunity.deletedAt),
      ),
    )
    .orderBy(asc(opportunity.createdAt), asc(opportunity.guid))
    .limit(MOST_OF_REQUESTS)
  const first = new Map<string, ExpectedOpportunity>()
  for (const { rfxId, expected, ...card } of rows) {
    if (!rfxId || !expected) continue
    const { lotId, endsOn } = expected
    const key = endingKey({ rfxId, lotId, endsOn })
    if (!first.has(key)) first.set(key, { rfxId, lotId, endsOn, ...card })
  }
  return [...first.values()]
}

/** The opportunity that waits for the call after one contract; null where there is none. */
export const expectedOf = async (
  db: Db,
  orgId: string,
  contract: EndingRef,
): Promise<string | null> => {
  const all = await expectedOfRequests(db, orgId, [contract.rfxId])
  return all.find((one) => endingKey(one) === endingKey(contract))?.guid ?? null
}

/** The expectation of a card; null where it has none, or is not there. */
export const expectationOf = async (
  db: Db,
  orgId: string,
  guid: string,
): Promise<ExpectationView | null> => {
  const [card] = await db
    .select({
      rfxId: opportunity.expectedRfxId,
      call: opportunity.expected,
      tenderId: opportunity.rfxId,
      offered: opportunity.offeredRfxId,
      ground: opportunity.offeredGround,
      dismissed: opportunity.dismissedRfxIds,
    })
    .from(opportunity)
    .where(
      and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid), isNull(opportunity.deletedAt)),
    )
  if (!card?.rfxId || !card.call) return null
  const { rfxId, call, tenderId, offered, ground, dismissed } = card
  if (tenderId !== null || !offered || !ground || dismissed.includes(offered))
    return { rfxId, call, offer: null }
  const existing = await existingOf(db, orgId, offered)
  return { rfxId, call, offer: { rfxId: offered, ground, existing } }
}
