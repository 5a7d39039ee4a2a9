import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { eq } from 'drizzle-orm'
import { appendDeed } from '../deeds/commands.ts'
import { type ProvenKey, provenKey } from '../deeds/keys/data.ts'
import { asOf } from '../demonstration.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { keyDetails, signKey } from '../sealing/signed-key.ts'
import { TEST_SEALING } from './context.ts'

/** Signs the key of a request that a test makes, and writes so into its log, at the hour of its publication. */
export const keptKey = async (
  db: Db,
  { rfxId, publicKey, at }: { rfxId: string; publicKey: Buffer; at: Date },
  sealing: Sealing = TEST_SEALING,
) => {
  const key = signKey(sealing, { rfxId, publicKey }, at)
  const entry = { rfxId, type: 'rfx.key_adopted' as const, userId: null, orgId: null }
  await asOf(at, () =>
    db.transaction((tx) => appendDeed(tx, sealing, { ...entry, details: keyDetails(key) })),
  )
  return key
}

/** The key of such a request, proven. */
export const provenKeyOf = async (
  db: Db,
  rfxId: string,
  sealing: Sealing = TEST_SEALING,
): Promise<ProvenKey> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  if (!row) throw new Error('There is no such request.')
  return provenKey(db, sealing, row)
}
