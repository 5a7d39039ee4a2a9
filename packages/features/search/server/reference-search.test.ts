import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { ROWS_WITH_WORDS } from '@kogge/db/search-index/search-index-words.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { tenderAt } from '@kogge/domain/monitor/filter-rules.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newProfileIndex } from '@kogge/domain/monitor/profile-index.ts'
import { profileQueryOf } from '@kogge/domain/monitor/profile-query.ts'
import { fitsProfile } from '@kogge/domain/monitor/tender-match.ts'
import { countTerms } from '@kogge/domain/monitor/term-table.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import type { Answered, PageRow, Place, Question } from '@kogge/domain/search/search-read-model.ts'
import { TENDER_SORTS, type TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import type { WordQuery } from '@kogge/domain/search/word-query.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deciding, filters, isOpenOnly, MADE_OF } from './arbitrary-queries.fixture.ts'
import { answer } from './database-search/database-answer.ts'
import { readNamed } from './memory-index/database-lookups.queries.ts'
import { answerFrom } from './memory-index/memory-answer.ts'
import { type Extent, load } from './memory-index/memory-index-refresh.queries.ts'
import { hitsOf, holdsTerm, type Known, reference, termsIn } from './reference-search.fixture.ts'
import { scoreOf } from './relevance-ranking.ts'
import { type Limits, SAMPLE_STEP } from './search.limits.ts'
import { readWords } from './words/word-query.queries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const REQUESTS = 700
const { words: WORDS, cpv: CPV, countries: COUNTRIES, regions: REGIONS, orgs: ORGS } = MADE_OF
const { languages: LANGUAGES, idOf } = MADE_OF

let database: TestDatabase
let all: Known[] = []

/** Numbers in [0, 1), the same every time (a linear congruential generator). */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296
}

/** Common words come first: the n-th stands in about one of n requests. */
const textOf = (random: () => number): string =>
  WORDS.filter((_, at) => random() < 0.7 / (at + 1)).join(' ')

const draft = (random: () => number, index: number) => {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const days = (most: number) =>
    new Date(NOW.getTime() + Math.floor((random() - 0.5) * most) * DAY_MS)
  // At noon in London, or when a day begins in Riga, in winter and in summer.
  const hours = pick([0, 0, 14, 15]) ?? 0
  const importedAt = new Date(NOW.getTime() - Math.floor(random() * 120) * DAY_MS - hours * HOUR_MS)
  const deadlineAt = random() < 0.2 ? null : days(80)
  const content = contentWith({
    language: pick([...LANGUAGES, 'xx']) ?? 'xx',
    title: { xx: textOf(random) || 'untitled' },
    description: { xx: textOf(random) },
    cpv: { main: pick(CPV) ?? null, additional: [pick(CPV) ?? '45000000'] },
    buyers: [
      orgWith({ country: pick(COUNTRIES) ?? null, nuts: pick(REGIONS) ?? null }),
      ...(random() < 0.2 ? [orgWith({ country: pick(COUNTRIES) ?? null })] : []),
    ],
  })
  return {
    id: idOf(index),
    content,
    importedAt,
    deadlineAt,
    closesAt: deadlineAt,
    publishedAt: random() < 0.1 ? null : new Date(importedAt.getTime() - DAY_MS),
    buyers: ORGS.filter((_, at) => random() < 0.4 / (at + 1)),
    suppliers: ORGS.filter((_, at) => random() < 0.3 / (at + 1)),
    source: pick(SOURCE_CODES) ?? ('ted' as const),
    stage: pick(['competition', ...RFX_STAGES] as const) ?? ('planned' as const),
    valueEurMinor: random() < 0.3 ? null : BigInt(Math.floor(10 ** (4 + random() * 6))),
  }
}

