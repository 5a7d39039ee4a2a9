import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { some, sometimes } from './arbitrary-queries.fixture.ts'
import { LIMITS } from './search.limits.ts'
import { searchTenders } from './tender-search.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const REQUESTS = 300
const PAGE = 9
const PAGES = 3

/** Some begin as others do, and a few stand in most texts, so that phrases are met by chance. */
const WORDS = ['kq1', 'kq12', 'kq123', 'mw7', 'mw78', 'zt5', 'zt55']
const ORGS = Array.from({ length: 8 }, (_, at) => ({
  id: `00000000-0000-4000-9000-00000000000${at}`,
  name: `nm${at} nm${(at + 3) % 8}`,
}))

interface Known {
  readonly id: string
  /** Stretches of text in which word follows word. */
  readonly texts: readonly (readonly string[])[]
  readonly buyers: readonly string[]
  readonly suppliers: readonly string[]
}

let database: TestDatabase
/** Newest first. */
let all: readonly Known[] = []

/** Numbers in [0, 1), the same every time (a linear congruential generator). */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296
}

const draft = (random: () => number, index: number) => {
  const pick = <Item>(items: readonly Item[]): Item[] => {
    const item = items[Math.floor(random() ** 2 * items.length)]
    return item === undefined ? [] : [item]
  }
  const text = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(WORDS)).flat()
  const parties = () => [...pick(ORGS), ...(random() < 0.2 ? pick(ORGS) : [])]
  const [title, description] = [text(4), text(8)]
  const [buyers, winners] = [parties(), random() < 0.4 ? parties() : []]
  const named = ({ id, name }: (typeof ORGS)[number]) => orgWith({ orgId: id, name })
  const content = contentWith({
    language: 'xx',
    title: { xx: title.join(' ') },
    description: { xx: description.join(' ') },
    buyers: buyers.map(named),
    awards: winners.map((winner) => ({
      lotId: null,
      outcome: 'selec-w',
      reason: null,
      winners: [named(winner)],
      value: null,
      decidedAt: null,
      contractId: null,
      tendersReceived: null,
    })),
  })
  const names = [...new Set([...buyers, ...winners].map(({ name }) => name))].join(' ').split(' ')
  // A description that says what the title says is left out.
  const isRepeated = title.join(' ') === description.join(' ')
  const known: Known = {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    texts: [title, isRepeated ? names : [...description, ...names]],
    buyers: buyers.map(({ id }) => id),
    suppliers: winners.map(({ id }) => id),
  }
  return { known, content, importedAt: new Date(NOW.getTime() - index * HOUR_MS) }
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const orgs = await db
    .insert(org)
    .values(ORGS.map((one) => ({ ...one, nameFolded: one.name, country: 'LV', matchKey: one.id })))
    .returning({ id: org.id, num: org.num })
  const orgNums = new Map(orgs.map(({ id, num }) => [id, num]))
  const random = numbers(11)
  const drafts = Array.from({ length: REQUESTS }, (_, index) => draft(random, index))
  const facts = { source: 'ted', stage: 'awarded', valueEurMinor: null } as const
  const times = { publishedAt: null, deadlineAt: null, closesAt: null }
  const written = await addRequests(
    db,
    drafts.map(({ known: { id }, content, importedAt }) => ({
      id,
      procedureKey: id,
      content,
      importedAt,
      ...facts,
      ...times,
    })),
  )
  const nums = new Map(written.map(({ id, num }) => [id, num]))
  const numsOf = (ids: readonly string[]) => [
    ...new Set(ids.flatMap((id) => orgNums.get(id) ?? [])),
  ]
  await writeSearchRows(
    db,
    drafts.map(({ known: { id, buyers, suppliers }, content, importedAt }) => ({
      num: nums.get(id) ?? 0,
      importedAt,
      ...times,
      valueEurMinor: null,
      document: searchDocument({ ...facts, content }),
      buyers: numsOf(buyers),
      suppliers: numsOf(suppliers),
    })),
  )
  await db.execute(sql`vacuum analyze rfx_search, rfx_words`)
  all = drafts.map(({ known }) => known)
})
afterAll(() => database.close())

/** One condition as it is typed, and whether a request meets it: the slow and obvious reading. */
interface Term {
  readonly typed: string
  readonly isIn: (one: Known) => boolean
}

const begins = (texts: Known['texts'], holds: (from: readonly string[]) => boolean): boolean =>
  texts.some((text) => text.some((_, at) => holds(text.slice(at))))

