import type { Db } from '@kogge/db/client.ts'
import { monthOf } from '@kogge/db/contents/monthly-partitions.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { matchKindOf } from '@kogge/domain/monitor/match-kinds.ts'
import type { TenderTraits } from '@kogge/domain/monitor/tender-traits.ts'
import { sql } from 'drizzle-orm'
import type { KnownProfiles } from './known-profiles.queries.ts'
import { type FoundMatch, feedRowsOf, writeMatches } from './match-writing.commands.ts'

interface DueChange extends Record<string, unknown> {
  readonly rfx_num: number
  readonly version: number
  readonly is_new: boolean
  readonly changed_at: string | Date
}

/** Changes that are matched in one transaction. */
const AT_ONCE = 200

/** Takes the oldest changes that are due: gone for everybody once the transaction is committed, and there again where it is not. */
const takeChanges = async (tx: Db): Promise<readonly DueChange[]> => {
  const { rows } = await tx.execute<DueChange>(sql`
    with taken as (
      delete from rfx_change_due where reader = 'matching' and change_id in (
        select change_id from rfx_change_due where reader = 'matching' order by change_id limit ${AT_ONCE})
      returning change_id)
    select c.rfx_num, c.version, c.before is null as is_new, c.changed_at
    from taken join rfx_change c on c.id = taken.change_id order by c.id`)
  return rows
}

interface LastChange {
  readonly version: number
  readonly month: string
  readonly isNew: boolean
}

/** Of each request the last change, since the index has no other version; new where one of them was. */
const lastChanges = (changes: readonly DueChange[]): ReadonlyMap<number, LastChange> =>
  new Map(
    [...Map.groupBy(changes, ({ rfx_num: num }) => num)].map(([num, own]) => {
      const last = own.at(-1)
      return [
        num,
        {
          version: last?.version ?? 1,
          month: monthOf(new Date(last?.changed_at ?? 0)),
          isNew: own.some(({ is_new: isNew }) => isNew),
        },
      ]
    }),
  )

const matchesOf = (
  tender: TenderTraits,
  change: LastChange,
  { index, profiles }: KnownProfiles,
  fitted: ReadonlySet<number>,
  now: Date,
): FoundMatch[] => {
  const fitting = new Set(index.match(tender, now))
  return [...new Set([...fitting, ...fitted])].flatMap((profile): FoundMatch[] => {
    const kind = matchKindOf({
      isNew: change.isNew,
      fits: fitting.has(profile),
      fitted: fitted.has(profile),
    })
    const revision = profiles.get(profile)?.revision
    if (kind === null || revision === undefined) return []
    const { version, month } = change
    return [{ profile, revision, rfx: tender.num, version, month, kind }]
  })
}

/** How far a round of matching came. */
export interface MatchingRound {
  readonly changes: number
  readonly matches: number
}

/**
 * Matches the changes that are due with the profiles known, within the transaction of one who is alone at it (`whoMatches`). Done again after
 * a process has died it changes nothing that is there.
 */
export const matchChanges = async (
  tx: Db,
  known: KnownProfiles,
  now: Date,
): Promise<MatchingRound> => {
  const changes = lastChanges(await takeChanges(tx))
  if (changes.size === 0) return { changes: 0, matches: 0 }
  const nums = [...changes.keys()]
  const [tenders, before] = [await tenderTraits(tx, nums), await feedRowsOf(tx, nums)]
  const fitted = Map.groupBy(before, ({ rfx_num: num }) => num)
  const found = tenders.flatMap((tender) => {
    const change = changes.get(tender.num)
    const profiles = (fitted.get(tender.num) ?? []).flatMap((row) => row.profiles)
    return change ? matchesOf(tender, change, known, new Set(profiles), now) : []
  })
  return { changes: nums.length, matches: await writeMatches(tx, found, before, now) }
}
