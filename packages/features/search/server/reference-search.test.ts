import { ROWS_WITH_WORDS } from '@kogge/db/search-index/search-index-words.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { isWidened } from '@kogge/domain/search/region-numbers.ts'
import type { Answered, PageRow, Place, Question } from '@kogge/domain/search/search-read-model.ts'
import { TENDER_SORTS, type TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import type { WordQuery } from '@kogge/domain/search/word-query.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deciding, filters, isOpenOnly } from './arbitrary-queries.fixture.ts'
import { addArbitraryRequests, NOW } from './arbitrary-requests.fixture.ts'
import { answer } from './database-search/database-answer.ts'
import { answerFrom } from './memory-index/memory-answer.ts'
import { type Extent, load } from './memory-index/memory-index-refresh.queries.ts'
import { holdsTerm, isPlaced, type Known, reference, termsIn } from './reference-search.fixture.ts'
import { scoreOf } from './relevance-ranking.ts'
import { type Limits, SAMPLE_STEP } from './search.limits.ts'
import { readWords } from './words/word-query.queries.ts'

let database: TestDatabase
let all: Known[] = []

beforeAll(async () => {
  database = await testDatabase()
  all = await addArbitraryRequests(database.db)
})
afterAll(() => database.close())

const limits = fc.record({
  exactUpTo: fc.constantFrom(0, 100, 300, 10_000),
  countedUpTo: fc.constantFrom(0, 100, 300, 10_000),
  seenUpTo: fc.constantFrom(0, 100, 300, 10_000),
  rereadUpTo: fc.constantFrom(0, 100, 10_000),
  phraseHits: fc.constantFrom(0, 4),
  testedUpTo: fc.constantFrom(0, 10_000),
  sortedUpTo: fc.constantFrom(0, 10_000),
  othersUpTo: fc.constantFrom(0, 200, 2000),
  windows: fc.constantFrom([1], [1, 3], [40], [1, 2, 5]),
  walkedSample: fc.constantFrom(0, 3, 100),
  rankedHits: fc.constantFrom(32, 600),
  rankedTitles: fc.constantFrom(16, 400),
})

const scores = async (wanted: WordQuery): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await database.db.execute<{ num: number; score: number }>(
    sql`select s.num, ${scoreOf(wanted, NOW)} as score from ${ROWS_WITH_WORDS}`,
  )
  return new Map(rows.map(({ num, score }) => [num, score]))
}

const isInSample =
  (step: number) =>
  ({ num }: Known): boolean =>
    num % step === 0

/** A way to answer questions. */
type Way = (question: Question, given: Limits) => Promise<Answered>

/** The first `pages` pages of an answer: numbers in order, and the facets of the first. */
const read = async (way: Way, question: Question, given: Limits, pages: number) => {
  const nums: number[] = []
  let facets: Answered['facets'] = null
  let place: Place | null = null
  for (let page = 0; page < pages; page += 1) {
    const found = await way({ ...question, place }, given)
    if (page === 0) facets = found.facets
    const shown = found.page.slice(0, question.limit)
    nums.push(...shown.map(({ num }) => num))
    const last = shown.at(-1)
    if (found.page.length <= question.limit || !last) break
    place = { ...last, asOf: question.sort === 'relevance' ? NOW.getTime() : null }
  }
  return { nums, facets }
}

/** The requests that are ranked; see limits.ts. A copy of the index (`isCopy`) needs no edges. */
const candidates = (asked: TenderFilters, given: Limits, isCopy: boolean): Known[] => {
  const { sorted } = reference(all, asked, NOW)
  const typed = asked.q ?? []
  const newest = sorted('importDate')
  const isAsked =
    isWidened(asked) || typed.some((one) => termsIn(one).some((term) => !term.startsWith('-')))
  const titled = (isAsked ? newest : []).filter(
    ({ regions, texts: [title = ''] }) =>
      isPlaced({ regions, texts: [title] }, asked) &&
      typed.every((one) =>
        termsIn(one).every(
          (term) =>
            term.startsWith('-') ||
            // In titles the words of a phrase are enough, in any order.
            term
              .replaceAll('"', '')
              .split(' ')
              .every((word) => holdsTerm([title], word)),
        ),
      ),
  )
  const inSample = isInSample(SAMPLE_STEP)
  const sampled = (filters: TenderFilters) =>
    reference(all.filter(inSample), filters, NOW).counts.total * SAMPLE_STEP
  const whole = { ...asked, country: [], source: [], tenderStatus: [], tenderValue: [] }
  const isWhole =
    isCopy ||
    isOpenOnly(asked) ||
    sampled(whole) <= given.exactUpTo ||
    sampled({ ...whole, country: asked.country }) <= given.exactUpTo
  const first = (list: readonly Known[], most: number): readonly Known[] => {
    if (isWhole) return list.slice(0, most)
    const edge = list.filter(inSample)[Math.ceil(most / SAMPLE_STEP) - 1]?.importedAt
    return edge
      ? list.filter(({ importedAt }) => importedAt >= edge).slice(0, most * 4)
      : list.slice(0, most * 4)
  }
  return [...new Set([...first(newest, given.rankedHits), ...first(titled, given.rankedTitles)])]
}

