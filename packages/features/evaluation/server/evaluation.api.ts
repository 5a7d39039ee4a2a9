import type { Db } from '@kogge/db/client.ts'
import type { Received } from '@kogge/domain/standards/ocds-award-release.ts'
import {
  type Award,
  announcedAwards,
  type Priced,
  receivedOf,
  type Tenderer,
  tenderersOfLots,
} from './awards/announced-awards.queries.ts'
import type { Evaluated } from './evaluated-requests.queries.ts'

/** The awards of a request that may be announced as it stands; none of one that was cancelled. */
export const awardsToAnnounce = (
  db: Db,
  request: Pick<Evaluated, 'rfxId' | 'state'> & Priced,
): Promise<Award[]> => announcedAwards(db, request)

/**
 * Tenderers of a request, and tenders received for each lot, those that were rejected later included
 * (BT-759). One that could not be read counts for every lot.
 */
export const tendersReceived = (db: Db, rfxId: string): Promise<Received> => receivedOf(db, rfxId)

/** The tenderers of each lot as their pages describe them; null of lots where something received could not be read. */
export const tenderersByLot = (
  db: Db,
  rfxId: string,
): Promise<(lotId: string) => readonly Tenderer[] | null> => tenderersOfLots(db, rfxId)
