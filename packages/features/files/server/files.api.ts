import type { Db } from '@kogge/db/client.ts'
import { file, upload } from '@kogge/db/schema/files.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import type { FileCheck } from '@kogge/domain/files/file-findings.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type SealedAttachment,
  sealedAttachment,
} from '@kogge/domain/responses/response-content.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, inArray } from 'drizzle-orm'
import { readFacts, readPieces } from './encrypted-pieces.ts'
import { documentLabel } from './uploads.queries.ts'

/** A document of a buyer, with the key that its bytes are encrypted with. */
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
export const fileBytes = (
  files: FileStore,
  { fileId, key, bytes }: Attachment & { readonly key: string },
): AsyncIterable<Uint8Array> => readPieces(files, fileId, key, bytes)

/** What was found in documents when they came, by their ids. */
export const fileChecks = async (
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

/** What was found when a file came, if it came for one of these places. */
const factsAmong = async (
  files: FileStore,
  { fileId, key }: SealedAttachment,
  places: readonly string[],
): Promise<unknown> => {
  for (const place of new Set(places)) {
    const known = await readFacts(files, fileId, key, place)
    if (known !== null) return known
  }
  return null
}

/**
 * Throws `file.not_accepted` (reason `unknown`) unless every one of these files is what was found when
 * it came, and was sent for one of these places.
 */
export const expectGenuine = async (
  files: FileStore,
  places: readonly string[],
  given: readonly SealedAttachment[],
): Promise<void> => {
  for (const one of given) {
    const known = await factsAmong(files, one, places)
    const facts = sealedAttachment.omit({ key: true, fileId: true }).safeParse(known)
    const { name, bytes, mediaType, hash, check } = one
    const isSame =
      facts.success &&
      facts.data.name === name &&
      facts.data.bytes === bytes &&
      facts.data.mediaType === mediaType &&
      facts.data.hash === hash &&
      canonicalJson(facts.data.check ?? null) === canonicalJson(check ?? null)
    if (!isSame) throw new AppError('file.not_accepted', { reason: 'unknown' })
  }
}

/**
 * From now on these are part of something; the day on which they came is forgotten. Throws
 * `file.not_accepted` (reason `unknown`) for one that was cleared away meanwhile.
 */
export const keepFiles = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { rowCount } = await tx
    .update(upload)
    .set({ isKept: true, touchedOn: null })
    .where(inArray(upload.id, [...ids]))
  if (rowCount !== new Set(ids).size) throw new AppError('file.not_accepted', { reason: 'unknown' })
}

/** Nothing needs these any more: they are cleared away some days later. */
export const releaseFiles = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(upload)
    .set({ isKept: false, touchedOn: now.toISOString().slice(0, 10) })
    .where(inArray(upload.id, [...ids]))
}
