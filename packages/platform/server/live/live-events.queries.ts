import { LIVE_DROPPED_TO } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'
import type { LiveChange } from '@kogge/domain/live/live-messages.ts'
import type { LiveTopic } from '@kogge/domain/live/live-topics.ts'
import { sql } from 'drizzle-orm'

/** A client that was away: changes of its user since a position are missed. */
export interface MissedSince {
  readonly userId: string
  /** A position of the channel by its form; null where there is none. */
  readonly after: string | null
}

export interface LiveReading {
  /** Everything of the transactions that this snapshot sees was read. */
  readonly position: string
  /** Since the position before, by user. */
  readonly changes: ReadonlyMap<string, readonly LiveChange[]>
  /** For each client that was away, in their order; null where it has to read everything anew. */
  readonly missed: readonly (readonly LiveChange[] | null)[]
}

/** More changes of one client are not read: more than any frame has. */
const MOST_READ = 1000

type UserChange = [userId: string, topic: LiveTopic, ref: string | null]
type MissedChange = [client: number, topic: LiveTopic, ref: string | null]
interface Row extends Record<string, unknown> {
  readonly position: string
  readonly changes: UserChange[]
  readonly missed: MissedChange[]
  readonly behind: number[]
}

/**
 * Reads what has changed for users since a position, and for clients that were away since theirs: in one statement,
 * so of one moment, and a client that goes on from the returned position learns of each change once. Transactions
 * are compared with the snapshot, as those that commit late have earlier numbers. Positions are of the channel's form.
 */
export const readLiveEvents = async (
  db: Db,
  after: string | null,
  users: readonly string[],
  away: readonly MissedSince[],
): Promise<LiveReading> => {
  const [awayUsers, positions] = [
    away.map(({ userId }) => userId),
    away.map((client) => client.after),
  ]
  const { rows } = await db.execute<Row>(sql`
    with present as (select pg_current_snapshot() as at),
    dropped as (select value::xid8 as tx from meta where key = ${LIVE_DROPPED_TO}),
    away as (
      select a.client, a.user_id, a.after::pg_snapshot as after
      from unnest(${sql.param(awayUsers)}::uuid[], ${sql.param(positions)}::text[]) with ordinality
        as a(user_id, after, client)),
    behind as (
      select a.client from away a cross join present p
      where a.after is null or pg_snapshot_xmax(a.after) > pg_snapshot_xmax(p.at)
        or pg_snapshot_xmin(a.after) <= (select tx from dropped))
    select (select at::text from present) as position,
      (select coalesce(json_agg(json_build_array(c.user_id, c.topic, c.ref)), '[]') from (
        select distinct e.user_id, e.topic, e.ref from live_event e
        where e.tx >= pg_snapshot_xmin(${after}::pg_snapshot)
          and not pg_visible_in_snapshot(e.tx, ${after}::pg_snapshot)
          and e.user_id = any(${sql.param([...users])}::uuid[])) as c) as changes,
      (select coalesce(json_agg(json_build_array(a.client, m.topic, m.ref)), '[]')
        from away a cross join lateral (
          select distinct e.topic, e.ref from live_event e
          where e.user_id = a.user_id and e.tx >= pg_snapshot_xmin(a.after)
            and not pg_visible_in_snapshot(e.tx, a.after) limit ${MOST_READ}) as m
        where a.client not in (select client from behind)) as missed,
      (select coalesce(json_agg(client), '[]') from behind) as behind`)
  const [row] = rows
  if (!row) throw new Error('The database returned no position.')
  const changes = Map.groupBy(row.changes, ([userId]) => userId)
  const missed = Map.groupBy(row.missed, ([client]) => client)
  const listOf = (list: readonly (UserChange | MissedChange)[] = []): LiveChange[] =>
    list.map(([, topic, ref]) => ({ topic, ref }))
  return {
    position: row.position,
    changes: new Map([...changes].map(([userId, list]) => [userId, listOf(list)])),
    missed: away.map((_, index) => {
      const isBehind = row.behind.includes(index + 1)
      return isBehind ? null : listOf(missed.get(index + 1))
    }),
  }
}