const anyWord = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom('nm1', 'nm4', 'nowhere') },
)
const positive: fc.Arbitrary<Term> = fc.oneof(
  anyWord.map((word) => ({
    typed: word,
    isIn: ({ texts }: Known) => begins(texts, ([first]) => first === word),
  })),
  fc.constantFrom('kq1', 'kq12', 'mw', 'zt5', 'nm', 'no').map((beginning) => ({
    typed: `${beginning}*`,
    isIn: ({ texts }: Known) => begins(texts, ([first]) => first?.startsWith(beginning) ?? false),
  })),
  fc.array(anyWord, { minLength: 2, maxLength: 3 }).map((words) => ({
    typed: `"${words.join(' ')}"`,
    isIn: ({ texts }: Known) =>
      begins(texts, (from) => words.every((word, at) => from[at] === word)),
  })),
)
const term: fc.Arbitrary<Term> = fc.oneof(
  { weight: 4, arbitrary: positive },
  {
    weight: 1,
    arbitrary: positive.map(({ typed, isIn }) => ({
      typed: `-${typed}`,
      isIn: (one: Known) => !isIn(one),
    })),
  },
)
const text: fc.Arbitrary<Term> = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => ({
  typed: terms.map(({ typed }) => typed).join(' '),
  isIn: (one: Known) => terms.every(({ isIn }) => isIn(one)),
}))

const texts = fc.array(text, { minLength: 1, maxLength: 2 })
const orgs = sometimes(3, some(ORGS.map(({ id }) => id)))

const asked = fc.record({
  q: sometimes(7, texts),
  keyword: sometimes(3, texts),
  buyer: orgs,
  supplier: orgs,
  org: orgs,
  // Few hits are all looked at; with none allowed, they are cut out of windows.
  exactUpTo: fc.constantFrom(0, 100, 10_000),
})

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never
const KINDS = ['q', 'keyword', 'buyer', 'supplier', 'org'] as const

/** Newest first. */
const hitsOf = ({ q, keyword, buyer, supplier, org: either }: Partial<Asked>): Known[] =>
  all.filter(
    (one) =>
      (q ?? []).every(({ isIn }) => isIn(one)) &&
      (!keyword || keyword.some(({ isIn }) => isIn(one))) &&
      (!buyer || buyer.some((id) => one.buyers.includes(id))) &&
      (!supplier || supplier.some((id) => one.suppliers.includes(id))) &&
      (!either || either.some((id) => [...one.buyers, ...one.suppliers].includes(id))),
  )

test('words, phrases, beginnings and organisations find what looking at every request finds', async () => {
  const seen = { nothing: 0, some: 0 }
  /** How often something was found, and more would have been without a kind of filter. */
  const decided = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
  await fc.assert(
    fc.asyncProperty(asked, async (given) => {
      const { q, keyword, buyer, supplier, org: either, exactUpTo } = given
      const filters: TenderFilters = {
        days: ['any'],
        ...(q && { q: q.map(({ typed }) => typed) }),
        ...(keyword && { keyword: keyword.map(({ typed }) => typed) }),
        ...(buyer && { buyer }),
        ...(supplier && { supplier }),
        ...(either && { org: either }),
      }
      const hits = hitsOf(given)
      seen[hits.length > 0 ? 'some' : 'nothing'] += 1
      for (const kind of hits.length > 0 ? KINDS : [])
        if (hitsOf({ ...given, [kind]: undefined }).length > hits.length)
          decided[kind] = (decided[kind] ?? 0) + 1
      const found: string[] = []
      let cursor: string | null = null
      for (let page = 0; page < PAGES; page += 1) {
        const answer: Awaited<ReturnType<typeof searchTenders>> = await searchTenders(
          database.db,
          { filters, sortBy: 'importDate', cursor, limit: PAGE },
          { locale: 'lv', now: NOW },
          { ...LIMITS, exactUpTo },
        )
        if (page === 0 && answer.facets && !answer.facets.estimated.includes('total'))
          expect(answer.facets.total).toBe(hits.length)
        found.push(...answer.items.map(({ rfxId }) => rfxId))
        cursor = answer.nextCursor
        if (cursor === null) break
      }
      expect(found).toEqual(hits.slice(0, PAGE * PAGES).map(({ id }) => id))
    }),
    { numRuns: 400, seed: 20_261_122 },
  )
  expect(seen.some).toBeGreaterThan(100)
  expect(KINDS.filter((kind) => (decided[kind] ?? 0) <= 20)).toEqual([])
})
