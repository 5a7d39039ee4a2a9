import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { notice } from '../schema/notices.ts'

/** Whose content is wanted, and the month in which it stands. */
export type ContentPlace = Pick<typeof notice.$inferSelect, 'id' | 'publicationMonth'>

/**
 * That a row of `notice_content` belongs to one of these notices. The months are given and not
 * joined, so that all other partitions are left out before the plan is made: with sixty of them a
 * join takes longer to plan than to run, and may read them all.
 */
export const isContentOf = (places: readonly ContentPlace[]): SQL => {
  const months = new Set(places.map(({ publicationMonth }) => publicationMonth))
  return sql`(notice_content.publication_month = any(${`{${[...months].join(',')}}`}::date[])
    and notice_content.notice_id = any(${`{${places.map(({ id }) => id).join(',')}}`}::uuid[]))`
}

/**
 * What these notices say, by their ids. One that went since it was looked up, or whose month
 * changed, is left out.
 */
export const readContents = async (
  db: Db,
  places: readonly ContentPlace[],
): Promise<ReadonlyMap<string, Notice>> => {
  if (places.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; canonical: Notice }>(sql`
    select notice_id as id, canonical from notice_content where ${isContentOf(places)}`)
  return new Map(rows.map(({ id, canonical }) => [id, canonical]))
}
