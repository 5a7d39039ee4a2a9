import { featureFlag } from '@kogge/db/schema/flags.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { remembering } from '@kogge/platform/server/embedder.ts'
import {
  failing,
  json,
  openai,
  vectorOf,
} from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runEmbedding } from './embeddings.jobs.ts'
import { nearestInMeaning } from './nearest-rfx.queries.ts'
import { readMeaning } from './query-embedding.commands.ts'
import { MODEL, NEVER, PLENTY, semanticTests } from './semantic.fixture.ts'
import { semanticRouter } from './semantic.router.ts'
import { spendTokens } from './token-budget.commands.ts'
import { ensureStore } from './vector-store.commands.ts'
import { vectorType } from './vector-store.queries.ts'

const { database, endpoint, embedder, make, add, sent, set } = semanticTests()

beforeAll(async () => {
  await ensureStore(database(), MODEL)
})

const near = async (text: string, where = sql`true`, limit = 3, mostRead = 20_000) => {
  const { vectors } = await embedder().embed([text])
  const [vector = []] = vectors
  const asked = { model: MODEL, vector, limit, where, found: where, kept: sql`true` } as const
  const columns = sql`s.num, s.closes_at`
  return nearestInMeaning(database(), { ...asked, columns }, mostRead)
}

describe('what is nearest', () => {
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

describe('what is nearest behind a filter that few pass', () => {
  it('is found where the index is not read that far', async () => {
    // With fewer, the first look at the index has seen them all.
    for (let n = 0; n < 200; n += 1) await add(`Bridge ${'of stone '.repeat(n)}`)
    const last = await add('Meals for schools and a bridge', { closesAt: TEST_NOW })
    const further = await add('Meals for schools', { closesAt: TEST_NOW })
    await make()
    // So few would be sorted; the index is to be read, as it is among many.
    await database().execute(sql`set enable_sort = off`)
    await database().execute(sql`set enable_seqscan = off`)
    const found = await near('bridges', sql`s.closes_at is not null`, 3, 1)
    await database().execute(sql`reset enable_sort`)
    await database().execute(sql`reset enable_seqscan`)
    expect(found).toEqual([last, further])
  })
})

describe('whether one may search by meaning', () => {
  const ctx = (from = database()) => ({
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
    expect(await isOn(testContext(database()))).toBe(false)
    expect(await readMeaning(ctx(), 'bridges', undefined)).toMatchObject({ model: MODEL })
    await database().execute(sql`truncate feature_flag`)
    expect(await isOn()).toBe(false)
    expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
  })

  it('ends where the endpoint fails, the day is used up, or one asks too often', async () => {
    await set('enableSemanticSearch')
    await add('Bridge')
    await make()
    for (const status of [429, 500, 400]) {
      endpoint().answer(failing(status))
      expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
    }
    endpoint().answer(openai)
    expect(await readMeaning(ctx(), 'bridges', undefined)).not.toBeNull()
    await spendTokens(database(), PLENTY, TEST_NOW)
    const before = sent().length
    expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
    await database().execute(sql`delete from meta where key like 'semantic.tokens'`)
    await database().execute(sql`update rate_limit set hits = 1000`)
    expect(await readMeaning(ctx(), 'bridges', undefined)).toBeNull()
    expect(sent()).toHaveLength(before)
  })

  it('counts no call for a text that is remembered', async () => {
    await set('enableSemanticSearch')
    await add('Bridge')
    await make()
    const kept = { ...ctx(), embeddings: { embedder: remembering(embedder()), tokensPerDay: 100 } }
    const meant = await readMeaning(kept, 'bridges', undefined)
    expect(meant).not.toBeNull()
    await database().execute(sql`update rate_limit set hits = 1000`)
    await spendTokens(database(), PLENTY, TEST_NOW)
    expect(await readMeaning(kept, 'bridges', undefined)).toEqual(meant)
    expect(await readMeaning(kept, 'roads', undefined)).toBeNull()
  })

  const same = (x: number) => x
  it.each([
    ['a vector beyond half precision', () => 70_000, 1, null],
    ['a vector that half precision makes nothing of', () => 1e-12, 1, null],
    ['a count of tokens that is none', same, 1.5, { model: MODEL }],
    ['a count of tokens beyond all', same, 1e25, { model: MODEL }],
  ])('does not fail for %s', async (_, change, tokens, meant) => {
    await set('enableSemanticSearch')
    await add('Bridge')
    await make()
    endpoint().answer(({ input }, response) => {
      const data = input.map((text, index) => ({
        index,
        embedding: vectorOf(text, MODEL).map(change),
      }))
      json(response, { data, usage: { prompt_tokens: tokens, total_tokens: tokens } })
    })
    const found = await readMeaning(ctx(), 'bridges', undefined)
    expect(found && { model: found.model }).toEqual(meant)
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
        name,
        context: 'GLOBAL' as const,
        value: true,
      })),
    )
    const said: string[] = []
    const say = (_: object, message: string) => void said.push(message)
    const log = { info: say, warn: say, error: say }
    await runEmbedding(
      { db, log, embedder: embedder(), tokensPerDay: PLENTY, halt: async () => null },
      NEVER,
    )
    expect(said).toEqual(['the database has no pgvector 0.8: no embeddings are made'])
    const embeddings = { embedder: embedder(), tokensPerDay: PLENTY }
    const ctx = { ...testContext(db), embeddings }
    expect(await createCaller(semanticRouter)(ctx).semantic.status({})).toEqual({ isOn: false })
    expect(await readMeaning(ctx, 'bridges', undefined)).toBeNull()
    expect(endpoint().asked).toEqual([])
  })
})
