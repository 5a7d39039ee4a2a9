import { featureFlag } from '@kogge/db/schema/flags.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { emptied } from '@kogge/db/testing/emptied.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/content.fixture.ts'
import { createEmbedder } from '@kogge/platform/server/ai/embedder.ts'
import {
  type Answer,
  type Endpoint,
  failing,
  json,
  openai,
  startEndpoint,
} from '@kogge/platform/server/ai/endpoint.fixture.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spendTokens } from './budget/commands.ts'
import { tokensSpent } from './budget/data.ts'
import { readMeaning } from './commands.ts'
import { nearestInMeaning } from './data.ts'
import { runEmbedding } from './jobs.ts'
import { type MakingOptions, makeEmbeddings } from './making/commands.ts'
import { type VectorDatabase, vectorDatabase } from './pgvector.fixture.ts'
import { semanticRouter } from './router.ts'
import { ensureStore } from './store/commands.ts'
import { hasStore, vectorType } from './store/data.ts'

const MODEL = 'text-embedding-3-small'
const PLENTY = 1_000_000
const NEVER = new AbortController().signal

let database: VectorDatabase
let endpoint: Endpoint

beforeAll(async () => {
  database = await vectorDatabase()
  endpoint = await startEndpoint()
}, 300_000)
afterAll(async () => {
  await endpoint.close()
  await database.close()
})
beforeEach(async () => {
  endpoint.answer(openai)
  endpoint.asked.length = 0
  await emptied(database.db, 'rfx')
  await database.db.execute(sql`truncate feature_flag`)
  await database.db.execute(sql`delete from meta where key like 'semantic%'`)
})

const embedder = () => createEmbedder({ url: endpoint.url, key: 'sk-test', model: MODEL })

const make = (options: Partial<MakingOptions> = {}) =>
  makeEmbeddings(database.db, embedder(), {
    ...{ tokensPerDay: PLENTY, now: () => TEST_NOW, waitMs: 1 },
    ...options,
  })

