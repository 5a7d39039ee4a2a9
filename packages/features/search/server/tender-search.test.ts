import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import { TENDER_SORTS, type TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRequest, BUYER, SUPPLIER } from './search.fixture.ts'
import { searchTenders } from './tender-search.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const days = (n: number) => new Date(NOW.getTime() + n * DAY_MS)

let database: TestDatabase
const ids: Record<string, string> = {}

const search = (
  filters: TenderFilters,
  sortBy: TenderSort = 'importDate',
  cursor: string | null = null,
  limit = 20,
) => searchTenders(database.db, { filters, sortBy, cursor, limit }, { locale: 'lv', now: NOW })

const names = async (filters: TenderFilters, sortBy?: TenderSort) => {
  const { items } = await search({ days: ['any'], ...filters }, sortBy)
  return items.map(({ rfxId }) => Object.keys(ids).find((name) => ids[name] === rfxId))
}

beforeAll(async () => {
  database = await testDatabase()
  const add = async (name: string, options: Parameters<typeof addRequest>[1]) => {
    ids[name] = await addRequest(database.db, { now: NOW, ...options })
  }
  await add('roads', {
    title: { lv: 'Ceļu ziemas uzturēšana Ziedkalnē', en: 'Winter maintenance of roads' },
    cpv: '90620000',
    country: 'LV',
    importedAt: days(-1),
    deadlineAt: days(10),
    euros: 250_000,
  })
  await add('school', {
    title: { et: 'Koolimaja ehitustööd' },
    cpv: '45214210',
    country: 'EE',
    importedAt: days(-2),
    deadlineAt: days(-1),
    euros: 4_000_000,
  })
  await add('software', {
    title: { lt: 'Programinės įrangos pirkimas' },
    description: { lt: 'Kelių registro <script>alert(1)</script> sistema' },
    cpv: '48000000',
    country: 'LT',
    importedAt: days(-30),
    deadlineAt: null,
    euros: null,
    stage: 'awarded',
    suppliers: [SUPPLIER],
  })
  await add('secret', {
    title: { en: 'Winter secret' },
    cpv: '90620000',
    country: 'LV',
    importedAt: days(-1),
    deadlineAt: days(5),
    euros: 1000,
    privacy: 'invited',
  })
})
afterAll(() => database.close())

describe('words', () => {
  test('diacritics fold, and languages follow their stems', async () => {
    expect(await names({ q: ['celu uzturesana'] })).toEqual(['roads'])
    expect(await names({ q: ['winters road'] })).toEqual(['roads'])
    expect(await names({ q: ['pirkimai'] })).toEqual(['software'])
  })
  test('phrases, exclusions and beginnings', async () => {
    expect(await names({ q: ['"ziemas uzturēšana"'] })).toEqual(['roads'])
    expect(await names({ q: ['"uzturēšana ziemas"'] })).toEqual([])
    expect(await names({ q: ['koolim*'] })).toEqual(['school'])
    expect(await names({ q: ['winter -roads'] })).toEqual([])
    expect(await names({ q: ['-roads'] })).toEqual(['school', 'software'])
  })
  test('one of the keywords is enough', async () => {
    expect((await names({ keyword: ['koolimaja', 'winter'] })).sort()).toEqual(['roads', 'school'])
  })
  test('hits are marked, and hostile text stays text', async () => {
    const { items } = await search({ days: ['any'], q: ['registro'] })
    expect(items[0]?.snippet?.text).toContain('<script>alert(1)</script>')
    const [mark] = items[0]?.snippet?.marks ?? []
    expect(mark && items[0]?.snippet?.text.slice(...mark)).toBe('registro')
  })
  test('nothing in a title turns its direction', async () => {
    const id = await addRequest(database.db, {
      title: { en: 'Turned \u202edrow\u2066 about' },
      cpv: '03000000',
      country: 'SE',
      importedAt: days(-900),
      deadlineAt: null,
      euros: null,
      stage: 'cancelled',
    })
    const { items } = await search({ days: ['any'], rfxId: [id], q: ['turned'] })
    expect(items[0]?.title).toMatchObject({ text: 'Turned drow about', marks: [[0, 6]] })
    await database.db.execute(sql`delete from rfx where id = ${id}`)
  })
  test('a hit in another language than the one shown is shown beside it', async () => {
    const { items } = await search({ days: ['any'], q: ['"maintenance"'] })
    expect(items[0]?.title).toMatchObject({ language: 'lv', marks: [] })
    expect(items[0]?.snippet).toEqual({
      language: 'en',
      text: 'Winter maintenance of roads',
      marks: [[7, 18]],
    })
  })
  test('what it is called in another language is searched along, unless it stands in quotes', async () => {
    expect(await names({ q: ['road maintenance'] })).toEqual(['roads'])
    expect(await names({ q: ['"hooldus"'] })).toEqual([])
    const { also, items } = await search({ days: ['any'], q: ['hooldus'] })
    expect(also).toContainEqual({ name: 'uzturēšana', language: 'lv' })
    expect(items[0]?.title.marks).toEqual([[12, 22]])
  })
  test('a name in any case of the four languages has its synonyms', async () => {
    for (const typed of ['uzturēšanai', 'hoolduse', 'hooldusega', 'priežiūros', 'priežiūrai']) {
      const { also } = await search({ days: ['any'], q: [typed] })
      expect(also).toContainEqual({ name: 'maintenance', language: 'en' })
    }
    expect(await names({ q: ['priežiūros'] })).toEqual(['roads'])
    const { also } = await search({
      days: ['any'],
      q: ['hooldus'],
      keyword: ['hooldus', 'tee hooldus'],
    })
    expect(new Set(also.map(({ name }) => name)).size).toBe(also.length)
  })
  test('the reader’s language is taken where the source has it', async () => {
    const { items } = await search({ days: ['any'], q: ['winter'] })
    expect(items[0]?.title).toMatchObject({
      language: 'lv',
      text: 'Ceļu ziemas uzturēšana Ziedkalnē',
    })
  })
})

