import type { Db } from '@kogge/db/client.ts'
import { region } from '@kogge/db/schema/reference.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { formerRegions } from '@kogge/domain/reference/former-region-names.ts'
import {
  formerParts,
  partsNow,
  type RegionPart,
} from '@kogge/domain/reference/region-correspondence.ts'
import { lookUp } from '@kogge/platform/server/load/statement-time-limit.ts'
import { and, asc, type SQL, sql } from 'drizzle-orm'
import { isoCountry } from './nuts-regions.ts'
import type { RegionHit, RegionWithShares } from './reference.views.ts'
import { labelsOfRegions } from './region-labels.queries.ts'

/** Hundredths. */
const WHOLE = 100
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
  lookUp(db, async (tx) => {
    const hits = await foundRegions(tx, typed, language)
    const former = await findRegions(tx, formerCodes(typed), language)
    const names = new Set(hits.map(({ label }) => label))
    return [...hits, ...former.filter(({ label }) => !names.has(label))].slice(0, MOST_HITS)
  })

/** Former regions whose name begins so, and the regions of today of a former code. */
const formerCodes = (typed: string): string[] => {
  const words = foldText(typed.trim())
  if (words === '') return []
  const named = formerRegions().filter(({ name }) => ` ${foldText(name)}`.includes(` ${words}`))
  return [...named, ...partsNow(typed.trim().toUpperCase())].map(({ code }) => code)
}

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
  return codes.flatMap((code) => {
    const label = labels[code]
    return label === undefined ? [] : [{ code, country: isoCountry(code.slice(0, 2)), label }]
  })
}

const isWhole = ({ people, area }: RegionPart): boolean => people === WHOLE && area === WHOLE

/** Regions by their codes, with what they share with regions of other editions that are not the same. */
export const regionsWithShares = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<RegionWithShares[]> => {
  const shares = new Map(
    codes.map((code) => [
      code,
      { former: formerParts(code).filter((part) => !isWhole(part)), now: partsNow(code) },
    ]),
  )
  const others = [...shares.values()].flatMap(({ former, now }) => [...former, ...now])
  const hits = await findRegions(
    db,
    [...new Set([...codes, ...others.map(({ code }) => code)])],
    language,
  )
  const labels = new Map(hits.map(({ code, label }) => [code, label]))
  const named = (parts: readonly RegionPart[]) =>
    parts.flatMap(({ code, people, area }) => {
      const label = labels.get(code)
      return label === undefined ? [] : [{ label, people: people / WHOLE, area: area / WHOLE }]
    })
  return hits.flatMap((hit) => {
    const { former, now } = shares.get(hit.code) ?? {}
    return former && now ? [{ ...hit, former: named(former), now: named(now) }] : []
  })
}
