import type { Db } from '@kogge/db/client.ts'
import { upload } from '@kogge/db/schema/files.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { PIECE_BYTES, putPiece, removePieces } from './encrypted-pieces.ts'
import { expectDisk, expectOwn } from './upload-access.ts'
import { type Claim, openClaim, sealClaim } from './upload-claims.ts'

interface Piece {
  readonly uploadId: string
  /** Base64. */
  readonly key: string
  readonly offset: number
  readonly bytes: Uint8Array
}

interface Received {
  readonly received: number
}

/** A process that died while it wrote a piece keeps the upload from others for no longer. */
const WRITING_MS = 60_000

const held = async (tx: Db, uploadId: string) => {
  const [row] = await tx.select().from(upload).where(eq(upload.id, uploadId)).for('update')
  return row
}

const resealed = (ctx: UserContext, uploadId: string, claim: Claim, writingUntil: number) =>
  sealClaim(ctx.secretBox, uploadId, { ...claim, writingUntil })

/** Short transactions, which take turns with all else that the caller reads. */
const admitted = <Result>(ctx: UserContext, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  admissionTo(ctx.readDb, 'own').take(callerOf(ctx), () => ctx.db.transaction(work))

/** Notes that the piece is being written, and until when nobody else writes one; gives what is here where it is not the next. */
const beginWriting = (
  ctx: UserContext,
  { uploadId, offset, bytes }: Piece,
): Promise<Received | { readonly writingUntil: number }> =>
  admitted(ctx, async (tx) => {
    const row = await held(tx, uploadId)
    if (!row || row.isKept) throw new AppError('record.not_found')
    const claim = await expectOwn({ ...ctx, db: tx }, uploadId, row.claim)
    if (offset !== row.received) return { received: row.received }
    const expected = Math.min(PIECE_BYTES, row.bytes - offset)
    if (bytes.length !== expected || expected === 0) throw new AppError('request.invalid')
    await expectDisk(ctx, claim.purpose)
    const now = ctx.clock().getTime()
    if (claim.writingUntil > now) throw new AppError('system.unavailable')
    const writingUntil = now + WRITING_MS
    await tx
      .update(upload)
      .set({ claim: resealed(ctx, uploadId, claim, writingUntil) })
      .where(eq(upload.id, uploadId))
    return { writingUntil }
  })

/** Notes that the piece is here, or is not; gives how much is. What was taken back meanwhile is removed once more. */
const endWriting = async (
  ctx: UserContext,
  { uploadId, offset, bytes }: Piece,
  writingUntil: number,
  isWritten: boolean,
): Promise<Received> => {
  const received = await admitted(ctx, async (tx) => {
    const row = await held(tx, uploadId)
    const claim = row && openClaim(ctx.secretBox, uploadId, row.claim)
    if (!row || !claim) return null
    // Another process took over.
    if (claim.writingUntil !== writingUntil) return row.received
    const now = isWritten ? offset + bytes.length : offset
    const touchedOn = ctx.now.toISOString().slice(0, 10)
    await tx
      .update(upload)
      .set({ received: now, touchedOn, claim: resealed(ctx, uploadId, claim, 0) })
      .where(eq(upload.id, uploadId))
    return now
  })
  if (received !== null) return { received }
  await removePieces(ctx.files, uploadId)
  throw new AppError('record.not_found')
}

/**
 * Keeps the piece at `offset`; gives how much is here now. A piece that came before is not kept again:
 * whoever sends it learns how far the file has come. No connection is held while the store of files takes the
 * bytes, however slow it is: the upload's claim says that somebody writes, so that no late write replaces bytes
 * that were examined. Where the process dies before the piece is noted, it is sent again.
 *
 * Throws `record.not_found` for what is somebody else's, `request.invalid` for a piece that fits nowhere,
 * `system.unavailable` while another process writes one, `system.disk_low`, and what `expectOwn` does.
 */
export const takePiece = async (ctx: UserContext, piece: Piece): Promise<Received> => {
  const begun = await beginWriting(ctx, piece)
  if ('received' in begun) return begun
  const { uploadId, key, offset, bytes } = piece
  try {
    await putPiece(ctx.files, uploadId, key, offset / PIECE_BYTES, bytes)
  } catch (error) {
    await endWriting(ctx, piece, begun.writingUntil, false)
    throw error
  }
  return endWriting(ctx, piece, begun.writingUntil, true)
}
