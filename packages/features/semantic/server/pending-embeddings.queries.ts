import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, withContents } from '@kogge/db/contents/rfx-contents.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { EmbeddingModel } from '@kogge/domain/search/embedding-text.ts'
import { eq, sql } from 'drizzle-orm'
import { tableName, tableOf } from './vector-store.queries.ts'

/** A public request whose text has not been looked at since it was last changed. */
export interface Due {
  readonly num: number
  readonly content: RfxContent
  readonly updatedAt: Date
  /** Of the text that its vector was made of; null where it has none yet. */
  readonly hash: Buffer | null
}

interface PendingQuery {
  readonly model: EmbeddingModel
  readonly limit: number
  /** Where the walk is: behind this request. */
  readonly after: Pick<Due, 'num' | 'updatedAt'> | null
  /** Nothing that was changed before is looked at. */
  readonly since: Date | null
  /** Only what is open at this time. */
  readonly openAt: Date | null
}

interface Row extends Record<string, unknown>, RfxPlace {
  readonly at: string
  readonly hash: Buffer | null
}

const instant = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Requests that are due, those that changed last first. */
export const dueRequests = async (db: Db, input: PendingQuery): Promise<Due[]> => {
  const { model, limit, after, since, openAt } = input
  const { rows } = await db.execute<Row>(sql`
    select r.num, r.month, (extract(epoch from r.updated_at) * 1000)::bigint::text as at, e.hash
    from rfx r join rfx_search s on s.num = r.num left join ${tableOf(model)} e on e.num = r.num
    where r.privacy = 'public' and (e.num is null or e.seen_at < r.updated_at)
      and ${openAt ? sql`s.closes_at > ${instant(openAt)}` : sql`true`}
      and ${since ? sql`r.updated_at >= ${instant(since)}` : sql`true`}
      and ${after ? sql`(r.updated_at, r.num) < (${instant(after.updatedAt)}, ${after.num})` : sql`true`}
    order by r.updated_at desc, r.num desc limit ${limit}`)
  return (await withContents(db, rows)).map(({ num, content, at, hash }) => ({
    num,
    content,
    hash,
    updatedAt: new Date(Number(at)),
  }))
}

/** What a model's mark stands under. */
export const markKey = (model: EmbeddingModel): string => `semantic.${tableName(model)}`

/** How far a model's vectors are. */
export interface Mark {
  /** Everything that was changed before was done. */
  readonly doneUntil: Date
  /** When everything was looked at last. */
  readonly wholeAt: Date
}

/** Null where nothing is known. */
export const readMark = async (db: Db, model: EmbeddingModel): Promise<Mark | null> => {
  const [row] = await db
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, markKey(model)))
  const [doneUntil, wholeAt] = row?.value.split(' ') ?? []
  if (doneUntil === undefined || wholeAt === undefined) return null
  return { doneUntil: new Date(doneUntil), wholeAt: new Date(wholeAt) }
}
