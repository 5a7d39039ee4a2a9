import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import { eq } from 'drizzle-orm'

/** Records the release of a version as its publication does. */
export const releaseVersion = async (db: Db, rfxId: string): Promise<void> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  if (!row) throw new Error('There is no request.')
  await writePage(db, { ...row, state: 'published' }, row.publishedAt, {
    news: { kind: 'version' },
  })
}
