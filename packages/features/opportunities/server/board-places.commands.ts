import type { Db } from '@kogge/db/client.ts'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { Place } from '@kogge/platform/server/ranks/place-input.ts'
import {
  firstRanks,
  lockRanks,
  type RankedRows,
  rankAt,
} from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { sql } from 'drizzle-orm'

/** The card that is placed, and its stage. */
interface Placed {
  readonly orgId: string
  readonly status: OpportunityStage
  readonly guid: string
}

/** Lets one change at a time into the order of an organisation's board, until its transaction ends. */
export const lockBoard = (tx: Db, orgId: string): Promise<void> => lockRanks(tx, `board:${orgId}`)

const cardsOf = ({ orgId, status }: Omit<Placed, 'guid'>): RankedRows => ({
  table: 'opportunity',
  orgId,
  which: sql`o.status = ${status} and o.resolution is null and o.deleted_at is null`,
})

/** The rank for a place in a stage of a board that is locked. A card that was gone from the stage leads to the end on its side. */
export const rankFor = (tx: Db, placed: Placed, place: Place): Promise<string> =>
  rankAt(tx, cardsOf(placed), placed.guid, place)

/** Ranks for so many new cards at the top of a stage of a board that is locked, in their order. */
export const ranksOnTop = (
  tx: Db,
  stage: Omit<Placed, 'guid'>,
  count: number,
): Promise<readonly string[]> => firstRanks(tx, cardsOf(stage), count)
