import type { Db } from '@kogge/db/client.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { type ExplainedProfile, explainMatch } from '@kogge/domain/monitor/match-explanation.ts'
import { reasonsOf } from '@kogge/domain/monitor/match-reasons.ts'
import type { Fit } from '@kogge/domain/search/word-terms.ts'
import { sql } from 'drizzle-orm'
import type { FeedReason } from '../monitor.views.ts'
import { explainedProfile, type SavedFilters } from './explained-profiles.queries.ts'
import { knownIdsOf } from './known-ids.queries.ts'

/** A tender of a feed with the profiles that it fits (`monitor_profile.num`). */
export interface FoundTender {
  readonly num: number
  readonly profiles: readonly number[]
}

interface Saved extends SavedFilters, Record<string, unknown> {
  readonly guid: string
}

interface Profile {
  readonly guid: string
  readonly explained: ExplainedProfile
}

const profilesOf = async (
  db: Db,
  orgId: string,
  nums: Iterable<number>,
  now: Date,
): Promise<ReadonlyMap<number, Profile>> => {
  const { rows } = await db.execute<Saved>(sql`
    select num, guid, revision, filters from monitor_profile
    where org_id = ${orgId} and num = any(${sql.param([...nums])}::int[])`)
  const found = new Map<number, Profile>()
  for (const row of rows)
    found.set(row.num, { guid: row.guid, explained: await explainedProfile(db, row, now) })
  return found
}

const marksOf = ({ groups }: ExplainedProfile): readonly (readonly Fit[])[] =>
  groups.flatMap(({ texts }) =>
    texts.flat().flatMap(({ isExcluded, fits }) => (isExcluded ? [] : fits)),
  )

/** Why tenders stand in a feed, and the words that are marked in them. */
export interface FeedReasons {
  readonly of: (num: number) => readonly FeedReason[]
  readonly marked: readonly (readonly Fit[])[]
}

/** Says of tenders of an organisation's feed what of each profile they met. */
export const feedReasons = async (
  db: Db,
  orgId: string,
  found: readonly FoundTender[],
  now: Date,
): Promise<FeedReasons> => {
  const profiles = await profilesOf(db, orgId, new Set(found.flatMap((one) => one.profiles)), now)
  if (profiles.size === 0) return { of: () => [], marked: [] }
  const tenders = await tenderTraits(
    db,
    found.map(({ num }) => num),
  )
  const ids = await knownIdsOf(db, tenders)
  const traits = new Map(tenders.map((tender) => [tender.num, tender]))
  const reasons = new Map(
    found.map((one) => {
      const tender = traits.get(one.num)
      const own = one.profiles.flatMap((num): FeedReason[] => {
        const profile = profiles.get(num)
        if (!tender || !profile) return []
        const { guid, explained } = profile
        const verdicts = explainMatch(explained, tender, ids, now)
        const { filters, words } = reasonsOf(explained.query.filters, verdicts)
        return [
          {
            profile: guid,
            filters,
            words: words.map(({ typed, names }) => ({ typed, names: [...names] })),
          },
        ]
      })
      return [one.num, own]
    }),
  )
  return {
    of: (num) => reasons.get(num) ?? [],
    marked: [...profiles.values()].flatMap(({ explained }) => marksOf(explained)),
  }
}
