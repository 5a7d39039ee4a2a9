import type { Db } from '@kogge/db/client.ts'
import { formerRegions } from '@kogge/domain/reference/former-region-names.ts'
import { regionNames, regionsNamed } from '@kogge/domain/reference/region-names.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { sql } from 'drizzle-orm'
import type { NamedRegion } from './reference.views.ts'
import { findRegions } from './region-search.queries.ts'

/** Regions change with the edition of NUTS. */
const KEPT_MS = 10 * 60 * 1000
/** More would be a list, and no offer. */
const MOST_OFFERED = 3

/** Real regions within countries, large ones first; what only repeats the one above is left out. */
export const namesOfRegions = staleWhileRevalidate(KEPT_MS, async (db) => {
  const { rows } = await db.execute<{ code: string; name: string }>(sql`
    select r.code, r.name from region r
    left join region above on above.code = r.parent
    where r.level > 0 and r.code !~ '^..Z' and above.name is distinct from r.name
    order by r.level, r.code`)
  return regionNames([...rows, ...formerRegions()])
})

/** The regions that words typed into a search name, each with the words that remain without it. */
export const namedRegions = async (
  db: Db,
  typed: string,
  { language, now }: { readonly language: string; readonly now: Date },
): Promise<NamedRegion[]> => {
  const named = regionsNamed(typed, await namesOfRegions(db, now)).slice(0, MOST_OFFERED)
  if (named.length === 0) return []
  const codes = named.map(({ code }) => code)
  const hits = new Map((await findRegions(db, codes, language)).map((hit) => [hit.code, hit]))
  return named.flatMap(({ code, rest }) => {
    const hit = hits.get(code)
    return hit ? [{ ...hit, rest }] : []
  })
}
