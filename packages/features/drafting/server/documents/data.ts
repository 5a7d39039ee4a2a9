import type { Db } from '@kogge/db/client.ts'
import { file } from '@kogge/db/schema/file.ts'
import type { Attachment } from '@kogge/domain/drafting/document.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { and, eq, inArray } from 'drizzle-orm'

/**
 * Throws `file.not_accepted` (reason `unknown`) unless every file that a request names was sent to this
 * organisation and is what was found when it came.
 */
export const expectOwnDocuments = async (
  db: Db,
  orgId: string,
  documents: readonly Attachment[],
): Promise<void> => {
  if (documents.length === 0) return
  const rows = await db
    .select({ id: file.id, bytes: file.bytes, mediaType: file.mediaType, hash: file.hash })
    .from(file)
    .where(
      and(
        eq(file.orgId, orgId),
        inArray(
          file.id,
          documents.map(({ fileId }) => fileId),
        ),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { fileId, bytes, mediaType, hash } of documents) {
    const row = known.get(fileId)
    if (row?.bytes !== bytes || row.mediaType !== mediaType || row.hash !== hash)
      throw new AppError('file.not_accepted', { reason: 'unknown' })
  }
}
