import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { TenderStatus } from '@kogge/domain/rfx/tender-status-values.ts'
import { requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrgTender } from './org-profile.views.ts'

export interface OrgTendersInput {
  readonly orgId: string
  /** As buyer, or as one who took part or won. */
  readonly side: 'buyer' | 'supplier'
  readonly status: readonly TenderStatus[]
  readonly language: string
  readonly limit: number
  readonly cursor?: string | null | undefined
}

const hasStatus = (status: TenderStatus, now: Date): SQL => {
  if (status !== 'open' && status !== 'closed') return sql`r.stage = ${status}`
  const isOpen = sql`r.closes_at > ${now.toISOString()}::timestamptz`
  return status === 'open'
    ? sql`(r.stage = 'competition' and ${isOpen})`
    : sql`(r.stage = 'competition' and ${isOpen} is not true)`
}

/** The numbers that an organisation has in requests: its own and those of what became part of it. */
const numsOf = (orgId: string): SQL => sql`(
  with recursive one (id, num, hops) as (
    select id, num, 0 from ${org}
    where id = ${orgId} and deleted_at is null and merged_into_id is null
    union
    select o.id, o.num, one.hops + 1 from one join ${org} o on o.merged_into_id = one.id
    where one.hops < 10
  )
  select coalesce(array_agg(num), '{}') from one)`

/**
 * A page of an organisation's public requests, the latest first, by their publication or, without
 * one, by when they came in. Empty for an organisation that is not there.
 */
export const tendersOfOrg = async (
  db: Db,
  { orgId, side, status, language, limit, cursor }: OrgTendersInput,
  reader: { readonly actor: Actor; readonly now: Date },
): Promise<{ items: OrgTender[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  if (after && !/^\d{1,9}$/.test(after.key)) throw new AppError('list.cursor_invalid')
  const time = sql`coalesce(s.published_at, s.imported_at)`
  const column = sql.raw(side === 'buyer' ? 's.buyers' : 's.suppliers')
  const conditions = [
    sql`${column} && ${numsOf(orgId)}`,
    ...(status.length > 0
      ? [
          sql`(${sql.join(
            status.map((one) => hasStatus(one, reader.now)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(after
      ? [sql`(${time}, s.num) < (${after.at.toISOString()}::timestamptz, ${Number(after.key)})`]
      : []),
  ]
  const { rows } = await db.execute<{ id: string; num: number; at: Date | string }>(sql`
    select r.id, s.num, ${time} as at
    from ${rfxSearch} s join ${rfx} r on r.num = s.num
    where ${sql.join(conditions, sql` and `)}
    order by ${time} desc, s.num desc limit ${limit + 1}`)
  const { page, nextCursor } = pageOf(rows, limit, ({ at, num }) => ({
    at: new Date(at),
    key: String(num),
  }))
  const tenders = await requestSummaries(
    db,
    page.map(({ id }) => id),
    { ...reader, language },
  )
  const items = tenders.map(
    ({ rfxId, isDemo, status: now, amended, publishedAt, deadlineAt, ...rest }): OrgTender => ({
      rfxId,
      isDemo,
      status: now,
      amended,
      publishedAt,
      deadlineAt,
      value: rest.value,
      valueEur: rest.valueEur,
      title: rest.title,
      buyer: rest.buyer,
    }),
  )
  return { items, nextCursor }
}
