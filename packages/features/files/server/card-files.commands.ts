import type { Db } from '@kogge/db/client.ts'
import { upload } from '@kogge/db/schema/files.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { openClaim } from './upload-claims.ts'
import { leaveScopes } from './uploads.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** An opportunity, by its ids. */
interface Card {
  readonly orgId: string
  readonly guid: string
}

/** The place for which the facts of a file on an opportunity are sealed. */
export const cardPlace = (
  { slotOf }: Pick<Keys['sealing'], 'slotOf'>,
  { orgId, guid }: Card,
): string => slotOf(`opportunity ${guid}`, orgId).toString('hex')

/**
 * Makes an upload a stored file of the opportunity that it was sent for; its sender's room is free again. Throws
 * `file.not_accepted` (reason `unknown`) for one that was sent for something else, or cleared away meanwhile.
 */
export const storeCardUpload = async (
  tx: Db,
  keys: Keys,
  fileId: string,
  { orgId, guid }: Card,
): Promise<void> => {
  const [row] = await tx.select().from(upload).where(eq(upload.id, fileId)).for('update')
  const claim = openClaim(keys.secretBox, fileId, row?.claim ?? null)
  const isIt = claim?.purpose === 'cardfile' && claim.orgId === orgId && claim.rfxId === guid
  if (!row || !isIt) throw new AppError('file.not_accepted', { reason: 'unknown' })
  await tx.update(upload).set({ isKept: true, touchedOn: null }).where(eq(upload.id, fileId))
  await leaveScopes(tx, keys, { id: fileId, bytes: row.bytes, claim }, ['user'])
}
