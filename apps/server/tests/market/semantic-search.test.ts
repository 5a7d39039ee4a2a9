import { featureFlag } from '@kogge/db/schema/flags.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { addRequest } from '@kogge/features/search/server/search.fixture.ts'
import { LIMITS } from '@kogge/features/search/server/search.limits.ts'
import { searchRouter } from '@kogge/features/search/server/search.router.ts'
import { searchTenders } from '@kogge/features/search/server/tender-search.ts'
import { makeEmbeddings } from '@kogge/features/semantic/server/embeddings.commands.ts'
import {
  type VectorDatabase,
  vectorDatabase,
} from '@kogge/features/semantic/server/pgvector.fixture.ts'
import { readMeaning } from '@kogge/features/semantic/server/query-embedding.commands.ts'
import { ensureStore } from '@kogge/features/semantic/server/vector-store.commands.ts'
import { createEmbedder } from '@kogge/platform/server/embedder.ts'
import {
  type Endpoint,
  failing,
  openai,
  startEndpoint,
} from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const MODEL = 'text-embedding-3-small'
const PLENTY = 1_000_000
let database: VectorDatabase
let endpoint: Endpoint
const titles = new Map<string, string>()

const embedder = () => createEmbedder({ url: endpoint.url, key: null, model: MODEL })
const ctx = () => ({
  ...testContext(database.db),
  embeddings: { embedder: embedder(), tokensPerDay: PLENTY },
})
const search = (filters: TenderFilters, sortBy: TenderSort = 'relevance', cursor?: string | null) =>
  createCaller(searchRouter)(ctx()).search.tenders({
    filters: { days: ['any'], ...filters },
    sortBy,
    cursor,
  })
const found = async (filters: TenderFilters, sortBy?: TenderSort) =>
  (await search(filters, sortBy)).items.map(({ rfxId }) => titles.get(rfxId))

const add = async (title: string, country = 'LV', at = TEST_NOW) => {
  const id = await addRequest(database.db, {
    title: { en: title },
    cpv: '45221100',
    country,
    importedAt: at,
    deadlineAt: null,
    euros: null,
  })
  titles.set(id, title)
}

beforeAll(async () => {
  database = await vectorDatabase()
  endpoint = await startEndpoint()
  const { db } = database
  await db
    .insert(featureFlag)
    .values({ name: 'enableSemanticSearch', context: 'GLOBAL', value: true })
  await add('Bridging works over water', 'LV')
  await add('Repair of the bridge', 'EE', new Date('2026-01-01T00:00:00Z'))
  await add('School meals', 'LV')
  await add('Repair of the bridge and of the road', 'LV')
  await ensureStore(db, MODEL)
  await makeEmbeddings(db, embedder(), { tokensPerDay: PLENTY, now: () => TEST_NOW })
})
afterAll(async () => {
  await endpoint.close()
  await database.close()
})
beforeEach(() => endpoint.answer(openai))

