import type { Db } from '@kogge/db/client.ts'
import { file, upload } from '@kogge/db/schema/file.ts'
import type { Attachment } from '@kogge/domain/drafting/document.ts'
import type { FileStore } from '@kogge/platform/server/files.ts'
import type { SecretBox } from '@kogge/platform/server/secret-box.ts'
import { eq } from 'drizzle-orm'
import { readPieces } from './pieces/store.ts'

/** A file that is being sent. */
export interface Sent {
  readonly bytes: number
  readonly received: number
  /** Whose it is; null for a bidder's file. */
  readonly userId: string | null
}

export const sentSoFar = async (db: Db, uploadId: string): Promise<Sent | null> => {
  const [row] = await db
    .select({ bytes: upload.bytes, received: upload.received, userId: upload.userId })
    .from(upload)
    .where(eq(upload.id, uploadId))
  return row ?? null
}

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
  const key = row && box.open(row.key, `file:${fileId}`)
  if (!row || !key) return null
  const { orgId, name, bytes, mediaType, hash } = row
  return { fileId, orgId, name, bytes, mediaType, hash, key: key.toString('base64') }
}

/** The bytes of a file, a document or a bidder's, piece by piece. */
export const bytesOf = (
  files: FileStore,
  { fileId, key, bytes }: Attachment & { readonly key: string },
): AsyncIterable<Uint8Array> => readPieces(files, fileId, key, bytes)
