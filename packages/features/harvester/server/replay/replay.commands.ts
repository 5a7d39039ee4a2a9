import { harvestPartition, sourceFile } from '@kogge/db/schema/harvester.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, ne } from 'drizzle-orm'
import { READ_AGAIN } from './replay-queue.ts'

type Manager = Granted<OnPlatform<'harvester.manage'>>

/** Has the stored bytes of a file read again. Throws `record.not_found`. */
export const askForFile = async (ctx: Manager, id: string): Promise<void> => {
  const { db: tx, jobs } = ctx
  const [file] = await tx
    .select({ hash: sourceFile.rawHash })
    .from(sourceFile)
    .where(eq(sourceFile.id, id))
  if (!file) throw new AppError('record.not_found')
  await jobs.send(tx, READ_AGAIN, { kind: 'file', hash: file.hash.toString('hex') })
  await recordAuditEntry(ctx, {
    action: 'source_file.read_again_asked',
    subjectType: 'source_file',
    subjectId: id,
  })
}

/**
 * Has everything of a partition read again, from what is stored. One that its source's run is still
 * filling is read again when that is done. Throws `record.not_found`.
 */
export const askForPartition = async (ctx: Manager, guid: string): Promise<void> => {
  const { db: tx, jobs } = ctx
  const [known] = await tx
    .select({ guid: harvestPartition.guid })
    .from(harvestPartition)
    .where(eq(harvestPartition.guid, guid))
  if (!known) throw new AppError('record.not_found')
  await tx
    .update(harvestPartition)
    .set({ state: 'waiting' })
    .where(and(eq(harvestPartition.guid, guid), ne(harvestPartition.state, 'running')))
  await jobs.send(tx, READ_AGAIN, { kind: 'partition', guid })
  await recordAuditEntry(ctx, {
    action: 'harvest_partition.read_again_asked',
    subjectType: 'harvest_partition',
    subjectId: guid,
  })
}
