import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { descriptionHtmlOf } from '@kogge/domain/drafting/description-html.ts'
import { cleanHtml } from '@kogge/platform/server/clean-html.ts'
import { and, eq } from 'drizzle-orm'
import type { TenderView } from '../views.ts'

/**
 * What readers of a request that was written on Kogge are shown beside its content, sanitised once more:
 * rules for it may have been others when it was saved. Null for one that is compiled from notices, and
 * for one that is confidential: who may read that is asked elsewhere.
 */
export const writtenTexts = async (db: Db, rfxId: string): Promise<TenderView['written']> => {
  const [row] = await db
    .select({ document: writtenRfx.document })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.isConfidential, false)))
  if (!row) return null
  const texts = Object.entries(descriptionHtmlOf(row.document))
  const description = Object.fromEntries(texts.map(([code, html]) => [code, cleanHtml(html)]))
  return { description, keywords: row.document.keywords }
}
