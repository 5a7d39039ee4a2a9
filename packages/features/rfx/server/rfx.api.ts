import type { Db } from '@kogge/db/client.ts'
import type { WholeRfx } from '@kogge/db/contents/rfx-contents.ts'
import { referencedRfx } from './referenced-rfx.queries.ts'
import { publicSuccessor, publicTender, tendersByIds } from './rfx.queries.ts'
import type { TenderSummary } from './rfx.views.ts'
import type { Reader } from './visible-rfx.queries.ts'

/**
 * Requests in a few lines, in the order of the ids. Requests that the reader may not see are left out;
 * one that became part of another stands as that one.
 */
export const requestSummaries = (
  db: Db,
  rfxIds: readonly string[],
  reader: Reader,
): Promise<TenderSummary[]> => tendersByIds(db, rfxIds, reader)

/** The id of the public request that an id means now: of itself, or of the one it became part of. Null where there is none. */
export const publicRfxIdNow = async (db: Db, rfxId: string): Promise<string | null> =>
  (await publicTender(db, rfxId)) ? rfxId : publicSuccessor(db, rfxId)

/**
 * Public requests by references to them, as people write them: an id, an address of Kogge or of TED, the number of a publication. Those that
 * name none, or more than one, are left out.
 */
export const publicRfxByReferences = (
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> => referencedRfx(db, references)

/** A public request with its content, as every reader has it; null where there is none. */
export const publicRfx = (db: Db, rfxId: string): Promise<WholeRfx | null> =>
  publicTender(db, rfxId)
