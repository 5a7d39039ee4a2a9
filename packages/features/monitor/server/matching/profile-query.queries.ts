import type { Db } from '@kogge/db/client.ts'
import type { ExplainedProfile } from '@kogge/domain/monitor/match-explanation.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { profileQueryOf } from '@kogge/domain/monitor/profile-query.ts'
import { readFilters } from '@kogge/features/search/server/search.api.ts'

/** The filters of a profile as tenders are matched against them, and its words part by part: read as a search for them is. */
export const readProfileQuery = async (
  db: Db,
  given: ProfileFilters,
  now: Date,
): Promise<ExplainedProfile> => {
  const { filters, words, named } = await readFilters(db, given, now)
  const { days: _days, ...read } = filters
  const nums = {
    requests: named.requests ?? [],
    buyers: named.buyers ?? [],
    suppliers: named.suppliers ?? [],
    orgs: named.orgs ?? [],
  }
  return { query: profileQueryOf(read, nums, words), groups: words?.groups ?? [] }
}
