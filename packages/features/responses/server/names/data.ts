import type { Db } from '@kogge/db/client.ts'
import { ownOf, placesOfOrg } from '@kogge/db/org-speakers.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { nameToAct } from '@kogge/domain/participation/names.ts'
import type { ParticipationStatus } from '@kogge/domain/participation/status.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { slotsOfPairs } from '../slots/data.ts'
import type { SlotState } from '../slots/state.ts'

/** What is there for a request under one of the names that people act in. */
export interface Place {
  readonly orgId: string
  /** The second part of the key of its slot. */
  readonly placeId: string
  /** Before opening. */
  readonly state: SlotState | null
  /** There is something, and it cannot be read. */
  readonly isDamaged: boolean
  /** Known once the request is opened. */
  readonly opened: ParticipationStatus | null
  /** Known then: it had agreed to keep to itself what it saw. */
  readonly agreed: boolean
}

/**
 * Under every name of an organisation, its own first, whether something is there or not: but of a name
 * that was left to it, and that others may speak for by now, only where it had begun something.
 */
export const placesOf = async (
  db: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  rfxId: string,
  orgId: string,
): Promise<readonly Place[]> => {
  const named = await placesOfOrg(db, orgId)
  const slots = await slotsOfPairs(
    db,
    keys,
    named.map((place) => ({ rfxId, orgId: place.orgId, placeId: place.placeId })),
  )
  const known = await db
    .select({
      orgId: participation.orgId,
      status: participation.status,
      agreed: participation.keepsConfidential,
      heirId: participation.heirId,
      isTheirs: sql<boolean>`${participation.heirId} in ${ownOf(orgId)}`,
    })
    .from(participation)
    .where(
      and(
        eq(participation.rfxId, rfxId),
        inArray(participation.orgId, [...new Set(named.map((place) => place.orgId))]),
      ),
    )
  const places = named.map(({ orgId: name, placeId, isPassed }) => {
    const slot = slots.find((one) => one.placeId === placeId)
    const row = known.find((one) => one.orgId === name)
    const isTheirs = row?.heirId ? row.isTheirs : !isPassed
    return {
      ...{ orgId: name, placeId, isPassed },
      state: slot?.state ?? null,
      isDamaged: slot !== undefined && slot.state === null,
      ...(row && isTheirs
        ? { opened: row.status, agreed: row.agreed }
        : { opened: null, agreed: false }),
    }
  })
  return places.filter((place) => !place.isPassed || hasBegun(place))
}

/** Whether something was begun there. */
export const hasBegun = ({ state, isDamaged, opened }: Place): boolean =>
  state !== null || isDamaged || opened !== null

/** The one that people act in; throws `record.not_found` for a name that is none of theirs. */
export const placeToAct = (places: readonly Place[], asked?: string): Place => {
  const named = nameToAct(
    places.map((place) => ({ orgId: place.orgId, hasBegun: hasBegun(place), place })),
    asked,
  )
  if (!named) throw new AppError('record.not_found')
  return named.place
}
