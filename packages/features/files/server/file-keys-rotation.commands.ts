import type { Db } from '@kogge/db/client.ts'
import { file, upload } from '@kogge/db/schema/files.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { resealing, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, isNotNull } from 'drizzle-orm'
import { openClaim, sealClaim } from './upload-claims.ts'
import { countAnew, type QuotaClaim } from './upload-quotas.commands.ts'
import { documentLabel } from './uploads.queries.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** Takes the keys of documents under the key of another secret; the documents stay as they lie. */
export const resealDocumentKeys = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  const reseal = resealing(from, to)
  for (const { id, key } of await tx.select({ id: file.id, key: file.key }).from(file))
    await tx
      .update(file)
      .set({ key: reseal(key, documentLabel(id)) })
      .where(eq(file.id, id))
}

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
