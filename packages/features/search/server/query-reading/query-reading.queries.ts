import type { Db } from '@kogge/db/client.ts'
import { parseQuery } from '@kogge/domain/search/query-parser.ts'
import { readingOf } from '@kogge/domain/search/query-reading.ts'
import { DEFAULT_PERIOD_DAYS } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { cpvTerms } from '@kogge/domain/search/typed-cpv-codes.ts'
import { knownCpvCodes, regionsInTerms } from '@kogge/features/reference/server/reference.api.ts'
import type { ReadQuery } from '../search.views.ts'
import { orgsTyped, requestsTyped } from './typed-numbers.queries.ts'

export interface Reading {
  /** What is searched. */
  readonly filters: TenderFilters
  /** What of the words became filters; null where nothing did, or none of the address says it. */
  readonly read: ReadQuery | null
}

const USUAL_PERIOD = String(DEFAULT_PERIOD_DAYS)

const isChosen = (values: readonly string[] | undefined): boolean => (values?.length ?? 0) > 0

/** Whether all are chosen already, or nothing is: a filter that is chosen is not made wider. */
const mayJoin = (chosen: readonly string[] | undefined, codes: readonly string[]): boolean =>
  !isChosen(chosen) || codes.every((code) => chosen?.includes(code))

/** Of the terms that are CPV codes, those that there are. */
const knownCpvTerms = async (db: Db, terms: ReturnType<typeof parseQuery>) => {
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
    read: { q: null, region: [], cpv: [], org, anyTime: 'days' in period, asWords },
  }
}

/**
 * What is typed as it is meant: a number of a notice, of a procedure or of an organisation finds what it names; a
 * CPV code, the beginning of one and the name of a region become filters, and the words without them are
 * searched. Words in quotes stay words.
 */
export const readQuery = async (db: Db, filters: TenderFilters, now: Date): Promise<Reading> => {
  const unread = { filters, read: null }
  const [typed, ...more] = filters.q ?? []
  if (typed === undefined || more.length > 0) return unread
  const terms = parseQuery(typed)
  const cpv = await knownCpvTerms(db, terms)
  const number = cpv.length > 0 ? null : await asNumber(db, filters, typed)
  if (number) return number
  const regions = await regionsInTerms(db, terms, now)
  const taken = {
    regions: mayJoin(
      filters.region,
      regions.map(({ code }) => code),
    )
      ? regions
      : [],
    cpv: mayJoin(
      filters.cpv,
      cpv.map(({ code }) => code),
    )
      ? cpv
      : [],
  }
  if (taken.regions.length + taken.cpv.length === 0) return unread
  const reading = readingOf(terms, taken)
  const { q: _, ...others } = filters
  return {
    filters: {
      ...others,
      ...(reading.q !== null && { q: [reading.q] }),
      ...(reading.region.length > 0 && { region: [...reading.region] }),
      ...(reading.cpv.length > 0 && { cpv: [...reading.cpv] }),
    },
    read: {
      q: reading.q,
      region: [...reading.region],
      cpv: [...reading.cpv],
      org: [],
      anyTime: false,
      asWords: reading.asWords,
    },
  }
}
