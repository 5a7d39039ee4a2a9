import type { Db } from '@kogge/db/client.ts'
import { readContents } from '@kogge/db/notice-content.ts'
import type { WholeRfx } from '@kogge/db/rfx-content.ts'
import { rfxVersion } from '@kogge/db/schema/drafting.ts'
import { notice } from '@kogge/db/schema/notice.ts'
import { rfxRelease } from '@kogge/db/schema/release.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compile-order.ts'
import { receivedOf } from '@kogge/features/evaluation/server/data.ts'
import { publicTender } from '@kogge/features/tenders/server/data.ts'
import { asc, eq } from 'drizzle-orm'

/** A request of which a release or a draft is made. */
export type PublicRequest = WholeRfx

/** A request that everybody may see; null for any other. */
export const publicRequest: (db: Db, rfxId: string) => Promise<PublicRequest | null> = publicTender

/** What was published about a procedure at its sources. */
export const storedNotices = async (
  db: Db,
  { procedureKey }: PublicRequest,
): Promise<readonly StoredNotice[]> => {
  const rows = await db
    .select({ id: notice.id, source: notice.source, publicationMonth: notice.publicationMonth })
    .from(notice)
    .where(eq(notice.procedureKey, procedureKey))
  const contents = await readContents(db, rows)
  return rows.flatMap(({ id, source }) => {
    const content = contents.get(id)
    return content ? [{ id, source, notice: content }] : []
  })
}

/** What was said to everybody of a request that was written on Kogge, and its versions; null for others. */
export const writtenHistory = async (db: Db, rfxId: string) => {
  const rows = await db
    .select()
    .from(rfxRelease)
    .where(eq(rfxRelease.rfxId, rfxId))
    .orderBy(asc(rfxRelease.seq))
  if (rows.length === 0) return null
  const versions = await db
    .select()
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, rfxId))
    .orderBy(asc(rfxVersion.version))
  return { rows, versions, received: await receivedOf(db, rfxId) }
}