describe('search by meaning', () => {
  it('fuses what means the like with what holds the words', async () => {
    const text = ['repair bridge']
    const fused = await found({ semanticSearchText: text })
    expect(new Set(fused.slice(0, 2))).toEqual(
      new Set(['Repair of the bridge', 'Repair of the bridge and of the road']),
    )
    expect(fused[2]).toBe('Bridging works over water')
    const page = await search({ semanticSearchText: text })
    expect(page).toMatchObject({ byMeaning: true, facets: { total: 4, estimated: [] } })
    expect(await found({ q: text })).toHaveLength(2)
  })

  it('marks the words that tell what is meant, and tells of no others', async () => {
    const { items, also } = await search({ semanticSearchText: ['repair of a bridge and of'] })
    const marks = items.find(({ rfxId }) => titles.get(rfxId) === 'Repair of the bridge')?.title
      .marks
    expect(marks).toEqual([
      [0, 6],
      [14, 20],
    ])
    expect(also).toEqual([])
  })

  it('honours every filter and every order', async () => {
    const text = ['repair bridge']
    expect(await found({ semanticSearchText: text, country: ['EE'] })).toEqual([
      'Repair of the bridge',
    ])
    expect(await found({ semanticSearchText: text, q: ['road'] })).toEqual([
      'Repair of the bridge and of the road',
    ])
    expect((await found({ semanticSearchText: text }, 'importDate')).at(-1)).toBe(
      'Repair of the bridge',
    )
    expect(await found({ semanticSearchText: text, cpv: ['15000000'] })).toEqual([])
  })

  it('says of each value of a filter how long a list it would give', async () => {
    const text = ['repair bridge']
    const inEstonia = await search({ semanticSearchText: text, country: ['EE'] })
    expect(inEstonia.facets).toMatchObject({ total: 1, country: { LV: 3, EE: 1 } })
    const awarded = await search({ semanticSearchText: text, tenderStatus: ['awarded'] })
    expect(awarded.facets).toMatchObject({ total: 0, country: {}, tenderStatus: { closed: 4 } })
    await database.db.execute(sql`delete from meta where key like 'semantic.rfx%'`)
    const unfinished = await search({ semanticSearchText: text })
    expect(unfinished.facets?.estimated).toContain('country')
    expect(unfinished.facets?.estimated).not.toContain('total')
  })

  it('goes on from page to page without losing or repeating a request', async () => {
    const later = new Date('2025-01-01T00:00:00Z')
    for (let n = 0; n < 30; n += 1) await add(`Bridge number ${n}`, 'LT', later)
    await makeEmbeddings(database.db, embedder(), { tokensPerDay: PLENTY, now: () => new Date() })
    const filters = { semanticSearchText: ['bridge number'], country: ['LT'] }
    const first = await search(filters)
    const second = await search(filters, 'relevance', first.nextCursor)
    const ids = [...first.items, ...second.items].map(({ rfxId }) => rfxId)
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 10, null])
    expect(new Set(ids).size).toBe(30)
  })

  it('lists a hundred at most, in any order', async () => {
    const later = new Date('2025-01-01T00:00:00Z')
    for (let n = 0; n < 101; n += 1) await add(`Tunnel number ${n}`, 'FI', later)
    await makeEmbeddings(database.db, embedder(), { tokensPerDay: PLENTY, now: () => new Date() })
    const filters = { semanticSearchText: ['tunnel'], country: ['FI'] }
    for (const sortBy of ['relevance', 'importDate'] as const) {
      const ids = new Set<string>()
      let page = await search(filters, sortBy)
      expect(page.facets).toMatchObject({ total: 100, country: { FI: 100, EE: 1 } })
      for (; page.nextCursor; page = await search(filters, sortBy, page.nextCursor))
        for (const { rfxId } of page.items) ids.add(rfxId)
      for (const { rfxId } of page.items) ids.add(rfxId)
      expect(ids.size).toBe(100)
    }
  })

  it('passes on of counts that they are estimates', async () => {
    const meant = await readMeaning(ctx(), 'tunnel', undefined)
    const query = {
      filters: { days: ['any' as const], semanticSearchText: ['tunnel'] },
      meant,
      sortBy: 'relevance' as const,
      cursor: null,
      limit: 20,
    }
    const reader = { locale: 'en', now: TEST_NOW }
    const { facets } = await searchTenders(database.db, query, reader, { ...LIMITS, exactUpTo: 0 })
    expect(facets?.total).toBe(100)
    expect(facets?.estimated).toEqual(
      expect.arrayContaining(['country', 'division', 'source', 'tenderStatus', 'tenderValue']),
    )
    expect(facets?.estimated).not.toContain('total')
  })

  it('goes on as it was begun, or says why it cannot', async () => {
    const filters = { semanticSearchText: ['bridge number'], country: ['LT'] }
    const { nextCursor } = await search(filters)
    const next = async () => (await search(filters, 'relevance', nextCursor)).items
    const [first] = await next()
    const { db } = database
    endpoint.answer(failing(500))
    await expect(next()).rejects.toMatchObject({ message: 'system.unavailable' })
    endpoint.answer(openai)
    await db.execute(sql`update rate_limit set hits = hits + 1000`)
    await expect(next()).rejects.toMatchObject({ message: 'request.rate_limited' })
    await db.execute(sql`truncate rate_limit`)
    await db.execute(sql`update feature_flag set value = false`)
    await expect(next()).rejects.toMatchObject({ message: 'list.cursor_invalid' })
    await db.execute(sql`update feature_flag set value = true`)
    expect((await next())[0]).toEqual(first)
    const text = search({ q: ['bridge'], country: ['LT'] }, 'relevance', nextCursor)
    await expect(text).rejects.toMatchObject({ message: 'list.cursor_invalid' })
  })

  it('goes on with the words where it was begun with them', async () => {
    const filters = { semanticSearchText: ['bridge number'], country: ['LT'] }
    endpoint.answer(failing(500))
    const first = await search(filters)
    endpoint.answer(openai)
    const second = await search(filters, 'relevance', first.nextCursor)
    expect([first.byMeaning, second.byMeaning]).toEqual([false, false])
    const ids = [...first.items, ...second.items].map(({ rfxId }) => rfxId)
    expect(new Set(ids).size).toBe(30)
  })

  it('falls back to the words, and says so', async () => {
    endpoint.answer(failing(500))
    const page = await search({ semanticSearchText: ['repair bridge'] })
    expect(page.byMeaning).toBe(false)
    expect(page.items).toHaveLength(2)
    expect((await search({ q: ['repair'] })).byMeaning).toBeNull()
  })
})
