import type { Db } from '@kogge/db/client.ts'
import { upload } from '@kogge/db/schema/files.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, isNotNull } from 'drizzle-orm'
import { openClaim, sealClaim } from './upload-claims.ts'
import { countAnew, type QuotaClaim } from './upload-quotas.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** Says under another secret whose uploads are, and counts the room anew that they take. */
export const resealClaims = async (tx: Db, from: Keys, to: Keys): Promise<void> => {
  const taken: QuotaClaim[] = []
  const rows = await tx
    .select({ id: upload.id, bytes: upload.bytes, claim: upload.claim })
    .from(upload)
    .where(isNotNull(upload.claim))
  for (const { id, bytes, claim: sealed } of rows) {
    const claim = openClaim(from.secretBox, id, sealed)
    if (!claim) continue
    taken.push({ claim, bytes })
    await tx
      .update(upload)
      .set({ claim: sealClaim(to.secretBox, id, claim) })
      .where(eq(upload.id, id))
  }
  await countAnew(tx, to, taken)
}