const knownOf = (one: ReturnType<typeof draft>, num: number): Known => {
  const { content } = one
  return {
    id: one.id,
    num,
    facets: searchDocument(one).facets,
    texts: [content.title.xx ?? '', content.description.xx ?? ''],
    cpv: [content.cpv.main ?? '', ...content.cpv.additional],
    countries: content.buyers.map(({ country }) => country ?? ''),
    regions: content.buyers.flatMap(({ nuts }) => nuts ?? []),
    importedAt: one.importedAt,
    deadlineAt: one.deadlineAt,
    closesAt: one.closesAt,
    publishedAt: one.publishedAt,
    buyers: one.buyers,
    suppliers: one.suppliers,
    valueEurMinor: one.valueEurMinor,
    language: content.language ?? 'xx',
  }
}

beforeAll(async () => {
  database = await testDatabase()
  const random = numbers(7)
  const drafts = Array.from({ length: REQUESTS }, (_, index) => draft(random, index))
  const orgs = await database.db
    .insert(org)
    .values(ORGS.map((id) => ({ id, name: id, nameFolded: id, country: 'LV', matchKey: id })))
    .returning({ id: org.id, num: org.num })
  const numsOf = (ids: readonly string[]) =>
    orgs.filter(({ id }) => ids.includes(id)).map(({ num }) => num)
  const written = await addRequests(
    database.db,
    drafts.map((one) => ({ ...one, procedureKey: one.id })),
  )
  const nums = new Map(written.map(({ id, num }) => [id, num]))
  const rows = drafts.map((one) => ({
    ...one,
    num: nums.get(one.id) ?? 0,
    buyers: numsOf(one.buyers),
    suppliers: numsOf(one.suppliers),
    document: searchDocument(one),
  }))
  // A day late: what has closed since still stands among the live ones, and must not be found there.
  await writeSearchRows(database.db, rows, new Date(NOW.getTime() - DAY_MS))
  await database.db.execute(sql`vacuum analyze rfx_search, rfx_words`)
  all = drafts.map((one) => knownOf(one, nums.get(one.id) ?? 0))
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
  const isAsked = typed.some((one) => termsIn(one).some((term) => !term.startsWith('-')))
  const titled = (isAsked ? newest : []).filter(({ texts: [title = ''] }) =>
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
  decided.expectEach(20)
}, 300_000)

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
}, 300_000)

test('profiles are matched with the tenders that a search for the same finds', async () => {
  const { db } = database
  const tenders = await tenderTraits(
    db,
    all.map(({ num }) => num),
  )
  const index = newProfileIndex(countTerms(tenders.slice(0, 100).map((one) => tenderAt(one, NOW))))
  const decided = deciding(all, NOW)
  const profiles: ProfileFilters[] = []
  const questions = fc.sample(filters, { ...RUNS, numRuns: 3000 })
  for (const asked of questions) {
    const { days: _days, importedAfter: _imported, publishedAfter: _published, ...profile } = asked
    const named = await readNamed(db, profile)
    const nums = {
      requests: named.requests ?? [],
      buyers: named.buyers ?? [],
      suppliers: named.suppliers ?? [],
      orgs: named.orgs ?? [],
    }
    const query = profileQueryOf(profile, nums, await readWords(db, profile))
    index.put(profiles.length, query)
    // A profile that was changed is matched as it is now.
    if (profiles.length % 7 === 0) index.put(profiles.length, query)
    profiles.push(profile)
    decided.add({ ...profile, days: ['any'] })
    for (const tender of tenders.slice(0, 20))
      expect(fitsProfile(query, tender, NOW)).toBe(index.match(tender, NOW).includes(profiles.length - 1))
  }
  const matched = new Map(tenders.map((tender) => [tender.num, new Set(index.match(tender, NOW))]))
  for (const [at, profile] of profiles.entries()) {
    const found = hitsOf(all, { ...profile, days: ['any'] }, NOW).map(({ num }) => num)
    const fitting = all.filter(({ num }) => matched.get(num)?.has(at)).map(({ num }) => num)
    expect(fitting, JSON.stringify(profile)).toEqual(found)
  }
  decided.expectEach(20)
}, 300_000)
