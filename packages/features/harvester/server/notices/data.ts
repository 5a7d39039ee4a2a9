import type { Db } from '@kogge/db/client.ts'
import { sourceFile } from '@kogge/db/schema/harvest.ts'
import { notice } from '@kogge/db/schema/notice.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locale.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/cursor.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { noticePage } from '../files/views.ts'

const shownTitle = (titles: LocalizedText | null, language: string | null, locale: string) => {
  const picked = pickText(titles, locale, language)
  return picked && { ...picked, text: withoutDirectionMarks(picked.text) }
}

/** Notices that stand as read of a file, in the order of their ids. None for a file that is not there. */
export const noticesOfFile = async (
  db: Db,
  { id, cursor, limit }: PageInput & { readonly id: string },
  locale: string,
): Promise<z.infer<typeof noticePage>> => {
  const from = decodeTimeCursor(cursor)
  const rows = await db
    .select({
      id: notice.id,
      noticeId: notice.noticeId,
      version: notice.version,
      publicationNumber: notice.publicationNumber,
      formType: notice.formType,
      publishedAt: notice.publishedAt,
      titles: sql<LocalizedText | null>`${notice.canonical} -> 'title'`,
      language: sql<string | null>`${notice.canonical} ->> 'language'`,
      rfxId: rfx.id,
    })
    .from(notice)
    .leftJoin(rfx, eq(rfx.procedureKey, notice.procedureKey))
    .where(
      and(
        inArray(
          notice.rawHash,
          db.select({ hash: sourceFile.rawHash }).from(sourceFile).where(eq(sourceFile.id, id)),
        ),
        // A key that is no id of ours finds nothing behind it.
        from ? sql`${notice.id}::text > ${from.key}` : undefined,
      ),
    )
    .orderBy(asc(sql`${notice.id}::text`))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: new Date(0), key: row.id }))
  const items = page.map(({ titles, language, publishedAt, ...row }) => ({
    ...row,
    noticeId: withoutDirectionMarks(row.noticeId),
    publishedAt: publishedAt?.toISOString() ?? null,
    title: shownTitle(titles, language, locale),
  }))
  return { items, nextCursor }
}
