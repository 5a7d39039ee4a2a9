import { upload } from '@kogge/db/schema/files.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { expectOwn } from './upload-access.ts'
import type { Claim } from './upload-claims.ts'

/** A file that is being sent. */
export interface Sent {
  readonly bytes: number
  readonly received: number
  readonly claim: Claim
}

/** One of the caller's own; see `expectOwn` for what it throws. */
export const sentSoFar = async (ctx: UserContext, uploadId: string): Promise<Sent> => {
  const [row] = await ctx.db
    .select({ bytes: upload.bytes, received: upload.received, claim: upload.claim })
    .from(upload)
    .where(eq(upload.id, uploadId))
  const claim = await expectOwn(ctx, uploadId, row?.claim ?? null)
  return { bytes: row?.bytes ?? 0, received: row?.received ?? 0, claim }
}
