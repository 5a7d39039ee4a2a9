import type { Db } from '@kogge/db/client.ts'
import { file, upload } from '@kogge/db/schema/files.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import type { FileCheck } from '@kogge/domain/files/file-findings.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, inArray } from 'drizzle-orm'
import { readPieces } from './encrypted-pieces.ts'
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

/** What the key of a document is sealed for. */
export const documentLabel = (fileId: string): string => `file:${fileId}`

export interface StoredDocument extends Attachment {
  readonly orgId: string
  /** Base64. */
  readonly key: string
}

/** A document with what opens it; null for none. */
export const storedDocument = async (
  db: Db,
  box: SecretBox,
  fileId: string,
): Promise<StoredDocument | null> => {
  const [row] = await db.select().from(file).where(eq(file.id, fileId))
  const key = row && box.open(row.key, documentLabel(fileId))
  if (!row || !key) return null
  const { orgId, name, bytes, mediaType, hash } = row
  return { fileId, orgId, name, bytes, mediaType, hash, key: key.toString('base64') }
}

/** The bytes of a file, a document or a bidder's, piece by piece. */
export const bytesOf = (
  files: FileStore,
  { fileId, key, bytes }: Attachment & { readonly key: string },
): AsyncIterable<Uint8Array> => readPieces(files, fileId, key, bytes)

/** What was found in documents when they came, by their ids. */
export const checksOf = async (
  db: Db,
  fileIds: readonly string[],
): Promise<Record<string, FileCheck>> => {
  if (fileIds.length === 0) return {}
  const rows = await db
    .select({
      id: file.id,
      found: file.found,
      isScanned: file.isScanned,
      createdAt: file.createdAt,
    })
    .from(file)
    .where(inArray(file.id, [...fileIds]))
  return Object.fromEntries(
    rows.map(({ id, found, isScanned, createdAt }) => [
      id,
      {
        scannedOn: isScanned ? createdAt.toISOString().slice(0, 10) : null,
        // Into those of before nobody looked.
        found: found ?? ['unexamined'],
      },
    ]),
  )
}
