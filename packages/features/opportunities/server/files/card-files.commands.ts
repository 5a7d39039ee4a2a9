import { opportunityFile } from '@kogge/db/schema/opportunity-files.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import { MOST_CARD_FILES } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { storeCardFile } from '@kogge/features/files/server/files.api.ts'
import { and, eq } from 'drizzle-orm'
import { expectCard } from '../locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'
import { wrapCardFileKey } from './card-file-keys.ts'

/** A file of an opportunity, by the ids that a client names. */
interface FileKey {
  readonly guid: string
  readonly fileId: string
}

type StoredFile = typeof opportunityFile.$inferSelect

const thisFile = ({ grant }: OpportunityManager, { guid, fileId }: FileKey) =>
  and(
    eq(opportunityFile.fileId, fileId),
    eq(opportunityFile.orgId, grant.action.orgId),
    eq(opportunityFile.guid, guid),
  )

/** Locks a file until the transaction ends, a deleted one too. Throws `record.not_found`. */
const lockedFile = async (ctx: OpportunityManager, file: FileKey): Promise<StoredFile> => {
  await expectCard(ctx, file.guid)
  const [found] = await ctx.db
    .select()
    .from(opportunityFile)
    .where(thisFile(ctx, file))
    .for('update')
  if (!found) throw new AppError('record.not_found')
  return found
}

/**
 * Attaches a file that was sent for an opportunity; sent twice, it is one. Throws `record.not_found`, `request.invalid` where the
 * opportunity has too many, and `file.not_accepted` for what is not what came for it.
 */
export const addCardFile = async (
  ctx: OpportunityManager,
  guid: string,
  { key, check, ...facts }: SealedAttachment,
): Promise<void> => {
  const { db: tx, actor, now, grant, secretBox } = ctx
  const { orgId } = grant.action
  await expectCard(ctx, guid)
  if ((await tx.$count(opportunityFile, thisFile(ctx, { guid, fileId: facts.fileId }))) > 0) return
  const ofCard = and(eq(opportunityFile.orgId, orgId), eq(opportunityFile.guid, guid))
  // Deleted ones too, which may come back.
  if ((await tx.$count(opportunityFile, ofCard)) >= MOST_CARD_FILES)
    throw new AppError('request.invalid')
  const file = check ? { ...facts, key, check } : { ...facts, key }
  await storeCardFile(tx, ctx, { orgId, guid }, file)
  const row = {
    ...facts,
    guid,
    isScanned: (check?.scannedOn ?? null) !== null,
    found: check?.found ?? ['unexamined' as const],
    createdAt: now,
  }
  const wrapped = wrapCardFileKey(secretBox, row, Buffer.from(key, 'base64'))
  await tx.insert(opportunityFile).values({ ...row, orgId, uploadedBy: actor.userId, key: wrapped })
  await addEvent(ctx, {
    guid,
    type: 'FILE_ADDED',
    subject: { id: facts.fileId, name: facts.name },
  })
}

/** Deletes a file of an opportunity; it can be restored for a while. Throws `record.not_found`. */
export const removeCardFile = async (ctx: OpportunityManager, file: FileKey): Promise<void> => {
  const stored = await lockedFile(ctx, file)
  if (stored.deletedAt !== null) return
  await ctx.db.update(opportunityFile).set({ deletedAt: ctx.now }).where(thisFile(ctx, file))
  const subject = { id: file.fileId, name: stored.name }
  await addEvent(ctx, { guid: file.guid, type: 'FILE_DELETED', subject })
}

/** Restores a file that was deleted lately. Throws `record.not_found`. */
export const restoreCardFile = async (ctx: OpportunityManager, file: FileKey): Promise<void> => {
  const stored = await lockedFile(ctx, file)
  if (stored.deletedAt === null) return
  if (!isWithinUndo(stored.deletedAt, ctx.now)) throw new AppError('record.not_found')
  await ctx.db.update(opportunityFile).set({ deletedAt: null }).where(thisFile(ctx, file))
  const subject = { id: file.fileId, name: stored.name }
  await addEvent(ctx, { guid: file.guid, type: 'FILE_RESTORED', subject })
}
