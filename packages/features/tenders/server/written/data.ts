import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { descriptionHtmlOf } from '@kogge/domain/drafting/description-html.ts'
import { ownStandingOf } from '@kogge/features/responses/server/data.ts'
import { cleanHtml } from '@kogge/platform/server/clean-html.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { eq } from 'drizzle-orm'
import type { TenderView } from '../views.ts'

/** Somebody who sees that there is a request. */
export interface WrittenReader {
  /** Staff, who see every request. */
  readonly seesAll: boolean
  /** Organisations in whose name they may read what these take part in. */
  readonly orgIds: readonly string[]
  readonly keys: Pick<Context, 'secretBox' | 'sealing'> | undefined
}

/** What is confidential is for its buyer, and for those who have agreed to keep it to themselves. */
const mayRead = async (
  db: Db,
  { rfxId, orgId }: Pick<typeof writtenRfx.$inferSelect, 'rfxId' | 'orgId'>,
  { seesAll, orgIds, keys }: WrittenReader,
): Promise<boolean> => {
  if (seesAll || orgIds.includes(orgId)) return true
  if (!keys) return false
  for (const own of orgIds) if ((await ownStandingOf(db, keys, rfxId, own)).hasAgreed) return true
  return false
}

/**
 * What readers of a request that was written on Kogge are shown beside its content, sanitised once more:
 * rules for it may have been others when it was saved. Null for one that is compiled from notices, and
 * for one that is confidential and not for this reader.
 */
export const writtenTexts = async (
  db: Db,
  rfxId: string,
  reader: WrittenReader,
): Promise<TenderView['written']> => {
  const [row] = await db
    .select({
      ...{ rfxId: writtenRfx.rfxId, orgId: writtenRfx.orgId, document: writtenRfx.document },
      isConfidential: writtenRfx.isConfidential,
    })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  if (!row || (row.isConfidential && !(await mayRead(db, row, reader)))) return null
  const texts = Object.entries(descriptionHtmlOf(row.document))
  const description = Object.fromEntries(texts.map(([code, html]) => [code, cleanHtml(html)]))
  return { description, keywords: row.document.keywords }
}
