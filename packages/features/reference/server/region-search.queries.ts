import type { Db } from '@kogge/db/client.ts'
import { region } from '@kogge/db/schema/reference.ts'
import { lookUp } from '@kogge/platform/server/load/statement-time-limit.ts'
import { and, asc, type SQL, sql } from 'drizzle-orm'
import { isoCountry } from './nuts-regions.ts'
import type { RegionHit } from './reference.views.ts'
import { labelsOfRegions } from './region-labels.queries.ts'

/** More than a reader looks through. */
const MOST_HITS = 50

const labelled = async (db: Db, condition: SQL | undefined, language: string) => {
  const rows = await db
    .select({
      code: region.code,
      country: region.country,
      name: region.name,
      labels: region.labels,
    })
    .from(region)
    .where(condition)
    // Large regions before those within them.
    .orderBy(asc(region.level), asc(region.code))
    .limit(MOST_HITS)
  return rows.map(
    ({ labels, name, ...row }): RegionHit => ({
      ...row,
      label: labels[language] ?? name,
    }),
  )
}

/**
 * Regions whose name, in the reader's language or their own, has words that begin as typed, or whose
 * code begins so; nothing typed gives the countries. Regions that only repeat the one above them,
 * as LV0 and LV00 do Latvia, and those outside of any are left out.
 */
export const searchRegions = (db: Db, typed: string, language: string): Promise<RegionHit[]> =>
  lookUp(db, (tx) => foundRegions(tx, typed, language))

const foundRegions = async (db: Db, typed: string, language: string): Promise<RegionHit[]> => {
  const words = typed.trim()
  const real = sql`${region.code} !~ '^..Z'
    and not exists (select 1 from region above
      where above.code = ${region.parent} and above.name = ${region.name})`
  if (words === '') return labelled(db, and(real, sql`${region.level} = 0`), language)
  const name = sql`' ' || unaccent(lower(coalesce(${region.labels} ->> ${language}, '') || ' ' || ${region.name}))`
  const begins = sql`strpos(${name}, (select ' ' || unaccent(lower(${words})))) > 0`
  const coded = sql`starts_with(${region.code}, upper(${words}))`
  return labelled(db, and(real, sql`(${begins} or ${coded})`), language)
}

/** Regions of any edition by their codes; what is of no country is left out. */
export const findRegions = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<RegionHit[]> => {
  const labels = await labelsOfRegions(db, codes, language)
  return Object.entries(labels).map(([code, label]) => ({
    code,
    country: isoCountry(code.slice(0, 2)),
    label,
  }))
}
