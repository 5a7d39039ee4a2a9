import { rfx } from '@kogge/db/schema/rfx.ts'
import { writeSearchRows } from '@kogge/db/search-writer.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { SOURCE_CODES } from '@kogge/domain/reference/sources.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/content.fixture.ts'
import { RFX_STAGES, TENDER_STATUSES, TENDER_VALUE_BANDS } from '@kogge/domain/rfx/status.ts'
import { searchDocument } from '@kogge/domain/search/document.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import {
  DEADLINE_CHOICES,
  PERIOD_CHOICES,
  TENDER_SORTS,
  type TenderSort,
} from '@kogge/domain/search/vocabulary.ts'
import type { WordsWanted } from '@kogge/domain/search/wanted.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { type Limits, SAMPLE_STEP } from './limits.ts'
import type { Place } from './order.ts'
import type { Question } from './question.ts'
import { scoreOf } from './ranking.ts'
import { type Known, reference } from './reference.fixture.ts'
import { readWords } from './words/data.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const REQUESTS = 700
const WORDS = ['kq1', 'kq2', 'kq3', 'kq4', 'kq5', 'kq6', 'kq7', 'kq8']
const CPV = ['45000000', '45200000', '45233120', '33100000', '33190000', '90620000']
const COUNTRIES = ['LV', 'EE', 'LT', 'PL']
const REGIONS = ['LV', 'LV00', 'LV006', 'LV009', 'EE00', 'EE008']

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
  const importedAt = new Date(NOW.getTime() - Math.floor(random() * 120) * DAY_MS)
  const deadlineAt = random() < 0.2 ? null : days(80)
  const content = contentWith({
    language: 'xx',
    title: { xx: textOf(random) || 'untitled' },
    description: { xx: textOf(random) },
    cpv: { main: pick(CPV) ?? null, additional: [pick(CPV) ?? '45000000'] },
    buyers: [
      orgWith({ country: pick(COUNTRIES) ?? null, nuts: pick(REGIONS) ?? null }),
      ...(random() < 0.2 ? [orgWith({ country: pick(COUNTRIES) ?? null })] : []),
    ],
  })
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ...{ content, importedAt, deadlineAt, closesAt: deadlineAt, publishedAt: importedAt },
    source: pick(SOURCE_CODES) ?? ('ted' as const),
    stage: pick(['competition', ...RFX_STAGES] as const) ?? ('planned' as const),
    valueEurMinor: random() < 0.3 ? null : BigInt(Math.floor(10 ** (4 + random() * 6))),
  }
}

const knownOf = (one: ReturnType<typeof draft>, num: number): Known => {
  const { content } = one
  const words = (text = '') => new Set(text.split(' '))
  return {
    ...{ id: one.id, num, facets: searchDocument(one).facets },
    words: words(`${content.title.xx} ${content.description.xx}`),
    titleWords: words(content.title.xx),
    cpv: [content.cpv.main ?? '', ...content.cpv.additional],
    countries: content.buyers.map(({ country }) => country ?? ''),
    regions: content.buyers.flatMap(({ nuts }) => nuts ?? []),
    ...{ importedAt: one.importedAt, deadlineAt: one.deadlineAt, closesAt: one.closesAt },
    valueEurMinor: one.valueEurMinor,
  }
}

beforeAll(async () => {
  database = await testDatabase()
  const random = numbers(7)
  const drafts = Array.from({ length: REQUESTS }, (_, index) => draft(random, index))
  const written = await database.db
    .insert(rfx)
    .values(drafts.map((one) => ({ ...one, procedureKey: one.id })))
    .returning({ id: rfx.id, num: rfx.num })
  const nums = new Map(written.map(({ id, num }) => [id, num]))
  const rows = drafts.map((one) => ({
    ...{ ...one, num: nums.get(one.id) ?? 0, buyers: [], suppliers: [] },
    document: searchDocument(one),
  }))
  // A day late: what has closed since still stands among the live ones, and must not be found there.
  await writeSearchRows(database.db, rows, new Date(NOW.getTime() - DAY_MS))
  await database.db.execute(sql`vacuum analyze rfx_search`)
  all = drafts.map((one) => knownOf(one, nums.get(one.id) ?? 0))
})
afterAll(() => database.close())

const some = <Item>(items: readonly Item[], most = 2) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: most }), {
    nil: undefined,
    freq: 1,
  })
const words = fc
  .uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })
  .map((list) => list.join(' '))
const text = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: fc.constantFrom('kq1 -kq2', 'kq2 -kq1', '-kq3', 'nowhere') },
)

