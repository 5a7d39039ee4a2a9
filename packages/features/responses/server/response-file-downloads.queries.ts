import { response } from '@kogge/db/schema/responses.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { filesOf } from '@kogge/domain/responses/response-files.ts'
import { openedFileKey } from '@kogge/features/files/server/files.api.ts'
import { participantOf } from '@kogge/platform/server/access/participants.queries.ts'
import { provenBidderNames } from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import { isBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { memberOf } from './file-readers.ts'
import { readRequest } from './requests.queries.ts'
import { filesIn } from './response-attachments.commands.ts'
import { placesOf } from './slots/represented-slots.queries.ts'

const missing = (): AppError => new AppError('record.not_found')

const among = (files: Iterable<SealedAttachment>, fileId: string): SealedAttachment | undefined =>
  [...files].find((one) => one.fileId === fileId)

/** Throws `rfx.key_refused`, after an alarm, unless the log says that a request is opened, and whose. */
const expectOpenedTo = async (
  { db, sealing }: Context,
  rfxId: string,
  orgId: OrgId,
): Promise<void> => {
  const { isOpened, buyerId } = await provenAccount(db, sealing, rfxId)
  if (!(await isBuyer(db, sealing, orgId, buyerId))) throw refusedByLog(sealing, 'the buyer')
  if (!isOpened) throw missing()
}

/** A file of a response that was opened in one of these names, with the key that was kept for it then. */
const openedFile = async (
  ctx: Context,
  { rfxId, fileId }: { readonly rfxId: string; readonly fileId: string },
  names: readonly string[],
): Promise<SealedAttachment | null> => {
  const rows = await ctx.db
    .select({ orgId: response.orgId, content: response.content })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), inArray(response.orgId, [...names])))
  for (const { orgId, content } of rows) {
    const found = among(filesOf(content), fileId)
    const key = found && (await openedFileKey(ctx.db, ctx, { rfxId, fileId, orgId }))
    if (found && key) return { ...found, key }
  }
  return null
}

/**
 * A file of a response: for the bidder at any time, for the buyer once the responses are opened.
 * Throws `record.not_found` and `access.platform_role`.
 */
export const responseFileFor = async (
  ctx: Context,
  rfxId: string,
  fileId: string,
  orgId: OrgId,
  bidderId: string,
): Promise<SealedAttachment> => {
  const { db } = ctx
  const isOwn = orgId === bidderId
  const grant = memberOf(ctx, orgId, isOwn ? 'rfx.view_sent_responses' : 'rfx.view_report')
  const participant = isOwn ? await participantOf({ ...ctx, grant }) : null
  const request = await readRequest(db, rfxId)
  if (!request || !(isOwn || request.orgId === orgId)) throw missing()
  const names = isOwn
    ? await provenBidderNames(db, ctx.sealing, await provenAccount(db, ctx.sealing, rfxId), orgId)
    : [bidderId]
  // A bidder that became part of the buyer shows it nothing before the opening.
  if (isOwn && request.openedAt === null && names.includes(request.orgId)) throw missing()
  if (!isOwn) await expectOpenedTo(ctx, rfxId, orgId)
  const opened = await openedFile(ctx, { rfxId, fileId }, names)
  if (opened) return opened
  const places = participant ? await placesOf(db, ctx, rfxId, participant) : []
  const found = among(
    places.flatMap(({ state }) => (state ? [...filesIn(state).values()] : [])),
    fileId,
  )
  if (!found) throw missing()
  return found
}
