import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { DELEGATION_EVENTS, DELEGATION_KINDS } from '@kogge/domain/members/delegation-inputs.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DelegationHappening, HistoryPage } from './delegations.views.ts'

const instant = z.coerce.date()

const happenings = z.array(
  z.object({
    key: z.string(),
    delegationId: z.uuid(),
    event: z.enum(DELEGATION_EVENTS),
    at: instant,
    isGiven: z.boolean(),
    otherId: z.uuid(),
    otherName: z.string(),
    kind: z.enum(DELEGATION_KINDS),
    startsAt: instant,
    endsAt: instant,
    reason: z.string(),
    actorName: z.string().nullable(),
    personName: z.string().nullable(),
  }),
)
type Row = z.infer<typeof happenings>[number]

/**
 * Everything that has happened, as the rows themselves tell it: nothing in them is ever overwritten.
 * `by` is who did it, `of_giver` whether that is someone of the organisation that gave.
 */
const events = (now: Date) => sql`(
  select d.id delegation_id, 'created' event, d.created_at at, d.created_by by, true of_giver, null::uuid person
  from own d
  union all
  select d.id, 'revoked', d.revoked_at, d.revoked_by, true, null from own d
  where d.revoked_at is not null
  union all
  select d.id, 'ended', d.ends_at, null, false, null from own d
  where d.ends_at <= ${now.toISOString()}::timestamptz and d.revoked_at is null
    and exists (select from ${delegationUser} u where u.delegation_id = d.id and u.ended_at is null)
  union all
  select d.id, 'activated', u.activated_at, u.user_id, false, u.user_id
  from own d join ${delegationUser} u on u.delegation_id = d.id where u.activated_at is not null
  union all
  select d.id, case when u.ended_by = u.user_id then 'given_back' else 'taken' end, u.ended_at,
    u.ended_by, u.ended_by is distinct from u.user_id, u.user_id
  from own d join ${delegationUser} u on u.delegation_id = d.id where u.ended_at is not null
)`

const fullName = (table: string) =>
  sql.raw(`trim(${table}.first_name || ' ' || ${table}.last_name)`)

const viewOf = (row: Row): DelegationHappening => ({
  key: row.key,
  delegationId: row.delegationId,
  event: row.event,
  at: row.at.toISOString(),
  side: row.isGiven ? 'given' : 'received',
  org: { orgId: row.otherId, name: withoutDirectionMarks(row.otherName) },
  kind: row.kind,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  reason: withoutDirectionMarks(row.reason),
  actorName: row.actorName,
  personName: row.personName,
})

/**
 * What has happened to the delegations that an organisation gave or was given, the newest first.
 * Each side reads the names of the people named and of its own; of the other's, that it was
 * someone there. Throws `list.cursor_invalid`.
 */
export const delegationHistory = async (
  db: Db,
  orgId: string,
  { cursor, limit }: PageInput,
  now: Date,
): Promise<HistoryPage> => {
  const after = decodeTimeCursor(cursor)
  const { rows } = await db.execute(sql`
    with own as (
      select * from ${delegation}
      where org_id = ${orgId}::uuid or delegate_org_id = ${orgId}::uuid
    ), happening as (
      select e.*, e.delegation_id || ':' || e.event || ':' || coalesce(e.person::text, '') key
      from ${events(now)} e
    )
    select h.key, h.delegation_id "delegationId", h.event, h.at, d.org_id = ${orgId}::uuid "isGiven",
      o.id "otherId", o.name "otherName", d.kind, d.starts_at "startsAt", d.ends_at "endsAt", d.reason,
      case when not h.of_giver or d.org_id = ${orgId}::uuid then ${fullName('actor')} end "actorName",
      case when h.event = 'taken' then ${fullName('person')} end "personName"
    from happening h join own d on d.id = h.delegation_id
      join ${org} o on o.id = case when d.org_id = ${orgId}::uuid then d.delegate_org_id else d.org_id end
      left join ${user} actor on actor.id = h.by
      left join ${user} person on person.id = h.person
    where ${after ? sql`(h.at, h.key) < (${after.at.toISOString()}::timestamptz, ${after.key})` : sql`true`}
    order by h.at desc, h.key desc
    limit ${limit + 1}`)
  const { page, nextCursor } = pageOf(happenings.parse(rows), limit, ({ at, key }) => ({ at, key }))
  return { items: page.map(viewOf), nextCursor }
}
