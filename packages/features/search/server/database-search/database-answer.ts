import type { Db } from '@kogge/db/client.ts'
import {
  type Answered,
  FACET_PARTS,
  type FacetPart,
  type Facets,
  type Question,
} from '@kogge/domain/search/search-read-model.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { countFacets, type FacetCounts } from '../facet-counts.ts'
import { type Limits, marginOf, SAMPLE_STEP } from '../search.limits.ts'
import { readSample } from './index-sample.queries.ts'
import { rankedPage, wholeAnswer, windowPage } from './result-pages.queries.ts'
import { isOpenOnly } from './search-conditions.queries.ts'

/** Counts of which some parts are of the sample. */
export const facetsOf = (
  exact: FacetCounts,
  sampled: FacetCounts | null,
  parts: readonly FacetPart[],
  step = SAMPLE_STEP,
): Facets => {
  const estimated = sampled ? FACET_PARTS.filter((part) => parts.includes(part)) : []
  const from = (part: FacetPart): FacetCounts =>
    sampled && estimated.includes(part) ? sampled : exact
  const total = from('total').total
  return {
    total,
    margin: estimated.includes('total') ? marginOf(total / step, step) : 0,
    country: from('country').country,
    division: from('division').division,
    source: from('source').source,
    tenderStatus: from('tenderStatus').tenderStatus,
    tenderValue: from('tenderValue').tenderValue,
    estimated,
  }
}

const without = (filters: TenderFilters, ...keys: (keyof TenderFilters)[]): TenderFilters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.some((one) => one === key)))

/** Of what is open everything is counted; what is not stands in one facet, and comes from the sample where it is much. */
const openAnswer = async (db: Db, question: Question, limits: Limits): Promise<Answered> => {
  const counted = question.place === null
  const whole = wholeAnswer(db, question, { scope: { open: true }, counted, limits })
  if (!counted) return { page: (await whole).page, facets: null }
  const { filters } = question
  const [{ page, keys }, sample] = await Promise.all([
    whole,
    readSample(db, question, { sort: 'importDate', place: null, edges: [], counted }),
  ])
  const open = countFacets(keys, filters)
  const sampled = countFacets(sample.keys, filters, SAMPLE_STEP)
  const everything = countFacets(sample.keys, without(filters, 'tenderStatus'), SAMPLE_STEP)
  if (everything.total > limits.othersUpTo) {
    const mixed = { ...sampled, tenderStatus: { ...sampled.tenderStatus, ...open.tenderStatus } }
    return { page, facets: facetsOf(open, mixed, ['tenderStatus']) }
  }
  const others = await wholeAnswer(
    db,
    { ...question, sort: 'importDate', limit: 0 },
    { scope: { inCountry: true }, counted, limits },
  )
  const { tenderStatus } = countFacets(others.keys, filters)
  return { page, facets: facetsOf({ ...open, tenderStatus }, null, []) }
}

/**
 * Answers a question. First the sample is asked: where it promises few hits, all are looked at and
 * counted; where they are few in the chosen countries, those are, and only the other countries are
 * estimated; else everything is estimated, and the page is cut from a window.
 */
export const answer = async (db: Db, question: Question, limits: Limits): Promise<Answered> => {
  if (isOpenOnly(question)) return openAnswer(db, question, limits)
  const { filters, place, sort } = question
  const isRanked = sort === 'relevance'
  const sample = await readSample(db, question, {
    ...(isRanked
      ? { sort: 'importDate', place: null, edges: [] }
      : { sort, place, edges: limits.windows }),
    counted: true,
  })
  const sampled = countFacets(sample.keys, filters, SAMPLE_STEP)
  const counted = place === null
  const everything = countFacets(sample.keys, {}, SAMPLE_STEP).total
  if (everything <= limits.exactUpTo) {
    const { page, keys } = await wholeAnswer(db, question, { scope: {}, counted, limits })
    return { page, facets: counted ? facetsOf(countFacets(keys, filters), null, []) : null }
  }
  const inCountry = countFacets(sample.keys, { country: filters.country }, SAMPLE_STEP).total
  if (inCountry <= limits.exactUpTo) {
    const scope = { inCountry: true }
    const { page, keys } = await wholeAnswer(db, question, { scope, counted, limits })
    const exact = countFacets(keys, filters)
    return { page, facets: counted ? facetsOf(exact, sampled, ['country']) : null }
  }
  const page = isRanked
    ? await rankedPage(db, question, limits, SAMPLE_STEP)
    : await windowPage(db, question, sample.edges, limits)
  return { page, facets: counted ? facetsOf(sampled, sampled, FACET_PARTS) : null }
}
