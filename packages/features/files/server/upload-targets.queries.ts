import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

/**
 * Throws `record.not_found` unless an organisation is writing this request, or an amendment of it, just
 * now: whether there is one of somebody else's makes no difference.
 */
export const expectDraft = async (db: Db, orgId: string, rfxId: string): Promise<void> => {
  const drafts = await db.$count(
    rfxDraft,
    and(eq(rfxDraft.rfxId, rfxId), eq(rfxDraft.orgId, orgId)),
  )
  if (drafts === 0) throw new AppError('record.not_found')
}

/** Throws `record.not_found` unless an organisation has this opportunity; one that was deleted is none. */
export const expectOpportunity = async (db: Db, orgId: string, guid: string): Promise<void> => {
  const isIt = and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid))
  const found = await db.$count(opportunity, and(isIt, isNull(opportunity.deletedAt)))
  if (found === 0) throw new AppError('record.not_found')
}

/** Which of some requests are opened. */
export const openedAmong = async (
  db: Db,
  rfxIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  if (rfxIds.size === 0) return new Set()
  const rows = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(and(inArray(writtenRfx.rfxId, [...rfxIds]), isNotNull(writtenRfx.openedAt)))
  return new Set(rows.map(({ rfxId }) => rfxId))
}