let minute = 0
/** A request in the search index, changed a minute after the one before; gives its number. */
const add = async (title: string, values: Partial<typeof rfx.$inferInsert> = {}) => {
  const { db } = database
  const id = crypto.randomUUID()
  minute += 1
  const [row] = await db
    .insert(rfx)
    .values({
      ...{ id, source: 'ted', procedureKey: id, stage: 'competition' },
      content: contentWith({
        ...{ title: { en: title }, language: 'en' },
        buyers: [orgWith({ name: 'Anna Neimane' })],
      }),
      updatedAt: new Date(TEST_NOW.getTime() - 86_400_000 + minute * 60_000),
      ...values,
    })
    .returning({ num: rfx.num })
  const num = row?.num ?? 0
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, closes_at, cpv, buyers, suppliers, countries, words)
    select num, 0, now(), closes_at, '{}', '{}', '{}', '{}', '' from rfx where num = ${num}`)
  return num
}

const change = async (num: number, title: string, at = TEST_NOW) =>
  database.db
    .update(rfx)
    .set({ content: contentWith({ title: { en: title }, language: 'en' }), updatedAt: at })
    .where(eq(rfx.num, num))

const sent = () => endpoint.asked.map(({ input }) => input)
const stored = async () => {
  const { rows } = await database.db.execute<{ num: number; made: boolean }>(sql`
    select num, vector is not null as made from rfx_embedding_3_small order by num`)
  return rows
}
const set = async (
  name: 'enableSemanticSearch' | 'enableEmbeddingGeneration' | 'disableEnrichment',
) => database.db.insert(featureFlag).values({ name, context: 'GLOBAL', value: true })

describe('the place of vectors', () => {
  it('is made once, whoever asks, where the database has the type', async () => {
    const { db } = database
    expect(await vectorType(db)).toBe('available')
    expect(await hasStore(db, MODEL)).toBe(false)
    expect(await Promise.all([ensureStore(db, MODEL), ensureStore(db, MODEL)])).toEqual([
      ...['installed', 'installed'],
    ])
    expect(await hasStore(db, MODEL)).toBe(true)
    expect(await ensureStore(db, 'text-embedding-3-large')).toBe('installed')
  })
})

describe('making embeddings', () => {
  it('sends each public text once, in batches, what is open first, and no names', async () => {
    for (let n = 0; n < 66; n += 1) await add(`Closed ${n}`)
    await add('Open bridge', { closesAt: new Date(TEST_NOW.getTime() + 3_600_000) })
    await add('Secret', { privacy: 'invited' })
    expect(await make()).toEqual({ made: 67, same: 0, refused: 0, stoppedBy: null })
    expect(sent().map(({ length }) => length)).toEqual([1, 64, 2])
    expect(sent()[0]).toEqual(['Open bridge'])
    expect(sent()[1]?.slice(0, 2)).toEqual(['Closed 65', 'Closed 64'])
    expect(sent().flat().join()).not.toMatch(/Secret|Neimane/)
    expect(await make()).toEqual({ made: 0, same: 0, refused: 0, stoppedBy: null })
    expect(sent()).toHaveLength(3)
  })

  it('sends again only what reads otherwise', async () => {
    const num = await add('Bridge')
    await add('School')
    await make()
    await change(num, 'Bridge')
    expect(await make()).toMatchObject({ made: 0, same: 1 })
    expect(await make()).toMatchObject({ made: 0, same: 0 })
    await change(num, 'Bridges', new Date(TEST_NOW.getTime() + 1000))
    expect(await make()).toMatchObject({ made: 1, same: 0 })
    expect(sent().at(-1)).toEqual(['Bridges'])
    await change(num, '', new Date(TEST_NOW.getTime() + 2000))
    expect(await make()).toMatchObject({ made: 0, refused: 0 })
    expect((await stored()).find((row) => row.num === num)?.made).toBe(false)
  })

  it('looks at everything once a day, also at what came with an old time', async () => {
    await add('Bridge')
    await make()
    await add('School')
    expect(await make()).toMatchObject({ made: 0, stoppedBy: null })
    const tomorrow = new Date(TEST_NOW.getTime() + 25 * 3_600_000)
    expect(await make({ now: () => tomorrow })).toMatchObject({ made: 1 })
  })

  it('waits for an endpoint that is busy, and comes back later where it stays so', async () => {
    await add('Bridge')
    let busy = 2
    const answer: Answer = (asked, response) => {
      busy -= 1
      if (busy >= 0) failing(429, { 'retry-after': '0' })(asked, response)
      else openai(asked, response)
    }
    endpoint.answer(answer)
    expect(await make()).toMatchObject({ made: 1, stoppedBy: null })
    expect(sent()).toHaveLength(3)
    await add('School', { updatedAt: TEST_NOW })
    endpoint.answer(failing(429))
    expect(await make()).toMatchObject({ made: 0, stoppedBy: 'busy' })
    endpoint.answer(failing(429, { 'retry-after': '3600' }))
    const before = sent().length
    expect(await make()).toMatchObject({ made: 0, stoppedBy: 'busy' })
    expect(sent()).toHaveLength(before + 1)
    endpoint.answer(openai)
    expect(await make()).toMatchObject({ made: 1, stoppedBy: null })
  })

  it('keeps what was made before the endpoint failed, and goes on from there', async () => {
    for (let n = 0; n < 70; n += 1) await add(`Request ${n}`)
    let calls = 0
    endpoint.answer((asked, response) => {
      calls += 1
      if (calls === 2) json(response, { data: [{ index: 0, embedding: [1, 2, 3] }] })
      else openai(asked, response)
    })
    expect(await make()).toEqual({ made: 64, same: 0, refused: 0, stoppedBy: 'unexpected' })
    expect(await stored()).toHaveLength(64)
    expect(await make()).toEqual({ made: 6, same: 0, refused: 0, stoppedBy: null })
  })

  it('leaves out a text that the endpoint does not take, until it reads otherwise', async () => {
    for (const title of ['One', 'Two', 'Bad', 'Four', 'Five']) await add(title)
    endpoint.answer((asked, response) =>
      (asked.input.includes('Bad') ? failing(400) : openai)(asked, response),
    )
    expect(await make()).toEqual({ made: 4, same: 0, refused: 1, stoppedBy: null })
    expect((await stored()).filter(({ made }) => !made)).toHaveLength(1)
    const before = sent().length
    expect(await make()).toEqual({ made: 0, same: 0, refused: 0, stoppedBy: null })
    expect(sent()).toHaveLength(before)
  })

  it('sends no more on one day than it may', async () => {
    await add('Bridge over the river')
    await spendTokens(database.db, 95, TEST_NOW)
    expect(await make({ tokensPerDay: 100 })).toMatchObject({ made: 0, stoppedBy: 'spent' })
    expect(sent()).toEqual([])
    const tomorrow = new Date(TEST_NOW.getTime() + 86_400_000)
    expect(await make({ tokensPerDay: 100, now: () => tomorrow })).toMatchObject({ made: 1 })
    expect(await tokensSpent(database.db, tomorrow)).toBe(6)
    await Promise.all([1, 2, 3].map((n) => spendTokens(database.db, n, tomorrow)))
    expect(await tokensSpent(database.db, tomorrow)).toBe(12)
  })

  it('ends when it is asked to, and when its time is over', async () => {
    for (let n = 0; n < 3; n += 1) await add(`Request ${n}`)
    expect(await make({ signal: AbortSignal.abort() })).toMatchObject({ stoppedBy: 'time' })
    expect(await make({ forMs: 0 })).toMatchObject({ made: 0, stoppedBy: 'time' })
    // Told to end once it was asked: what is still on its way would come to the next test.
    const stopped = new AbortController()
    endpoint.answer(() => stopped.abort())
    const ended = await make({ signal: stopped.signal })
    expect(ended).toMatchObject({ made: 0, stoppedBy: 'time' })
    expect(await stored()).toEqual([])
  })
})

describe('the job', () => {
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const log = { info: say, warn: say, error: say }
  const deps = () => ({ db: database.db, log, embedder: embedder(), tokensPerDay: PLENTY })

  it('does nothing without its flag, with the one that stops it, or without an endpoint', async () => {
    await add('Bridge')
    await runEmbedding(deps(), NEVER)
    await set('enableEmbeddingGeneration')
    await set('disableEnrichment')
    await runEmbedding(deps(), NEVER)
    await database.db.delete(featureFlag).where(eq(featureFlag.name, 'disableEnrichment'))
    await runEmbedding({ ...deps(), embedder: null }, NEVER)
    expect(sent()).toEqual([])
    await runEmbedding(deps(), NEVER)
    expect(sent()).toEqual([['Bridge']])
  })

  it('stops for its flag while it waits for the endpoint', async () => {
    await add('Bridge')
    await set('enableEmbeddingGeneration')
    endpoint.answer(async () => {
      await database.db.execute(sql`truncate feature_flag`)
    })
    await runEmbedding({ ...deps(), haltLookMs: 50 }, NEVER)
    expect(await stored()).toEqual([])
  })
})

describe('what is nearest', () => {
  const near = async (text: string, where = sql`true`, limit = 3) => {
    const { vectors } = await embedder().embed([text])
    const [vector = []] = vectors
    return nearestInMeaning(database.db, {
      ...{ model: MODEL, vector, limit, where, columns: sql`s.num, s.closes_at` },
      kept: sql`true`,
    })
  }

  it('is what means the likest, of what fulfils the conditions', async () => {
    const bridge = await add('Repair of a bridge')
    const bridges = await add('Bridges and repair of roads and of streets')
    await add('Meals for schools', { closesAt: TEST_NOW })
    expect(await make()).toEqual({ made: 3, same: 0, refused: 0, stoppedBy: null })
    expect((await near('repairing bridges')).slice(0, 2)).toEqual([bridge, bridges])
    expect(await near('repairing bridges', sql`s.closes_at is not null`)).toHaveLength(1)
    expect(await near('repairing bridges', sql`true`, 1)).toEqual([bridge])
  })
})

describe('whether one may search by meaning', () => {
  const ctx = (from = database.db) => ({
    ...testContext(from),
    embeddings: { embedder: embedder(), tokensPerDay: PLENTY },
  })
  const isOn = async (context: Context = ctx()) =>
    (await createCaller(semanticRouter)(context).semantic.status({})).isOn

  it('takes the flag, an endpoint and vectors', async () => {
    await set('enableSemanticSearch')
    expect(await isOn()).toBe(false)
    await add('Bridge')
    await make()
    expect(await isOn()).toBe(true)
    expect(await isOn(testContext(database.db))).toBe(false)
    expect(await readMeaning(ctx(), 'bridges', undefined)).toMatchObject({ model: MODEL })
    await database.db.execute(sql`truncate feature_flag`)
    expect(await isOn()).toBe(false)
    expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
  })

  it('ends where the endpoint fails, the day is used up, or one asks too often', async () => {
    await set('enableSemanticSearch')
    await add('Bridge')
    await make()
    for (const status of [429, 500, 400]) {
      endpoint.answer(failing(status))
      expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
    }
    endpoint.answer(openai)
    expect(await readMeaning(ctx(), 'bridges', undefined)).not.toBeNull()
    await spendTokens(database.db, PLENTY, TEST_NOW)
    const before = sent().length
    expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
    await database.db.execute(sql`delete from meta where key like 'semantic.tokens'`)
    await database.db.execute(sql`update rate_limit set hits = 1000`)
    expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
    expect(sent()).toHaveLength(before)
  })
})

describe('a database without a vector type', () => {
  let plain: TestDatabase
  beforeAll(async () => {
    plain = await testDatabase()
  })
  afterAll(() => plain.close())

  it('makes nothing, offers nothing, and says so', async ({ skip }) => {
    const { db } = plain
    if ((await vectorType(db)) === 'available') skip('this server has pgvector')
    await db.insert(featureFlag).values(
      (['enableEmbeddingGeneration', 'enableSemanticSearch'] as const).map((name) => ({
        ...{ name, context: 'GLOBAL' as const, value: true },
      })),
    )
    const said: string[] = []
    const say = (_: object, message: string) => void said.push(message)
    const log = { info: say, warn: say, error: say }
    await runEmbedding({ db, log, embedder: embedder(), tokensPerDay: PLENTY }, NEVER)
    expect(said).toEqual(['the database has no pgvector 0.8: no embeddings are made'])
    const embeddings = { embedder: embedder(), tokensPerDay: PLENTY }
    const ctx = { ...testContext(db), embeddings }
    expect(await createCaller(semanticRouter)(ctx).semantic.status({})).toEqual({ isOn: false })
    expect(await readMeaning(ctx, 'bridges', undefined)).toBeNull()
    expect(endpoint.asked).toEqual([])
  })
})
