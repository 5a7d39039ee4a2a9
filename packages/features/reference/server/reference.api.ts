import type { Db } from '@kogge/db/client.ts'
import { cpv, industry } from '@kogge/db/schema/reference.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { type RegionRun, regionRuns } from '@kogge/domain/reference/region-names.ts'
import type { QueryTerm } from '@kogge/domain/search/query-parser.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import { cpvNamesakes } from './cpv-namesakes.queries.ts'
import { namesOfRegions } from './named-regions.queries.ts'
import { allIndustries, labelIn } from './reference.queries.ts'
import type { IndustryView } from './reference.views.ts'
import { loadReferenceData } from './reference-data.commands.ts'
import { labelsOfRegions } from './region-labels.queries.ts'

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

/** Those of the codes that the vocabulary has. */
export const knownCpvCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (codes.length === 0) return new Set()
  const rows = await db
    .select({ code: cpv.code })
    .from(cpv)
    .where(inArray(cpv.code, [...codes]))
  return new Set(rows.map(({ code }) => code))
}

/** Of each text that is the name of a CPV code, in any language of the interface and any grammatical form, the names in all of them. */
export const namesInAllLanguages = (db: Db, texts: readonly string[]): Promise<string[][]> =>
  cpvNamesakes(db, texts)

/** The regions that terms of a query name, with where these stand. */
export const regionsInTerms = async (
  db: Db,
  terms: readonly QueryTerm[],
  now: Date,
): Promise<RegionRun[]> => regionRuns(terms, await namesOfRegions(db, now))

/**
 * Names of regions of any edition by code; what no edition has is named after what it lies in, and codes of
 * no country are left out.
 */
export const regionLabels = (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<Record<string, string>> => labelsOfRegions(db, codes, language)
