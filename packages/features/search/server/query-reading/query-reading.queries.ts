import type { Db } from '@kogge/db/client.ts'
import type { RegionRun } from '@kogge/domain/reference/region-names.ts'
import { parseQuery, writtenQuery } from '@kogge/domain/search/query-parser.ts'
import { type QueryReading, readingOf } from '@kogge/domain/search/query-reading.ts'
import { DEFAULT_PERIOD_DAYS } from '@kogge/domain/search/tender-filter-keys.ts'
import { MAX_VALUES } from '@kogge/domain/search/tender-filter-limits.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { cpvTerms } from '@kogge/domain/search/typed-cpv-codes.ts'
import { knownCpvCodes, regionsInTerms } from '@kogge/features/reference/server/reference.api.ts'
import type { ReadQuery } from '../search.views.ts'
import { isOrgName } from './org-names.queries.ts'
import { orgsTyped, requestsTyped } from './typed-numbers.queries.ts'

export interface Reading {
  /** What is searched. */
  readonly filters: TenderFilters
  /** What of the words became filters; null where nothing did, or none of the address says it. */
  readonly read: ReadQuery | null
}

type Terms = ReturnType<typeof parseQuery>

const USUAL_PERIOD = String(DEFAULT_PERIOD_DAYS)

const isChosen = (values: readonly string[] | undefined): boolean => (values?.length ?? 0) > 0

/** Whether all are chosen already, or nothing is: a filter that is chosen is not made wider. */
const mayJoin = (chosen: readonly string[] | undefined, codes: readonly string[]): boolean =>
  !isChosen(chosen) || codes.every((code) => chosen?.includes(code))

/** Whether words are an organisation's name, in which that of a region may stand; a region's name by itself is one. */
const isSomebody = async (db: Db, typed: string, terms: Terms, [first]: readonly RegionRun[]) =>
  first?.name !== writtenQuery(terms) && (await isOrgName(db, typed))

/**
 * The regions that words name beside those of the filters. Where others are chosen words stay words, as what says
 * them in those would be lost.
 */
const regionsRead = async (
  db: Db,
  { region = [] }: TenderFilters,
  typed: { readonly text: string; readonly terms: Terms },
  now: Date,
): Promise<readonly RegionRun[]> => {
  const runs = await regionsInTerms(db, typed.terms, now)
  const codes = new Set(runs.flatMap((run) => run.codes))
  const isFree = region.length === 0 && codes.size <= MAX_VALUES
  const isSame = region.length === codes.size && region.every((code) => codes.has(code))
  if (runs.length === 0 || !(isFree || isSame)) return []
  return (await isSomebody(db, typed.text, typed.terms, runs)) ? [] : runs
}

/** Regions as filters: with the words that name them, unless they are chosen already. */
const regionFilters = (
  { region, regionWords }: TenderFilters,
  reading: QueryReading,
): Pick<QueryReading, 'region' | 'regionWords'> =>
  isChosen(region)
    ? { region: reading.region, regionWords: regionWords ?? [] }
    : { region: reading.region, regionWords: reading.regionWords }

/** Of the terms that are CPV codes, those that there are. */
const knownCpvTerms = async (db: Db, terms: Terms) => {
  const typed = cpvTerms(terms)
  const known = await knownCpvCodes(
    db,
    typed.flatMap(({ codes }) => codes),
  )
  return typed.flatMap(({ at, codes }) => {
    const code = codes.find((one) => known.has(one))
    return code === undefined ? [] : [{ at, code }]
  })
}

/** Who is named by a number is meant whenever it was, unless another period than the usual one is chosen. */
const whenever = ({ days, importedAfter, publishedAfter }: TenderFilters) => {
  const isUsual = (days?.[0] ?? USUAL_PERIOD) === USUAL_PERIOD
  return isUsual && !isChosen(importedAfter) && !isChosen(publishedAfter)
    ? { days: ['any' as const] }
    : {}
}

const asNumber = async (db: Db, filters: TenderFilters, typed: string): Promise<Reading | null> => {
  const { q: _, ...others } = filters
  const rfxId = isChosen(filters.rfxId) ? [] : await requestsTyped(db, typed)
  if (rfxId.length > 0) return { filters: { ...others, rfxId }, read: null }
  const org = isChosen(filters.org) ? [] : await orgsTyped(db, typed)
  if (org.length === 0) return null
  const period = whenever(filters)
  const asWords = `"${typed.replaceAll('"', '')}"`
  return {
    filters: { ...others, ...period, org },
    read: {
      q: null,
      region: [],
      regionWords: [],
      cpv: [],
      org,
      anyTime: 'days' in period,
      asWords,
    },
  }
}

/**
 * What is typed as it is meant: a number of a notice, of a procedure or of an organisation finds what it names; a
 * CPV code, the beginning of one and the name of a region become filters, and the words without them are
 * searched. A region that was read finds what says its name, too. Words in quotes stay words.
 */
export const readQuery = async (db: Db, filters: TenderFilters, now: Date): Promise<Reading> => {
  const unread = { filters, read: null }
  const [typed, ...more] = filters.q ?? []
  if (typed === undefined || more.length > 0) return unread
  const terms = parseQuery(typed)
  const cpv = await knownCpvTerms(db, terms)
  const number = cpv.length > 0 ? null : await asNumber(db, filters, typed)
  if (number) return number
  const taken = {
    regions: await regionsRead(db, filters, { text: typed, terms }, now),
    cpv: mayJoin(
      filters.cpv,
      cpv.map(({ code }) => code),
    )
      ? cpv
      : [],
  }
  if (taken.regions.length + taken.cpv.length === 0) return unread
  const reading = readingOf(terms, taken)
  const { region, regionWords } = regionFilters(filters, reading)
  const { q: _, ...others } = filters
  return {
    filters: {
      ...others,
      ...(reading.q !== null && { q: [reading.q] }),
      ...(region.length > 0 && { region: [...region] }),
      ...(region.length > 0 && regionWords.length > 0 && { regionWords: [...regionWords] }),
      ...(reading.cpv.length > 0 && { cpv: [...reading.cpv] }),
    },
    read: {
      q: reading.q,
      region: [...region],
      regionWords: region.length > 0 ? [...regionWords] : [],
      cpv: [...reading.cpv],
      org: [],
      anyTime: false,
      asWords: reading.asWords,
    },
  }
}
