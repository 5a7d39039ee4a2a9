import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { descriptionHtmlOf } from '@kogge/domain/drafting/descriptions/description-html.ts'
import { contentOf, withheldContent } from '@kogge/domain/drafting/written-rfx-content.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { awardsToAnnounce } from '@kogge/features/evaluation/server/evaluation.api.ts'
import { participantState } from '@kogge/features/responses/server/responses.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { cleanHtmlOnce } from '@kogge/platform/server/sanitization/html-sanitizer.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { TenderView } from './rfx.views.ts'

/** Somebody who sees that there is a request. */
export interface WrittenReader {
  /** Staff, who see every request. */
  readonly seesAll: boolean
  /** Organisations in whose name they may read what these take part in. */
  readonly orgIds: readonly string[]
  /** The reader in those of them in which they take part in anything. */
  readonly participants: readonly Participant[]
  readonly keys: Pick<Context, 'secretBox' | 'sealing'> | undefined
}

type WrittenRow = typeof writtenRfx.$inferSelect

/** What is repeated in a request, and makes it long. */
const PARTS = sql`'{lots,requirements,criteria,documents}'::text[]`
type Front = Omit<WrittenRow['document'], 'lots' | 'requirements' | 'criteria' | 'documents'>

/** What is confidential is for its buyer, and for those who have agreed to keep it to themselves. */
const mayRead = async (
  db: Db,
  { rfxId, orgId }: Pick<WrittenRow, 'rfxId' | 'orgId'>,
  { seesAll, orgIds, participants, keys }: WrittenReader,
): Promise<boolean> => {
  if (seesAll || orgIds.includes(orgId)) return true
  if (!keys) return false
  for (const own of participants)
    if ((await participantState(db, keys, rfxId, own)).hasAgreed) return true
  return false
}

/** The page of a confidential request keeps nothing that is confidential, so that it is made here. */
const wholeContent = async (
  db: Db,
  row: Pick<WrittenRow, 'rfxId' | 'state'> & { readonly document: Front },
  kept: RfxContent,
): Promise<RfxContent | null> => {
  const { rfxId } = row
  const [buyer] = kept.buyers
  const versions = await db
    .select()
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, rfxId))
    .orderBy(asc(rfxVersion.version))
  const names = kept.history.map(({ noticeRowId }) => noticeRowId)
  return (
    (buyer &&
      contentOf({
        rfxId,
        buyer,
        awards: await awardsToAnnounce(db, row),
        isConfidential: false,
        versions: versions.map(({ version, publishedAt, reason, document }, at) => ({
          version,
          publishedAt,
          reason,
          document,
          noticeRowId: names[at] ?? rfxId,
        })),
      })) ??
    null
  )
}

/** A request that was written on Kogge, as one reader has it. */
export interface WrittenPart {
  /** All that it says; of a confidential one only what those see who have not agreed, for these. */
  readonly content: RfxContent
  /** Whether the content is not the one that is kept for the page. */
  readonly isOther: boolean
  readonly texts: TenderView['written']
}

/**
 * What a reader of a request that was written on Kogge is shown. Its texts are sanitised once more: rules
 * for them may have been others when they were saved. They are null where it is confidential and not for
 * this reader. Null for one that is compiled from notices.
 */
export const writtenPart = async (
  db: Db,
  { id, content }: { readonly id: string; readonly content: RfxContent },
  reader: WrittenReader,
): Promise<WrittenPart | null> => {
  const { rfxId, orgId, state, isConfidential, document } = writtenRfx
  const [row] = await db
    .select({ rfxId, orgId, state, isConfidential, document: sql<Front>`${document} - ${PARTS}` })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, id))
  if (!row) return null
  if (row.isConfidential && !(await mayRead(db, row, reader)))
    return { content: withheldContent(content), isOther: true, texts: null }
  const whole = row.isConfidential ? await wholeContent(db, row, content) : null
  const html = Object.entries(descriptionHtmlOf(row.document))
  const description = Object.fromEntries(html.map(([code, text]) => [code, cleanHtmlOnce(text)]))
  return {
    content: whole ?? content,
    isOther: whole !== null,
    texts: { description, keywords: row.document.keywords },
  }
}
