import type { Db } from '@kogge/db/client.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import { eq } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { SEALED_MERGERS, voicesOf } from './merger-seals.queries.ts'
import { isMergerGenuine, resealedMerger } from './merger-seals.ts'

type Rows = Pick<Sealing, 'rows'>

/** Seals every merger that must be as it is found; with `from` those alone that hold under that. */
export const sealMergers = async (tx: Db, to: Rows, from?: Rows): Promise<void> => {
  for (const row of await tx.select().from(orgMerger).where(SEALED_MERGERS)) {
    const voices = await voicesOf(tx, row.id)
    if (from && !isMergerGenuine(from.rows, row, voices)) continue
    await tx
      .update(orgMerger)
      .set(resealedMerger(to, row, voices))
      .where(eq(orgMerger.id, row.id))
  }
}