const filters = fc
  .record({
    q: fc.option(fc.array(text, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    keyword: fc.option(fc.array(words, { minLength: 1, maxLength: 2 }), {
      nil: undefined,
      freq: 4,
    }),
    cpv: some(CPV),
    country: some(COUNTRIES),
    region: some(REGIONS),
    days: some(PERIOD_CHOICES, 1),
    deadlineWithin: some(DEADLINE_CHOICES, 1),
    tenderStatus: fc.oneof(some(TENDER_STATUSES), fc.constant(['open' as const])),
    tenderValue: some(TENDER_VALUE_BANDS),
    source: some(SOURCE_CODES, 6),
  })
  .map((given): TenderFilters => {
    const kept = Object.entries(given).filter(([, values]) => values !== undefined)
    // Most questions drop most filters, or nothing would ever be found.
    return Object.fromEntries([['days', ['any']], ...kept]) as TenderFilters
  })
  .chain((given) =>
    fc.subarray(Object.keys(given), { maxLength: Math.min(4, Object.keys(given).length) }).map(
      (keys): TenderFilters => ({
        days: ['any'],
        ...(Object.fromEntries(
          Object.entries(given).filter(([key]) => keys.includes(key)),
        ) as TenderFilters),
      }),
    ),
  )

const limits = fc.record({
  exactUpTo: fc.constantFrom(0, 100, 300, 10_000),
  othersUpTo: fc.constantFrom(0, 200, 2000),
  windows: fc.constantFrom([1], [1, 3], [40]),
  walkedSample: fc.constantFrom(0, 3, 100),
  rankedHits: fc.constantFrom(32, 600),
  rankedTitles: fc.constantFrom(16, 400),
})

const scores = async (wanted: WordsWanted): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await database.db.execute<{ num: number; score: number }>(
    sql`select s.num, ${scoreOf(wanted, NOW)} as score from rfx_search s`,
  )
  return new Map(rows.map(({ num, score }) => [num, score]))
}

const inSample = ({ num }: Known): boolean => num % SAMPLE_STEP === 0

/** The first `pages` pages of an answer: numbers in order, and the facets of the first. */
const read = async (question: Question, given: Limits, pages: number) => {
  const nums: number[] = []
  let facets: Awaited<ReturnType<typeof answer>>['facets'] = null
  let place: Place | null = null
  for (let page = 0; page < pages; page += 1) {
    const found = await answer(database.db, { ...question, place }, given)
    if (page === 0) facets = found.facets
    const shown = found.page.slice(0, question.limit)
    nums.push(...shown.map(({ num }) => num))
    const last = shown.at(-1)
    if (found.page.length <= question.limit || !last) break
    place = { ...last, asOf: question.sort === 'relevance' ? NOW.getTime() : null }
  }
  return { nums, facets }
}

const isOpenOnly = ({ tenderStatus }: TenderFilters) =>
  tenderStatus?.length === 1 && tenderStatus[0] === 'open'

/** The requests that are ranked; see limits.ts. */
const candidates = (asked: TenderFilters, given: Limits): Known[] => {
  const { sorted } = reference(all, asked, NOW)
  const typed = asked.q ?? []
  const newest = sorted('importDate')
  const isAsked = typed.some((one) => one.split(' ').some((word) => !word.startsWith('-')))
  const titled = (isAsked ? newest : []).filter(({ titleWords }) =>
    typed.every((one) =>
      one.split(' ').every((word) => word.startsWith('-') || titleWords.has(word)),
    ),
  )
  const sampled = (filters: TenderFilters) =>
    reference(all.filter(inSample), filters, NOW).counts.total * SAMPLE_STEP
  const whole = { ...asked, country: [], source: [], tenderStatus: [], tenderValue: [] }
  const isWhole =
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
  wanted: WordsWanted | null,
  given: Limits,
): Promise<number[]> => {
  if (sort !== 'relevance' || !wanted)
    return reference(all, asked, NOW)
      .sorted(sort)
      .map(({ num }) => num)
  const byNum = await scores(wanted)
  const score = ({ num }: Known) => byNum.get(num) ?? 0
  return candidates(asked, given)
    .sort((a, b) => score(b) - score(a) || b.num - a.num)
    .map(({ num }) => num)
}

test('answers are those of looking at every request, whichever way they are found', async () => {
  const seen = { estimated: 0, exact: 0, mixed: 0 }
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...TENDER_SORTS),
      limits,
      async (asked, wantedSort, given) => {
        const { db } = database
        const wanted = await readWords(db, asked)
        const sort = wantedSort === 'relevance' && !wanted ? 'importDate' : wantedSort
        // Titles are asked for with the words of `q`; keywords would need their own.
        fc.pre(sort !== 'relevance' || !asked.keyword)
        const place = null
        const question = { filters: asked, words: wanted, sort, place, limit: 9, now: NOW }
        const { nums, facets } = await read(question, given, 3)
        const order = await expected(asked, sort, wanted, given)
        expect(nums).toEqual(order.slice(0, 27))

        const { counts } = reference(all, asked, NOW)
        const sample = reference(all.filter(inSample), asked, NOW).counts
        const times = (values: Record<string, number>) =>
          Object.fromEntries(Object.entries(values).map(([key, n]) => [key, n * SAMPLE_STEP]))
        const estimated = new Set(facets?.estimated)
        expect(facets?.total).toBe(
          estimated.has('total') ? sample.total * SAMPLE_STEP : counts.total,
        )
        for (const part of ['country', 'division', 'source', 'tenderValue'] as const)
          expect(facets?.[part]).toEqual(estimated.has(part) ? times(sample[part]) : counts[part])
        const { tenderStatus } = counts
        const rest = times(sample.tenderStatus)
        const mixed =
          isOpenOnly(asked) && tenderStatus.open ? { ...rest, open: tenderStatus.open } : rest
        if (estimated.has('tenderStatus') && isOpenOnly(asked)) delete mixed.open
        expect(facets?.tenderStatus).toMatchObject(
          estimated.has('tenderStatus') ? mixed : tenderStatus,
        )
        seen[estimated.size === 0 ? 'exact' : estimated.size === 6 ? 'estimated' : 'mixed'] += 1
      },
    ),
    { numRuns: 1000, seed: 20_261_121 },
  )
  // Each way was gone often.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(40)
}, 300_000)
