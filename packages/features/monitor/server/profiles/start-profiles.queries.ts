import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { cpvClassOf } from '@kogge/domain/monitor/like-filters.ts'
import {
  cpvLabels,
  industryLabels,
  listIndustries,
} from '@kogge/features/reference/server/reference.api.ts'
import { eq, sql } from 'drizzle-orm'
import type { StartProfile } from './start-profiles.views.ts'

/** Codes that one proposal has: more narrow nothing. */
const MOST_CODES = 10
/** Contracts that are looked at, the latest: what was won long ago says little. */
const MOST_CONTRACTS = 500
/** A class in which less was won is chance. */
const MOST_WON = 5

interface Draft {
  readonly ground: StartProfile['ground']
  readonly industry: string | null
  readonly codes: readonly string[]
}

const eightDigits = (code: number): string => String(code).padStart(8, '0')

/** The classes in which an organisation won most contracts. */
const wonClasses = async (db: Db, orgNum: number): Promise<string[]> => {
  const { rows } = await db.execute<{ cpv: number; count: number }>(sql`
    select cpv, count(*)::int as count from (
      select c.cpv from rfx_search s join contract c on c.rfx_num = s.num
      where s.suppliers && array[${orgNum}::int] and c.suppliers @> array[${orgNum}::int] and c.cpv is not null
      order by c.day desc limit ${MOST_CONTRACTS}) as won
    group by cpv`)
  const counts = new Map<string, number>()
  for (const { cpv, count } of rows) {
    const code = cpvClassOf(eightDigits(cpv))
    counts.set(code, (counts.get(code) ?? 0) + count)
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MOST_WON)
    .map(([code]) => code)
}

/**
 * Filters with which an organisation may begin: its stated CPV codes, the classes in which it won, and each of its industries,
 * in its own country.
 */
export const startProfilesOf = async (
  db: Db,
  { orgId, locale }: { readonly orgId: string; readonly locale: string },
): Promise<StartProfile[]> => {
  const [own] = await db
    .select({
      num: org.num,
      country: org.country,
      interests: org.cpvInterests,
      industries: org.industries,
    })
    .from(org)
    .where(eq(org.id, orgId))
  if (!own) return []
  const { num, country, interests, industries } = own
  const known = industries.length > 0 ? await listIndustries(db, locale) : []
  const drafts: Draft[] = [
    { ground: 'interests' as const, industry: null, codes: interests },
    { ground: 'won' as const, industry: null, codes: await wonClasses(db, num) },
    ...known
      .filter(({ code }) => industries.includes(code))
      .map(({ code, cpvCodes }) => ({
        ground: 'industry' as const,
        industry: code,
        codes: cpvCodes,
      })),
  ]
    .filter(({ codes }) => codes.length > 0)
    .map((draft) => ({ ...draft, codes: draft.codes.slice(0, MOST_CODES) }))
  const labels = await cpvLabels(
    db,
    drafts.flatMap(({ codes }) => codes),
    locale,
  )
  const names = await industryLabels(db, industries, locale)
  return drafts.map(({ ground, industry, codes }) => ({
    ground,
    name: industry === null ? null : (names[industry] ?? industry),
    cpv: codes.map((code) => ({ code, label: labels[code] ?? code })),
    country: country === null ? [] : [country],
  }))
}
