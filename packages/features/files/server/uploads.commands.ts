import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { file, fileKey, upload } from '@kogge/db/schema/files.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import { ROOM_SCOPES, type RoomScope } from '@kogge/domain/files/upload-quotas.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { wrapFileKey } from '@kogge/platform/server/files/file-keys.ts'
import type {
  Context,
  Granted,
  UserContext,
} from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { removePieces } from './encrypted-pieces.ts'
import { dropFileKeys } from './file-keys.commands.ts'
import { expectOwn } from './upload-access.ts'
import { type Claim, openClaim, sealClaim } from './upload-claims.ts'
import { giveRoomBack, reserveRoom } from './upload-quotas.commands.ts'
import type { Examined } from './uploaded-file-examination.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** A file that begins to be sent: its id, and the key that its pieces are encrypted with (base64). */
export interface Begun {
  readonly uploadId: string
  readonly key: string
}

/**
 * Begins a file of so many bytes, for which room is reserved until it is cleared away. The person stands
 * beside a document or a file of an opportunity; beside a bidder's file, nobody. Throws `file.no_room`.
 */
export const beginUpload = (
  ctx: Pick<Context, 'db'> & Keys,
  of: Omit<Claim, 'takes' | 'writingUntil'>,
  given: { readonly bytes: number; readonly tier: Tier },
  now: Date,
): Promise<Begun> => {
  const claim: Claim = { ...of, takes: [...ROOM_SCOPES], writingUntil: 0 }
  const uploadId = randomUUID()
  return ctx.db.transaction(async (tx) => {
    await reserveRoom(tx, ctx, claim, given)
    await tx.insert(upload).values({
      id: uploadId,
      bytes: given.bytes,
      touchedOn: dayOf(now),
      userId: of.purpose === 'response' ? null : of.userId,
      claim: sealClaim(ctx.secretBox, uploadId, claim),
    })
    return { uploadId, key: randomBytes(32).toString('base64') }
  })
}

const missing = (): AppError => new AppError('record.not_found')

/**
 * Removes an upload with its bytes, unless it is part of something, and gives its room back: `isMeant` is
 * asked once nobody else can change it any more. Gives whether it went.
 */
export const dropUpload = (
  ctx: Pick<Context, 'db' | 'files'> & Keys,
  uploadId: string,
  isMeant: (tx: Db, row: typeof upload.$inferSelect) => Promise<boolean>,
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(upload).where(eq(upload.id, uploadId)).for('update')
    if (!row || !(await isMeant(tx, row))) return false
    // First the bytes: where that is cut off, it is repeated.
    await removePieces(ctx.files, uploadId)
    await dropFileKeys(tx, uploadId)
    await tx.delete(upload).where(eq(upload.id, uploadId))
    const claim = openClaim(ctx.secretBox, uploadId, row.claim)
    if (claim) await giveRoomBack(tx, ctx, [{ claim, bytes: row.bytes }])
    return true
  })

/** Takes back what one has begun to send. Throws `record.not_found` for all else. */
export const cancelUpload = async (ctx: UserContext, uploadId: string): Promise<void> => {
  const isGone = await dropUpload(ctx, uploadId, async (tx, { isKept, claim }) => {
    if (isKept) return false
    await expectOwn({ ...ctx, db: tx }, uploadId, claim)
    return true
  })
  if (!isGone) throw missing()
}

/** Leaves some scopes of a claim; their room is given back. */
export const leaveScopes = async (
  tx: Db,
  keys: Keys,
  { id, bytes, claim }: { readonly id: string; readonly bytes: number; readonly claim: Claim },
  left: readonly RoomScope[],
): Promise<void> => {
  const takes = claim.takes.filter((scope) => !left.includes(scope))
  const gone = claim.takes.filter((scope) => left.includes(scope))
  if (gone.length === 0) return
  await giveRoomBack(tx, keys, [{ bytes, claim: { ...claim, takes: gone } }])
  await tx
    .update(upload)
    .set({ claim: sealClaim(keys.secretBox, id, { ...claim, takes }) })
    .where(eq(upload.id, id))
}

/**
 * Makes a document of a file that has come whole, for the request that it was sent for. Sent twice, it is one.
 * Throws `record.not_found` for an upload that is gone.
 */
export const addDocument = async (
  ctx: Granted<InOrg<'file.upload'>>,
  given: Examined & {
    readonly uploadId: string
    readonly key: string
  },
): Promise<Attachment> => {
  const { db: tx, grant, actor, now, secretBox } = ctx
  const { uploadId, key, check, ...facts } = given
  const [sent] = await tx
    .update(upload)
    .set({ isKept: true })
    .where(eq(upload.id, uploadId))
    .returning({ claim: upload.claim })
  const claim = openClaim(secretBox, uploadId, sent?.claim ?? null)
  if (!claim || claim.orgId !== grant.action.orgId) throw missing()
  const row = {
    ...facts,
    id: uploadId,
    uploadedBy: actor.userId,
    isScanned: check.scannedOn !== null,
    found: check.found,
    createdAt: now,
  }
  const { rowCount } = await tx.insert(file).values(row).onConflictDoNothing()
  if (rowCount === 1) {
    const { orgId, rfxId } = claim
    const owner = { kind: 'document' as const, fileId: uploadId, rfxId, orgId }
    const wrapped = wrapFileKey(secretBox, owner, row, Buffer.from(key, 'base64'))
    await tx.insert(fileKey).values({ ...owner, key: wrapped })
  }
  // It is the organisation's from now on.
  await leaveScopes(tx, ctx, { id: uploadId, bytes: facts.bytes, claim }, ['user'])
  return { fileId: uploadId, ...facts }
}
