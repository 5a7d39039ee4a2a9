import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { rewrapped } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { resealing, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { and, eq } from 'drizzle-orm'
import { labelOf } from './key-shares.ts'

/** Takes the keys of requests, and what first openers have unlocked, under the key of another secret. */
export const rewrapRequestKeys = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  const requests = await tx
    .select({ rfxId: writtenRfx.rfxId, wrappedKey: writtenRfx.wrappedKey })
    .from(writtenRfx)
  for (const { rfxId, wrappedKey } of requests)
    await tx
      .update(writtenRfx)
      .set({ wrappedKey: rewrapped(from, to, rfxId, wrappedKey) })
      .where(eq(writtenRfx.rfxId, rfxId))
  const reseal = resealing(from, to)
  for (const { rfxId, userId, share } of await tx.select().from(openingShare))
    await tx
      .update(openingShare)
      .set({ share: reseal(share, labelOf(rfxId, userId)) })
      .where(and(eq(openingShare.rfxId, rfxId), eq(openingShare.userId, userId)))
}
