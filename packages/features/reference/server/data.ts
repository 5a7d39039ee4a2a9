import type { Db } from '@kogge/db/client.ts'
import { country, cpv, industry, region } from '@kogge/db/schema/reference.ts'
import { DEFAULT_LOCALE, pickText } from '@kogge/domain/kernel/locale.ts'
import { ancestorsOf, cpvPrefix, isCpvCode } from '@kogge/domain/reference/cpv.ts'
import { asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CountryView, CpvNode, CpvWithStats, IndustryView, RegionView } from './views.ts'

const MOST_HITS = 50

const label = (labels: Record<string, string>, language: string, otherwise: string): string =>
  pickText(labels, language)?.text ?? otherwise

/** A label in the reader's language, or in English where the vocabulary has none. */
const labelIn = (language: string): SQL<string> =>
  sql<string>`coalesce(${cpv.labels} ->> ${language}, ${cpv.labels} ->> ${DEFAULT_LOCALE}, ${cpv.code})`

/** Written out, since Drizzle leaves the table's name off its columns in a select from one table. */
const hasChildren = sql<boolean>`exists (select 1 from cpv c where c.parent = cpv.code)`

const nodeColumns = (language: string) => ({
  code: cpv.code,
  label: labelIn(language),
  level: cpv.level,
  parent: cpv.parent,
  hasChildren,
})

/** All industries by name, with the CPV codes whose subtrees they hold. */
export const allIndustries = async (db: Db, language: string): Promise<IndustryView[]> => {
  const rows = await db.select().from(industry)
  return rows
    .map(({ code, labels, cpvCodes }) => ({ code, label: label(labels, language, code), cpvCodes }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

/** Those of the codes that name an industry, in their order. */
export const knownIndustries = async (db: Db, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return []
  const rows = await db
    .select({ code: industry.code })
    .from(industry)
    .where(inArray(industry.code, [...codes]))
  return codes.filter((code) => rows.some((row) => row.code === code))
}

/** What stands right below a code, or the divisions; in the order of the codes. */
export const cpvChildren = (db: Db, parent: string | null, language: string): Promise<CpvNode[]> =>
  db
    .select(nodeColumns(language))
    .from(cpv)
    .where(parent === null ? isNull(cpv.parent) : eq(cpv.parent, parent))
    .orderBy(asc(cpv.code))

/**
 * Codes with their names, what stands above them (nearest last) and how many public requests name
 * them or anything below them. Unknown codes are left out; the order is that of the codes asked for.
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
  const counts = await db
    .select({
      code: cpv.code,
      requests: sql<number>`(select count(*)::int from rfx_search s where s.cpv @> array[cpv.num])`,
    })
    .from(cpv)
    .where(inArray(cpv.code, asked))
  const nodes = new Map(rows.map((row) => [row.code, row]))
  const requests = new Map(counts.map((row) => [row.code, row.requests]))
  return asked.flatMap((code) => {
    const node = nodes.get(code)
    if (!node) return []
    const ancestors = ancestorsOf(code)
      .reverse()
      .flatMap((ancestor) => {
        const above = nodes.get(ancestor)
        return above ? [{ code: above.code, label: above.label }] : []
      })
    return [{ ...node, ancestors, requests: requests.get(code) ?? 0 }]
  })
}

/** A long word is cut by its ending, so that it is found in its other grammatical forms too. */
const stemOf = (word: string): string => {
  if (word.length >= 7) return word.slice(0, -2)
  return word.length >= 5 ? word.slice(0, -1) : word
}

/**
 * Codes that begin with the digits typed, or whose name holds all the words typed; letters with and
 * without diacritics are the same. Best first: whole words, then likeness, then broader codes.
 */
export const searchCpv = async (db: Db, q: string, language: string): Promise<CpvNode[]> => {
  const text = q.trim().toLowerCase()
  const digits = /^(\d{1,8})(-\d?)?$/.exec(text)?.[1]
  if (digits) {
    // `30200000` means that subtree as much as `302` does.
    const prefix = digits.length === 8 ? cpvPrefix(digits) : digits
    return db
      .select(nodeColumns(language))
      .from(cpv)
      .where(sql`${cpv.code} like ${`${prefix}%`}`)
      .orderBy(asc(cpv.level), asc(cpv.code))
      .limit(MOST_HITS)
  }
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return []
  const folded = sql`unaccent(lower(${labelIn(language)}))`
  const holdsAll = sql.join(
    words.map((word) => sql`strpos(folded, unaccent(${stemOf(word)})) > 0`),
    sql` and `,
  )
  const wholeWords = sql.join(
    words.map((word) => sql`(strpos(' ' || folded, ' ' || unaccent(${stemOf(word)})) > 0)::int`),
    sql` + `,
  )
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from (select ${cpv.code}, ${cpv.level}, ${folded} as folded from ${cpv}) named
    where ${holdsAll}
    order by ${wholeWords} desc,
      word_similarity(unaccent(${text}), folded) + similarity(unaccent(${text}), folded) desc,
      level, code
    limit ${MOST_HITS}`)
  const order = rows.map(({ code }) => code)
  if (order.length === 0) return []
  const nodes = await db.select(nodeColumns(language)).from(cpv).where(inArray(cpv.code, order))
  return nodes.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
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

/** Names of CPV codes by code; unknown codes are left out. */
export const cpvLabels = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  const asked = [...new Set(codes)].filter(isCpvCode)
  if (asked.length === 0) return {}
  const rows = await db
    .select({ code: cpv.code, label: labelIn(language) })
    .from(cpv)
    .where(inArray(cpv.code, asked))
  return Object.fromEntries(rows.map(({ code, label }) => [code, label]))
}

/** Names of regions by code; unknown codes are left out. */
export const regionLabels = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  if (codes.length === 0) return {}
  const rows = await db
    .select({ code: region.code, name: region.name, labels: region.labels })
    .from(region)
    .where(inArray(region.code, [...codes]))
  return Object.fromEntries(rows.map(({ code, name, labels }) => [code, labels[language] ?? name]))
}
