import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { addRequests, type GivenRequest } from '@kogge/db/testing/requests.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createEmbedder } from '@kogge/platform/server/embedder.ts'
import {
  type Endpoint,
  openai,
  startEndpoint,
} from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MakingOptions, makeEmbeddings } from './embeddings.commands.ts'
import { type VectorDatabase, vectorDatabase } from './pgvector.fixture.ts'

export const MODEL = 'text-embedding-3-small'
export const PLENTY = 1_000_000
export const NEVER = new AbortController().signal

/**
 * A database with pgvector and an endpoint of embeddings, both emptied before each test of the file that
 * asks for them, with what such tests do. Nothing is there before the file's first hook has run.
 */
export const semanticTests = () => {
  const here: { database?: VectorDatabase; endpoint?: Endpoint } = {}
  const database = () => {
    if (!here.database) throw new Error('The database is made before the tests.')
    return here.database.db
  }
  const endpoint = () => {
    if (!here.endpoint) throw new Error('The endpoint is made before the tests.')
    return here.endpoint
  }

  beforeAll(async () => {
    here.database = await vectorDatabase()
    here.endpoint = await startEndpoint()
  }, 300_000)
  afterAll(async () => {
    await here.endpoint?.close()
    await here.database?.close()
  })
  beforeEach(async () => {
    endpoint().answer(openai)
    endpoint().asked.length = 0
    await emptied(database(), 'rfx')
    await database().execute(sql`truncate feature_flag, rate_limit`)
    await database().execute(sql`delete from meta where key like 'semantic%'`)
  })

  const embedder = () => createEmbedder({ url: endpoint().url, key: 'sk-test', model: MODEL })
  let minute = 0
  return {
    database,
    endpoint,
    embedder,

    make: (options: Partial<MakingOptions> = {}) =>
      makeEmbeddings(database(), embedder(), {
        tokensPerDay: PLENTY,
        now: () => TEST_NOW,
        waitMs: 1,
        ...options,
      }),

    /** A request in the search index, changed a minute after the one before; gives its number. */
    add: async (title: string, values: Partial<GivenRequest> = {}): Promise<number> => {
      const id = crypto.randomUUID()
      minute += 1
      const [row] = await addRequests(database(), [
        {
          id,
          source: 'ted',
          procedureKey: id,
          stage: 'competition',
          content: contentWith({
            title: { en: title },
            language: 'en',
            buyers: [orgWith({ name: 'Anna Neimane' })],
          }),
          updatedAt: new Date(TEST_NOW.getTime() - 86_400_000 + minute * 60_000),
          ...values,
        },
      ])
      const num = row?.num ?? 0
      await database().execute(sql`
        insert into rfx_search (num, facets, imported_at, closes_at, cpv, buyers, suppliers, countries)
        select num, 0, now(), closes_at, '{}', '{}', '{}', '{}' from rfx where num = ${num}`)
      return num
    },

    change: async (num: number, title: string, at = TEST_NOW): Promise<void> => {
      const content = contentWith({ title: { en: title }, language: 'en' })
      const rows = await database()
        .update(rfx)
        .set({ updatedAt: at })
        .where(eq(rfx.num, num))
        .returning()
      await writeContents(
        database(),
        rows.map((row) => ({ ...row, content })),
      )
    },

    /** The texts of each call that the endpoint got. */
    sent: () => endpoint().asked.map(({ input }) => input),

    stored: async () => {
      const { rows } = await database().execute<{ num: number; made: boolean }>(sql`
        select num, vector is not null as made from rfx_embedding_3_small order by num`)
      return rows
    },

    set: async (
      name: 'enableSemanticSearch' | 'enableEmbeddingGeneration' | 'disableEnrichment',
    ): Promise<void> => {
      await database().insert(featureFlag).values({ name, context: 'GLOBAL', value: true })
    },
  }
}
