import type { Db } from '@kogge/db/client.ts'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-mergers.ts'
import { eq, isNotNull, or } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { isMergerGenuine, type MergerRow, type Voice } from './merger-seals.ts'

/** Mergers that have a seal, or must have one; closed ones of before there were seals have none. */
export const SEALED_MERGERS = or(eq(orgMerger.state, 'open'), isNotNull(orgMerger.seal))

/** Everybody whose word counts, by the database. */
export const voicesOf = (db: Db, mergerId: string): Promise<Voice[]> =>
  db
    .select({
      orgId: orgMergerVoice.orgId,
      userId: orgMergerVoice.userId,
      since: orgMergerVoice.since,
    })
    .from(orgMergerVoice)
    .where(eq(orgMergerVoice.mergerId, mergerId))

const FOREIGN =
  'a merger, a word of consent to one, or who may give it is not as the server wrote it; nothing is merged by it; run kogge verify-audit'

/**
 * Everybody whose word counts for a merger; null where that, the merger, or a word that was given
 * is not as the server wrote it, after an alarm to the operator.
 */
export const provenVoices = async (
  { db, sealing }: { readonly db: Db; readonly sealing: Pick<Sealing, 'rows' | 'alarm'> },
  merger: MergerRow,
): Promise<readonly Voice[] | null> => {
  const voices = await voicesOf(db, merger.id)
  if (isMergerGenuine(sealing.rows, merger, voices)) return voices
  sealing.alarm({ mergerId: merger.id }, FOREIGN)
  return null
}
