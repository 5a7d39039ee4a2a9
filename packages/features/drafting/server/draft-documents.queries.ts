import type { Db } from '@kogge/db/client.ts'
import { file } from '@kogge/db/schema/files.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, inArray } from 'drizzle-orm'

/**
 * Throws `file.not_accepted` (reason `unknown`) unless every file that a request names was sent to this
 * organisation and is what was found when it came, under the name that it was kept under: another name
 * would make something else of it.
 */
export const expectOwnDocuments = async (
  db: Db,
  orgId: string,
  documents: readonly Attachment[],
): Promise<void> => {
  if (documents.length === 0) return
  const rows = await db
    .select({
      id: file.id,
      name: file.name,
      bytes: file.bytes,
      mediaType: file.mediaType,
      hash: file.hash,
    })
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
  for (const { fileId, ...said } of documents) {
    const row = known.get(fileId)
    const isThat =
      row?.name === said.name &&
      row.bytes === said.bytes &&
      row.mediaType === said.mediaType &&
      row.hash === said.hash
    if (!isThat) throw new AppError('file.not_accepted', { reason: 'unknown' })
  }
}
