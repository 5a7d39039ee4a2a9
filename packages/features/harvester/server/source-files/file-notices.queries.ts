import type { Db } from '@kogge/db/client.ts'
import { type ContentPlace, isContentOf } from '@kogge/db/contents/notice-contents.ts'
import { sourceFile } from '@kogge/db/schema/harvester.ts'
import { notice, noticeContent } from '@kogge/db/schema/notices.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { noticePage } from './source-files.views.ts'

/** What notices are called, in every language in which they say it, and which is theirs. */
const titlesOf = async (db: Db, places: readonly ContentPlace[]) => {
  const rows = await db
    .select({
      id: noticeContent.noticeId,
      titles: sql<LocalizedText | null>`${noticeContent.canonical} -> 'title'`,
      language: sql<string | null>`${noticeContent.canonical} ->> 'language'`,
    })
    .from(noticeContent)
    .where(isContentOf(places))
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}

const shownTitle = (
  texts: { readonly titles: LocalizedText | null; readonly language: string | null } | undefined,
  locale: string,
) => {
  const picked = pickText(texts?.titles ?? null, locale, texts?.language ?? null)
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
      publicationMonth: notice.publicationMonth,
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
  const titles = await titlesOf(db, page)
  const items = page.map(({ publicationMonth, publishedAt, ...row }) => ({
    ...row,
    noticeId: withoutDirectionMarks(row.noticeId),
    publishedAt: publishedAt?.toISOString() ?? null,
    title: shownTitle(titles.get(row.id), locale),
  }))
  return { items, nextCursor }
}