const expected = async (
  asked: TenderFilters,
  sort: TenderSort,
  wanted: WordQuery | null,
  given: Limits,
  isCopy: boolean,
): Promise<number[]> => {
  if (sort !== 'relevance' || !wanted)
    return reference(all, asked, NOW)
      .sorted(sort)
      .map(({ num }) => num)
  const byNum = await scores(wanted)
  const score = ({ num }: Known) => byNum.get(num) ?? 0
  return candidates(asked, given, isCopy)
    .sort((a, b) => score(b) - score(a) || b.num - a.num)
    .map(({ num }) => num)
}

const isEstimate = (facets: Answered['facets'], asked: TenderFilters, step: number): void => {
  const { counts } = reference(all, asked, NOW)
  const sample = reference(all.filter(isInSample(step)), asked, NOW).counts
  const times = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([key, n]) => [key, n * step]))
  const estimated = new Set(facets?.estimated)
  expect(facets?.total).toBe(estimated.has('total') ? sample.total * step : counts.total)
  for (const part of ['country', 'division', 'source', 'tenderValue'] as const)
    expect(facets?.[part]).toEqual(estimated.has(part) ? times(sample[part]) : counts[part])
  const { tenderStatus } = counts
  const rest = times(sample.tenderStatus)
  const mixed = isOpenOnly(asked) && tenderStatus.open ? { ...rest, open: tenderStatus.open } : rest
  if (estimated.has('tenderStatus') && isOpenOnly(asked)) delete mixed.open
  expect(facets?.tenderStatus).toMatchObject(estimated.has('tenderStatus') ? mixed : tenderStatus)
}

/** Compares the first three pages and the counts of a question with the reference; gives how much was estimated. */
const compare = async (
  { way, step, isCopy }: { way: Way; step: number; isCopy: boolean },
  asked: TenderFilters,
  wantedSort: TenderSort,
  given: Limits,
): Promise<number> => {
  const wanted = await readWords(database.db, asked)
  const sort = wantedSort === 'relevance' && !wanted ? 'importDate' : wantedSort
  // Titles are asked for with the words of `q`; keywords would need their own.
  fc.pre(sort !== 'relevance' || !asked.keyword)
  const place = null
  const question = { filters: asked, words: wanted, sort, place, limit: 9, now: NOW }
  const { nums, facets } = await read(way, question, given, 3)
  const order = await expected(asked, sort, wanted, given, isCopy)
  expect(nums).toEqual(order.slice(0, 27))
  isEstimate(facets, asked, step)
  return facets?.estimated.length ?? 0
}

const RUNS = { numRuns: 1000, seed: 20_261_121 }

/** Each way was gone often. */
const oftenEach = (estimated: readonly number[]): void => {
  const times = (test: (count: number) => boolean) => estimated.filter(test).length
  expect(times((count) => count === 0)).toBeGreaterThan(40)
  expect(times((count) => count > 0 && count < 6)).toBeGreaterThan(40)
  expect(times((count) => count === 6)).toBeGreaterThan(40)
}

test('answers of the database are those of looking at every request, whichever way they are found', async () => {
  const seen: number[] = []
  const decided = deciding(all, NOW)
  const way: Way = (question, given) => answer(database.db, question, given)
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...TENDER_SORTS),
      limits,
      async (asked, sort, given) => {
        seen.push(await compare({ way, step: SAMPLE_STEP, isCopy: false }, asked, sort, given))
        decided.add(asked)
      },
    ),
    RUNS,
  )
  oftenEach(seen)
  decided.expectEach(15)
})

const EXTENTS: readonly Extent[] = [
  { newest: 0, sample: 50 },
  { newest: 150, sample: 50 },
  { newest: 60, sample: 200 },
  { newest: 1000, sample: 1000 },
]

test('answers of a copy in memory are the same, however much of it has its words', async () => {
  const { db } = database
  let early = 0
  const copies = await Promise.all(EXTENTS.map((extent) => load(db, extent)))
  expect(copies.map(({ copy }) => copy.step)).toEqual([16, 16, 4, 1])
  const seen: number[] = []
  const decided = deciding(all, NOW)
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...TENDER_SORTS),
      limits,
      fc.nat(copies.length - 1),
      async (asked, sort, given, at) => {
        const copy = copies[at]?.copy ?? expect.fail()
        const way: Way = async (question, given) => {
          const told: (readonly PageRow[])[] = []
          const onPage = (page: readonly PageRow[]) => told.push(page)
          const found = await answerFrom(db, copy, question, { limits: given, onPage })
          for (const page of told) expect(page).toEqual(found.page)
          early += told.length
          return found
        }
        seen.push(await compare({ way, step: copy.step, isCopy: true }, asked, sort, given))
        decided.add(asked)
      },
    ),
    { ...RUNS, numRuns: 1500 },
  )
  oftenEach(seen)
  decided.expectEach(20)
  expect(early).toBeGreaterThan(100)
})