describe('filters', () => {
  test('the last seven days by import unless told otherwise', async () => {
    const { items, facets } = await search({})
    expect(items).toHaveLength(2)
    expect(facets?.total).toBe(2)
    expect(await names({ days: ['any'] })).toEqual(['roads', 'school', 'software'])
  })
  test('a CPV code means its whole subtree', async () => {
    expect(await names({ cpv: ['45000000'] })).toEqual(['school'])
    expect(await names({ cpv: ['45214000', '48000000'] })).toEqual(['school', 'software'])
    expect(await names({ cpv: ['45214211'] })).toEqual([])
  })
  test('country, status, value and source', async () => {
    expect(await names({ country: ['EE', 'LT'] })).toEqual(['school', 'software'])
    expect(await names({ tenderStatus: ['open'] })).toEqual(['roads'])
    expect(await names({ tenderStatus: ['closed', 'awarded'] })).toEqual(['school', 'software'])
    expect(await names({ tenderValue: ['1m-10m', 'n/a'] })).toEqual(['school', 'software'])
    expect(await names({ source: ['ted'] })).toEqual([])
  })
  test('organisations by what they do', async () => {
    expect(await names({ supplier: [SUPPLIER] })).toEqual(['software'])
    expect(await names({ buyer: [SUPPLIER] })).toEqual([])
    expect(await names({ org: [BUYER] })).toHaveLength(3)
    expect(await names({ org: [SUPPLIER] })).toEqual(['software'])
  })
  test('dates are days in Riga', async () => {
    expect(await names({ importedAfter: ['2026-11-20'] })).toEqual(['roads'])
    expect(await names({ publishedAfter: ['2026-11-18'] })).toEqual(['roads', 'school'])
  })
  test('an invited request is found by nobody, not even by its id', async () => {
    expect(await names({ rfxId: [ids.secret ?? ''] })).toEqual([])
    expect((await search({ days: ['any'] })).facets?.total).toBe(3)
  })
})

describe('facets', () => {
  test('each is counted without its own filter and with the others', async () => {
    const { facets } = await search({
      days: ['any'],
      country: ['LV'],
      tenderStatus: ['open', 'closed'],
    })
    expect(facets).toMatchObject({
      total: 1,
      country: { LV: 1, EE: 1 },
      tenderStatus: { open: 1 },
      division: { '90': 1 },
    })
  })
})

describe('pages', () => {
  test.each(TENDER_SORTS)('by %s every request comes once, in one order', async (sortBy) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await search(
        { days: ['any'], keyword: ['koolimaja', 'roads', 'programinės'] },
        sortBy,
        cursor,
        1,
      )
      seen.push(...page.items.map(({ rfxId }) => rfxId))
      expect(page.facets === null).toBe(cursor !== null)
      cursor = page.nextCursor
    } while (cursor)
    const whole = await search(
      { days: ['any'], keyword: ['koolimaja', 'roads', 'programinės'] },
      sortBy,
    )
    expect(seen).toEqual(whole.items.map(({ rfxId }) => rfxId))
  })
  test('a cursor of ours at the edges of time is answered', async () => {
    for (const key of ['-99999999999999', '99999999999999']) {
      const cursor = Buffer.from(`{"sort":"importDate","key":"${key}","num":1}`)
      await search({ days: ['any'] }, 'importDate', cursor.toString('base64url'))
    }
  })
  test('deadlines ascend with those unknown last', async () => {
    expect(await names({}, 'deadlineAsc')).toEqual(['school', 'roads', 'software'])
    expect(await names({}, 'deadlineDesc')).toEqual(['roads', 'school', 'software'])
    expect(await names({}, 'value')).toEqual(['school', 'roads', 'software'])
  })
  test.each([
    '',
    'x',
    'e30',
    ...[
      '{"sort":"value","key":"1;drop table rfx","num":1}',
      '{"sort":"value","key":"1","num":2147483648}',
      '{"sort":"value","key":"1","num":9007199254740991}',
      '{"sort":"value","key":"9999999999999999999","num":1}',
      '{"sort":"importDate","key":"1","num":1}',
    ].map((text) => Buffer.from(text).toString('base64url')),
  ])('a cursor that is not ours is refused: %s', async (cursor) => {
    await expect(search({}, 'value', cursor)).rejects.toMatchObject({ code: 'list.cursor_invalid' })
  })
})

test('cards of a page that was known before its counts are those of the answer', async () => {
  const { rows } = await database.db.execute<{ id: string; num: number }>(
    sql`select id, num from rfx where id in (${ids.roads}, ${ids.school})`,
  )
  const page = ['roads', 'school'].map((name) => ({
    num: rows.find(({ id }) => id === ids[name])?.num ?? expect.fail(),
    key: null,
  }))
  const found = async (early: typeof page) => {
    const model: SearchModel = {
      answer: async (_question, onPage) => {
        onPage?.(early)
        return { page, facets: null }
      },
      changed: () => undefined,
    }
    const query = { filters: {}, sortBy: 'importDate', cursor: null, limit: 20 } as const
    const reader = { locale: 'lv', now: NOW, search: model }
    const { items } = await searchTenders(database.db, query, reader)
    return items.map(({ rfxId }) => rfxId)
  }
  const wanted = [ids.roads, ids.school]
  expect(await found(page)).toEqual(wanted)
  // One was withdrawn, or came, between page and counts.
  expect(await found(page.slice(1))).toEqual(wanted)
  expect(await found([...page, { num: 2_000_000_000, key: null }])).toEqual(wanted)
})
