import type { Db } from '@kogge/db/client.ts'
import { linkGroundOf } from '@kogge/db/contents/link-ground.ts'
import { readContents } from '@kogge/db/contents/notice-contents.ts'
import { type RfxPlace, readFromContents, type WholeRfx } from '@kogge/db/contents/rfx-contents.ts'
import { rfxVersion } from '@kogge/db/schema/drafting.ts'
import { notice } from '@kogge/db/schema/notices.ts'
import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { rfxRelease } from '@kogge/db/schema/releases.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compilation/publication-order.ts'
import type { LinkGround } from '@kogge/domain/rfx/link-grounds.ts'
import type { PublishedEnquiry } from '@kogge/domain/standards/ocds-enquiry-release.ts'
import { tendersReceived } from '@kogge/features/evaluation/server/evaluation.api.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

/** A request of which a release or a draft is made. */
export type PublicRequest = WholeRfx

/** A notice with the time of its import. */
export interface ImportedNotice extends StoredNotice {
  readonly importedAt: Date
}

/** What was published about a procedure at its sources, with results that belong to it by their title and plans that it names. */
export const storedNotices = async (
  db: Db,
  { procedureKey }: PublicRequest,
): Promise<readonly ImportedNotice[]> => {
  const rows = await db
    .select({
      id: notice.id,
      source: notice.source,
      publicationMonth: notice.publicationMonth,
      importedAt: notice.importedAt,
      linkedBy: sql<LinkGround | null>`case when ${notice.procedureKey} <> ${procedureKey}
        then ${linkGroundOf(sql`${notice.procedureKey}`)} end`,
    })
    .from(notice)
    .where(
      sql`${notice.procedureKey} in (select ${procedureKey}
        union all select l.from_key from title_link l where l.into_key = ${procedureKey})`,
    )
  const contents = await readContents(db, rows)
  return rows.flatMap(({ id, source, importedAt, linkedBy }): ImportedNotice[] => {
    const content = contents.get(id)
    if (!content) return []
    const stored = { id, source, importedAt, notice: content }
    return [linkedBy === null ? stored : { ...stored, linkedBy }]
  })
}

/** What was answered to everybody, also what was added, by the ids of the answers. */
const enquiriesOf = async (
  db: Db,
  rfxId: string,
): Promise<ReadonlyMap<string, PublishedEnquiry>> => {
  const root = alias(rfxAnswer, 'root')
  const rows = await db
    .select({
      answerId: rfxAnswer.id,
      followsId: rfxAnswer.followsId,
      wording: rfxAnswer.wording,
      rootWording: root.wording,
      askedOn: sql<string | null>`(
        select min(q.asked_on)::text from rfx_question q
        where q.answer_id in (${rfxAnswer.id}, ${root.id}, ${root.followsId}))`,
      answer: rfxAnswer.answer,
      answeredAt: rfxAnswer.answeredAt,
    })
    .from(rfxAnswer)
    .leftJoin(root, eq(root.id, rfxAnswer.followsId))
    .where(and(eq(rfxAnswer.rfxId, rfxId), eq(rfxAnswer.visibility, 'public')))
  return new Map(
    rows.map(({ followsId, wording, rootWording, answer, ...row }) => [
      row.answerId,
      {
        ...row,
        threadId: wording === null ? followsId : null,
        question: wording ?? rootWording ?? '',
        answer: answer ?? '',
      },
    ]),
  )
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
  const received = await tendersReceived(db, rfxId)
  return { rows, versions, received, enquiries: await enquiriesOf(db, rfxId) }
}

/** A public request as it stands: texts that were made of it hold for as long as `state` is the same. */
export interface PublicRfxVersion extends RfxPlace {
  readonly rfxId: string
  readonly state: string
}

/** What stands in other rows than those of the request is read anew after so many seconds. */
const OLDEST_S = 300

/**
 * How a request stands; null for one that is not public. Every change of its row gives another state, and
 * whatever it says, its stage and who may see it change with the row; so do publications, and what was said of it.
 */
export const publicRfxVersionOf = async (
  db: Db,
  rfxId: string,
): Promise<PublicRfxVersion | null> => {
  const { rows } = await db.execute<{ num: number; month: string; state: string }>(sql`
    select r.num, r.month::text as month,
      concat_ws(' ', r.xmin, r.ctid, w.xmin, w.ctid,
        (select count(*) from rfx_release said where said.rfx_id = r.id),
        floor(extract(epoch from kogge_clock()) / ${OLDEST_S}::int)) as state
    from rfx r left join written_rfx w on w.rfx_id = r.id
    where r.id = ${rfxId} and r.privacy = 'public'`)
  const [row] = rows
  return row ? { ...row, rfxId } : null
}

/** About how many characters are read to tell all publications of a request. */
export const lengthOf = async (
  db: Db,
  { rfxId, num, month }: PublicRfxVersion,
): Promise<number> => {
  const lengths = await readFromContents([{ num, month }], async (said) => {
    const { rows } = await db.execute<{ num: number; length: number; published: number }>(sql`
      select said.num, length(said.content::text) as length,
        ((select count(*) from rfx_version v where v.rfx_id = ${rfxId})
          + (select count(*) from notice n join rfx r on r.procedure_key = n.procedure_key
            where r.id = ${rfxId}))::int as published
      from ${said} as said`)
    return rows
  })
  const { length = 0, published = 0 } = lengths.get(num) ?? {}
  return length * (1 + published)
}
