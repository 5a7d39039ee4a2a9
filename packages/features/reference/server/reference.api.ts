import type { Db } from '@kogge/db/client.ts'
import { cpv, industry, region } from '@kogge/db/schema/reference.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { formerName } from '@kogge/domain/reference/former-region-names.ts'
import { regionNow } from '@kogge/domain/reference/renamed-regions.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import { allIndustries, labelIn } from './reference.queries.ts'
import type { IndustryView } from './reference.views.ts'
import { loadReferenceData } from './reference-data.commands.ts'

/** Loads the CPV, countries, regions and industries of the product, unless just this version is there. */
export const ensureReferenceData = async (db: Db): Promise<void> => {
  await loadReferenceData(db)
}

/** All industries by name in a language, with the CPV codes whose subtrees they hold. */
export const listIndustries = (db: Db, language: string): Promise<IndustryView[]> =>
  allIndustries(db, language)

/** Names of industries by code, those that were removed included: profiles may still have them. */
export const industryLabels = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  if (codes.length === 0) return {}
  const rows = await db
    .select({ code: industry.code, labels: industry.labels })
    .from(industry)
    .where(inArray(industry.code, [...codes]))
  return Object.fromEntries(
    rows.map(({ code, labels }) => [code, pickText(labels, language)?.text ?? code]),
  )
}

/** Those of the codes that name an industry, in their order. */
export const knownIndustries = async (db: Db, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return []
  const rows = await db
    .select({ code: industry.code })
    .from(industry)
    .where(and(inArray(industry.code, [...codes]), isNull(industry.removedAt)))
  return codes.filter((code) => rows.some((row) => row.code === code))
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

/** Names of regions by code, of those that have another code now too; unknown codes are left out. */
export const regionLabels = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  if (codes.length === 0) return {}
  const rows = await db
    .select({ code: region.code, name: region.name, labels: region.labels })
    .from(region)
    .where(inArray(region.code, [...codes, ...codes.map(regionNow)]))
  const named = new Map(rows.map(({ code, name, labels }) => [code, labels[language] ?? name]))
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = named.get(code) ?? formerName(code) ?? named.get(regionNow(code))
      return name === undefined ? [] : [[code, name]]
    }),
  )
}
