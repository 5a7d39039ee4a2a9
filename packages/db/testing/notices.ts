import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { Db } from '../client.ts'
import { notice, noticeContent } from '../schema/notices.ts'

type GivenNotice = typeof notice.$inferInsert & { readonly canonical: Notice }

/** Notices with what they say, as a harvest writes them. */
export const addNotices = async (db: Db, given: readonly GivenNotice[]): Promise<void> => {
  await db.insert(notice).values(given.map(({ canonical, ...row }) => row))
  await db.insert(noticeContent).values(
    given.map(({ id, publicationMonth, canonical }) => ({
      noticeId: id,
      publicationMonth,
      canonical,
    })),
  )
}
