import { featureFlag } from '@kogge/db/schema/flags.ts'
import { failing, openai } from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runEmbedding } from './embeddings.jobs.ts'
import { NEVER, PLENTY, semanticTests } from './semantic.fixture.ts'

const { database, endpoint, embedder, add, sent, stored, set } = semanticTests()

describe('the job that makes vectors', () => {
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const log = { info: say, warn: say, error: say }
  const deps = () => ({
    db: database(),
    log,
    embedder: embedder(),
    tokensPerDay: PLENTY,
    halt: async () => null,
  })

  it('does nothing without its flag, with the one that stops it, or without an endpoint', async () => {
    await add('Bridge')
    await runEmbedding(deps(), NEVER)
    await set('enableEmbeddingGeneration')
    await set('disableEnrichment')
    await runEmbedding(deps(), NEVER)
    await database().delete(featureFlag).where(eq(featureFlag.name, 'disableEnrichment'))
    await runEmbedding({ ...deps(), embedder: null }, NEVER)
    expect(sent()).toEqual([])
    await runEmbedding(deps(), NEVER)
    expect(sent()).toEqual([['Bridge']])
  })

  it('leaves an endpoint alone that failed or has had the tokens of the day', async () => {
    await add('Bridge')
    await set('enableEmbeddingGeneration')
    endpoint().answer(failing(500))
    const failed = deps()
    for (const _ of [1, 2]) await runEmbedding(failed, NEVER)
    expect(sent()).toHaveLength(1)
    const spent = { ...deps(), tokensPerDay: 1 }
    for (const _ of [1, 2]) await runEmbedding(spent, NEVER)
    expect(said.filter((line) => line === 'making embeddings stopped')).toHaveLength(1)
    endpoint().answer(openai)
    await runEmbedding(failed, NEVER)
    expect(sent()).toHaveLength(1)
    await runEmbedding(deps(), NEVER)
    expect(await stored()).toHaveLength(1)
  })

  it('stops for its flag while it waits for the endpoint', async () => {
    await add('Bridge')
    await set('enableEmbeddingGeneration')
    endpoint().answer(async () => {
      await database().execute(sql`truncate feature_flag`)
    })
    await runEmbedding({ ...deps(), haltLookMs: 50 }, NEVER)
    expect(await stored()).toEqual([])
  })
})
