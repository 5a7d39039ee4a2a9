import type { Db } from '@kogge/db/client.ts'
import { country, cpv, cpvStats, industry, region } from '@kogge/db/schema/reference.ts'
import { DEFAULT_LOCALE, pickText } from '@kogge/domain/kernel/locales.ts'
import { ancestorsOf, isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  CountryView,
  CpvNode,
  CpvStats,
  CpvWithStats,
  IndustryView,
  RegionView,
} from './reference.views.ts'

const label = (labels: Record<string, string>, language: string, otherwise: string): string =>
  pickText(labels, language)?.text ?? otherwise

/** A label in the reader's language, or in English where the vocabulary has none. */
export const labelIn = (language: string): SQL<string> =>
  sql<string>`coalesce(${cpv.labels} ->> ${language}, ${cpv.labels} ->> ${DEFAULT_LOCALE}, ${cpv.code})`

/** Written out, since Drizzle leaves the table's name off its columns in a select from one table. */
const hasChildren = sql<boolean>`exists (select 1 from cpv c where c.parent = cpv.code)`

/** The columns of a `CpvNode` in a language. */
export const nodeColumns = (language: string) => ({
  code: cpv.code,
  label: labelIn(language),
  level: cpv.level,
  parent: cpv.parent,
  hasChildren,
})

/** All industries by name, with the CPV codes whose subtrees they hold. */
export const allIndustries = async (db: Db, language: string): Promise<IndustryView[]> => {
  const rows = await db.select().from(industry).where(isNull(industry.removedAt))
  return rows
    .map(({ code, labels, cpvCodes }) => ({ code, label: label(labels, language, code), cpvCodes }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

/** What stands right below a code, or the divisions; in the order of the codes. */
export const cpvChildren = (db: Db, parent: string | null, language: string): Promise<CpvNode[]> =>
  db
    .select(nodeColumns(language))
    .from(cpv)
    .where(parent === null ? isNull(cpv.parent) : eq(cpv.parent, parent))
    .orderBy(asc(cpv.code))

const NO_STATS: CpvStats = {
  requests: 0,
  openRequests: 0,
  contracts: 0,
  contractsYear: 0,
  cents: '0',
  centsYear: '0',
}

/**
 * Codes with their names, what stands above them (nearest last) and what is counted of them and of
 * everything below, as the roll-up has it (see cpv-statistics.commands.ts). Unknown codes are left out; the
 * order is that of the codes asked for.
 */
export const cpvWithStats = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<CpvWithStats[]> => {
  const asked = [...new Set(codes)].filter(isCpvCode)
  if (asked.length === 0) return []
  const wanted = [...new Set(asked.flatMap((code) => [code, ...ancestorsOf(code)]))]
  const rows = await db.select(nodeColumns(language)).from(cpv).where(inArray(cpv.code, wanted))
  const counted = await db
    .select()
    .from(cpvStats)
    .where(inArray(cpvStats.num, asked.map(Number)))
  const nodes = new Map(rows.map((row) => [row.code, row]))
  const stats = new Map(counted.map(({ num, ...figures }) => [num, figures]))
  return asked.flatMap((code) => {
    const node = nodes.get(code)
    if (!node) return []
    const ancestors = ancestorsOf(code)
      .reverse()
      .flatMap((ancestor) => {
        const above = nodes.get(ancestor)
        return above ? [{ code: above.code, label: above.label }] : []
      })
    return [{ ...node, ancestors, ...(stats.get(Number(code)) ?? NO_STATS) }]
  })
}

/** Regions right below a code, or the countries that have regions; by code. */
export const regionChildren = async (
  db: Db,
  parent: string | null,
  language: string,
): Promise<RegionView[]> => {
  const rows = await db
    .select({
      code: region.code,
      name: region.name,
      labels: region.labels,
      country: region.country,
      level: region.level,
      hasChildren: sql<boolean>`exists (select 1 from region r where r.parent = region.code)`,
    })
    .from(region)
    .where(parent === null ? eq(region.level, 0) : eq(region.parent, parent))
    .orderBy(asc(region.code))
  return rows.map(({ labels, ...row }) => ({
    ...row,
    // A native name is better than a name in a third language.
    label: labels[language] ?? row.name,
  }))
}

/** All countries by name. */
export const allCountries = async (db: Db, language: string): Promise<CountryView[]> => {
  const rows = await db.select().from(country)
  return rows
    .map(({ code, labels }) => ({ code, label: label(labels, language, code) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}
