import type { Db } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { opportunityFile } from '@kogge/db/schema/opportunity-files.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { FileFinding } from '@kogge/domain/files/file-findings.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unwrapCardFileKey } from './card-file-keys.ts'
import type { CardFileView } from './card-files.views.ts'

interface Row extends Record<string, unknown> {
  readonly file_id: string
  readonly name: string
  readonly bytes: string
  readonly is_scanned: boolean
  readonly found: FileFinding[]
  readonly uploaded_by: string | null
  readonly uploader: string | null
  readonly created_at: string | Date
}

/** The files of an opportunity, the latest first; of one that is not there, none. */
export const cardFiles = async (db: Db, orgId: string, guid: string): Promise<CardFileView[]> => {
  const { rows } = await db.execute<Row>(sql`
    select f.file_id, f.name, f.bytes::text, f.is_scanned, f.found, f.uploaded_by, ${nameOf(sql`u`)} as uploader,
      f.created_at
    from opportunity_file f join opportunity o on o.org_id = f.org_id and o.guid = f.guid
    left join user_account u on u.id = f.uploaded_by
    where f.org_id = ${orgId} and f.guid = ${guid} and f.deleted_at is null and o.deleted_at is null
    order by f.created_at desc, f.file_id`)
  return rows.map((row) => {
    const createdAt = new Date(row.created_at).toISOString()
    return {
      fileId: row.file_id,
      name: row.name,
      bytes: Number(row.bytes),
      check: { scannedOn: row.is_scanned ? createdAt.slice(0, 10) : null, found: row.found },
      uploadedBy: personOf(row.uploaded_by, row.uploader),
      createdAt,
    }
  })
}

interface Requested {
  readonly orgId: OrgId
  readonly guid: string
  readonly fileId: string
}

const EXCHANGED =
  'the key of a file on an opportunity does not open beside what its row says; nobody reads it'

/**
 * A file of an opportunity with its key (base64), for those who see the opportunity. Throws `session.required`,
 * `access.denied`, and `record.not_found`, after an alarm where the row is not as the server wrote it.
 */
export const cardFileFor = async (
  { db, actor, now, secretBox, sealing }: Context,
  { orgId, guid, fileId }: Requested,
) => {
  if (actor.kind !== 'user') throw new AppError('session.required')
  authorizeInOrg(actor, orgId, ['opportunity.view'], now)
  const [found] = await db
    .select({ file: opportunityFile })
    .from(opportunityFile)
    .innerJoin(
      opportunity,
      and(eq(opportunity.orgId, opportunityFile.orgId), eq(opportunity.guid, opportunityFile.guid)),
    )
    .where(
      and(
        eq(opportunityFile.fileId, fileId),
        eq(opportunityFile.orgId, orgId),
        eq(opportunityFile.guid, guid),
        isNull(opportunityFile.deletedAt),
        isNull(opportunity.deletedAt),
      ),
    )
  if (!found) throw new AppError('record.not_found')
  const key = unwrapCardFileKey(secretBox, found.file)
  if (!key) {
    sealing.alarm({ orgId }, EXCHANGED)
    throw new AppError('record.not_found')
  }
  const { name, bytes, mediaType, hash } = found.file
  return { fileId, name, bytes, mediaType, hash, key: key.toString('base64') }
}
