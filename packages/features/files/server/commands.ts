import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { file, upload } from '@kogge/db/schema/file.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import type { Attachment } from '@kogge/domain/drafting/document.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { type SealedAttachment, sealedAttachment } from '@kogge/domain/response/schema.ts'
import type { Context, Granted } from '@kogge/platform/server/context.ts'
import type { FileStore } from '@kogge/platform/server/files.ts'
import { eq, inArray } from 'drizzle-orm'
import { PIECE_BYTES, putPiece, readFacts } from './pieces/store.ts'
import type { Examined } from './uploading/examine.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** A file that begins to be sent: its id, and the key that its pieces are encrypted with (base64). */
export interface Begun {
  readonly uploadId: string
  readonly key: string
}

/** Begins a file of so many bytes; `userId` for a document, null for a bidder's file. */
export const beginUpload = async (
  db: Db,
  given: { readonly bytes: number; readonly userId: string | null },
  now: Date,
): Promise<Begun> => {
  const uploadId = randomUUID()
  await db.insert(upload).values({ id: uploadId, ...given, touchedOn: dayOf(now) })
  return { uploadId, key: randomBytes(32).toString('base64') }
}

/**
 * Keeps the piece at `offset`; gives how much is here now. A piece that came before is not kept again:
 * whoever sends it learns how far the file has come. Throws `record.not_found`, and `request.invalid`
 * for a piece that fits nowhere.
 */
export const takePiece = (
  ctx: Pick<Context, 'db' | 'files'>,
  piece: {
    readonly uploadId: string
    readonly userId: string
    readonly key: string
    readonly offset: number
    readonly bytes: Uint8Array
  },
  now: Date,
): Promise<{ readonly received: number }> =>
  ctx.db.transaction(async (tx) => {
    const { uploadId, offset, bytes } = piece
    const [row] = await tx.select().from(upload).where(eq(upload.id, uploadId)).for('update')
    if (!row || row.isKept || (row.userId !== null && row.userId !== piece.userId))
      throw new AppError('record.not_found')
    if (offset !== row.received) return { received: row.received }
    const expected = Math.min(PIECE_BYTES, row.bytes - offset)
    if (bytes.length !== expected || expected === 0) throw new AppError('request.invalid')
    await putPiece(ctx.files, uploadId, piece.key, offset / PIECE_BYTES, bytes)
    const received = offset + bytes.length
    await tx
      .update(upload)
      .set({ received, touchedOn: dayOf(now) })
      .where(eq(upload.id, uploadId))
    return { received }
  })

/** Makes a document of a file that has come whole. Sent twice, it is one. */
export const addDocument = async (
  ctx: Granted<InOrg<'file.upload'>>,
  given: Examined & {
    readonly uploadId: string
    readonly key: string
    readonly isScanned: boolean
  },
): Promise<Attachment> => {
  const { db: tx, grant, actor, now, secretBox } = ctx
  const { uploadId, key, isScanned, ...facts } = given
  const sealed = secretBox.seal(Buffer.from(key, 'base64'), `file:${uploadId}`)
  await tx
    .insert(file)
    .values({
      ...{ ...facts, id: uploadId, orgId: grant.deed.orgId, uploadedBy: actor.userId },
      ...{ key: sealed, isScanned, createdAt: now },
    })
    .onConflictDoNothing()
  await tx.update(upload).set({ isKept: true }).where(eq(upload.id, uploadId))
  return { fileId: uploadId, ...facts }
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
    const { name, bytes, mediaType, hash } = one
    const isSame =
      facts.success &&
      facts.data.name === name &&
      facts.data.bytes === bytes &&
      facts.data.mediaType === mediaType &&
      facts.data.hash === hash
    if (!isSame) throw new AppError('file.not_accepted', { reason: 'unknown' })
  }
}

/** From now on these are part of something; the day on which they came is forgotten. */
export const keepFiles = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(upload)
    .set({ isKept: true, touchedOn: null })
    .where(inArray(upload.id, [...ids]))
}

/** Nothing needs these any more: they are cleared away some days later. */
export const releaseFiles = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(upload)
    .set({ isKept: false, touchedOn: dayOf(now) })
    .where(inArray(upload.id, [...ids]))
}
