import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import {
  draftRoom,
  PERSON_DRAFT_ROOM,
  VERSIONS_COUNT_DAYS,
} from '@kogge/domain/drafting/draft-quotas.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { documentBytes } from '@kogge/domain/drafting/request-document-size.ts'
import { takesUpload } from '@kogge/domain/files/disk-levels.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'

type Writer = Granted<InOrg<'rfx.manage_draft'>> | Granted<InOrg<'rfx.manage'>>

interface Kept extends Record<string, unknown> {
  /** As numeric comes. */
  readonly ofOrg: string
  readonly ofPerson: string
  readonly isVerified: boolean
}

/** Bytes that are stored: long documents are compressed, and not read to be counted. */
const keptBy = async (tx: Db, orgId: string, userId: string, but: string): Promise<Kept> => {
  const size = sql.raw('coalesce(sum(pg_column_size(document)), 0)')
  const { rows } = await tx.execute<Kept>(sql`
    select o.verified_at is not null as "isVerified",
      (select ${size} from ${rfxDraft} where org_id = o.id and rfx_id <> ${but}::uuid)
      + (select coalesce(sum(pg_column_size(v.document)), 0) from ${rfxVersion} v
          join ${writtenRfx} w using (rfx_id)
          where w.org_id = o.id
            and v.published_at > kogge_clock() - make_interval(days => ${VERSIONS_COUNT_DAYS}))
        as "ofOrg",
      (select ${size} from ${rfxDraft} where rfx_id <> ${but}::uuid
        and org_id in (select m.org_id from ${membership} m where m.user_id = ${userId}::uuid)
        and ${userId}::uuid in (created_by, updated_by)) as "ofPerson"
    from ${org} o where o.id = ${orgId}::uuid`)
  const [kept] = rows
  if (!kept) throw new AppError('record.not_found')
  return kept
}

/** Whether a draft takes no more bytes than before, both as the database writes it. */
const growsNot = async (tx: Db, rfxId: string, document: RequestDocument): Promise<boolean> => {
  const { rows } = await tx.execute<{ readonly isSmaller: boolean }>(sql`
    select octet_length(${JSON.stringify(document)}::jsonb::text) <= octet_length(document::text)
      as "isSmaller"
    from ${rfxDraft} where rfx_id = ${rfxId}::uuid`)
  return rows[0]?.isSmaller ?? false
}

/**
 * Sees to it that there is room for a draft: in the count of its organisation and of who writes it, by
 * what is stored of the others and the whole of this one; and on the disk. One that becomes no larger is
 * always saved. Two at once wait for each other. Throws `draft.no_room`, `system.disk_low`.
 */
export const expectDraftRoom = async (
  { db: tx, disk, actor, grant }: Writer,
  rfxId: string,
  document: RequestDocument,
): Promise<void> => {
  const { orgId, tier } = grant.action
  for (const whose of [actor.userId, orgId])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('drafts ' || ${whose}, 0))`)
  const kept = await keptBy(tx, orgId, actor.userId, rfxId)
  const bytes = documentBytes(document)
  const isTooMuch =
    Number(kept.ofOrg) + bytes > draftRoom(tier, kept.isVerified) ||
    Number(kept.ofPerson) + bytes > PERSON_DRAFT_ROOM
  const isDiskLow = !takesUpload((await disk.state()).level, 'document')
  if (!isTooMuch && !isDiskLow) return
  if (await growsNot(tx, rfxId, document)) return
  throw new AppError(isDiskLow ? 'system.disk_low' : 'draft.no_room')
}
