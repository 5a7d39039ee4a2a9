import type { Db } from '@kogge/db/client.ts'
import { type AbsenceFacts, wasOpenAtSave } from '@kogge/domain/monitor/absence-reasons.ts'
import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { sql } from 'drizzle-orm'
import type { ProfileReader } from '../profiles/profiles.queries.ts'
import type { SavedFilters } from './explained-profiles.queries.ts'

interface TenderRow extends Record<string, unknown> {
  readonly num: number
  readonly imported_at: string | Date
  readonly closes_at: string | Date | null
  readonly news_at: string | Date | null
  readonly changed_at: string | Date | null
  readonly is_due: boolean
  readonly is_own: boolean
}

interface ProfileRow extends SavedFilters, Record<string, unknown> {
  readonly guid: string
  readonly name: string
  readonly state: 'active' | 'paused'
  readonly updated_at: string | Date
  readonly kind: MatchKind | null
  readonly matched_at: string | Date | null
  readonly is_hidden: boolean
  readonly is_due: boolean
}

interface Period extends Record<string, unknown> {
  readonly starts_at: string | Date
  readonly ends_at: string | Date | null
}

const date = (time: string | Date | null): Date | null => (time === null ? null : new Date(time))

/** A public tender by its id, with what is known of its changes; undefined where there is none. */
const tenderRow = async (db: Db, orgId: string, rfxId: string): Promise<TenderRow | undefined> => {
  const { rows } = await db.execute<TenderRow>(sql`
    select r.num, s.imported_at, s.closes_at,
      (select max(c.changed_at) from rfx_change c where c.rfx_num = r.num and c.is_news) as news_at,
      (select max(c.changed_at) from rfx_change c where c.rfx_num = r.num) as changed_at,
      exists (select from rfx_change c join rfx_change_due d on d.change_id = c.id
        where c.rfx_num = r.num and d.reader = 'matching') as is_due,
      (select num from org where id = ${orgId}) = any(s.buyers) as is_own
    from rfx r join rfx_search s on s.num = r.num
    where r.id = ${rfxId} and r.privacy = 'public'`)
  return rows[0]
}

const profileRows = async (
  db: Db,
  { orgId, userId }: ProfileReader,
  rfxNum: number,
): Promise<readonly ProfileRow[]> => {
  const { rows } = await db.execute<ProfileRow>(sql`
    select p.num, p.guid, p.name, p.state, p.revision, p.filters, p.updated_at, f.kind, f.matched_at,
      t.hidden_at is not null as is_hidden,
      exists (select from monitor_profile_due d where d.profile_num = p.num) as is_due
    from monitor_profile p
    left join feed_item f on f.org_id = p.org_id and f.rfx_num = ${rfxNum} and p.num = any(f.profiles)
    left join feed_state t on t.org_id = p.org_id and t.user_id = ${userId} and t.rfx_num = f.rfx_num
    where p.org_id = ${orgId} and p.state <> 'archived' order by lower(p.name), p.num`)
  return rows
}

/** A profile of an organisation as it stands towards a tender. */
export interface ProfileFacts extends SavedFilters {
  readonly guid: string
  readonly name: string
  /** Where the tender stands in the feed by this profile. */
  readonly found: {
    readonly kind: MatchKind
    readonly matchedAt: Date
    readonly isHidden: boolean
  } | null
  readonly absence: AbsenceFacts
  /** The instant at which the tender was matched with the profile, or would have been. */
  readonly at: Date
}

export interface VerdictFacts {
  /** `rfx.num` */
  readonly num: number
  readonly profiles: readonly ProfileFacts[]
}

/** What decides of a public tender and each profile of an organisation that is not archived; null where there is no such tender. */
export const verdictFacts = async (
  db: Db,
  reader: ProfileReader,
  rfxId: string,
): Promise<VerdictFacts | null> => {
  const tender = await tenderRow(db, reader.orgId, rfxId)
  if (!tender) return null
  const { rows: periods } = await db.execute<Period>(
    sql`select starts_at, ends_at from subscription where org_id = ${reader.orgId}`,
  )
  const closesAt = date(tender.closes_at)
  const newsAt = date(tender.news_at)
  const hadPlan = (at: Date): boolean =>
    periods.some(({ starts_at: starts, ends_at: ends }) => {
      const end = date(ends)
      return new Date(starts) <= at && (end === null || end > at)
    })
  const rows = await profileRows(db, reader, tender.num)
  return {
    num: tender.num,
    profiles: rows.map((row): ProfileFacts => {
      const { num, guid, name, revision, filters, kind } = row
      const savedAt = new Date(row.updated_at)
      const matchedAt = date(row.matched_at)
      const changedAt = date(tender.changed_at) ?? new Date(tender.imported_at)
      const isSavedLater = savedAt > changedAt && wasOpenAtSave({ savedAt, closesAt })
      const at = matchedAt ?? (isSavedLater ? savedAt : changedAt)
      return {
        num,
        guid,
        name,
        revision,
        filters,
        found: kind && matchedAt && { kind, matchedAt, isHidden: row.is_hidden },
        absence: {
          isOwn: tender.is_own,
          isPaused: row.state === 'paused',
          hadPlan: hadPlan(at),
          newsAt,
          savedAt,
          closesAt,
          isDue: tender.is_due || row.is_due,
        },
        at,
      }
    }),
  }
}
