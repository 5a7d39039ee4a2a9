import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEmbedder, remembering } from './embedder.ts'
import {
  type Endpoint,
  failing,
  json,
  openai,
  startEndpoint,
  vectorOf,
} from './embedding-endpoint.fixture.ts'
import { EmbeddingError } from './embedding-errors.ts'

const MODEL = 'text-embedding-3-small'
const KEY = 'sk-a-secret-of-the-tests'
let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint()
})
afterAll(() => endpoint.close())
beforeEach(() => {
  endpoint.answer(openai)
  endpoint.asked.length = 0
})

const embedder = (settings: { key?: string | null; timeoutMs?: number } = {}) =>
  createEmbedder({ url: endpoint.url, key: KEY, model: MODEL, ...settings })

const problem = async (texts: string[], timeoutMs = 2000): Promise<EmbeddingError> => {
  const error: unknown = await embedder({ timeoutMs })
    .embed(texts)
    .catch((thrown) => thrown)
  if (!(error instanceof EmbeddingError))
    throw new Error('Another error, or none.', { cause: error })
  expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(
    KEY,
  )
  return error
}

const vectors = (count: number, length = 1536) =>
  Array.from({ length: count }, (_, index) => ({ index, embedding: new Array(length).fill(0.1) }))

describe('embeddings', () => {
  it('are asked of the configured model with the key, all texts at once', async () => {
    const { vectors: made, tokens } = await embedder().embed(['a bridge', 'a school'])
    expect(made).toEqual([vectorOf('a bridge', MODEL), vectorOf('a school', MODEL)])
    expect(tokens).toBe(4)
    expect(endpoint.asked).toHaveLength(1)
    expect(endpoint.asked[0]).toMatchObject({
      path: '/v1/embeddings',
      model: MODEL,
      input: ['a bridge', 'a school'],
      headers: { authorization: `Bearer ${KEY}` },
    })
  })

  it('go without a key where none is configured', async () => {
    await embedder({ key: null }).embed(['a bridge'])
    expect(endpoint.asked[0]?.headers.authorization).toBeUndefined()
  })

  it('come to their texts in whatever order they are answered', async () => {
    endpoint.answer((_, response) => json(response, { data: vectors(3).reverse().map(numbered) }))
    const numbered = (one: { index: number; embedding: number[] }) => ({
      ...one,
      embedding: [one.index + 1, ...one.embedding.slice(1)],
    })
    const { vectors: made, tokens } = await embedder().embed(['a', 'b', 'c'])
    expect(made.map(([first]) => first)).toEqual([1, 2, 3])
    expect(tokens).toBeNull()
  })

  it.each([
    ['fewer than texts', vectors(1)],
    ['more than texts', vectors(3)],
    ['of another length', vectors(2, 1024)],
    [
      'nothing but zeros',
      vectors(2).map((one) => ({ ...one, embedding: one.embedding.map(() => 0) })),
    ],
    [
      'beyond half precision',
      vectors(2).map((one) => ({ ...one, embedding: [70_000, ...one.embedding.slice(1)] })),
    ],
    [
      'nothing in half precision',
      vectors(2).map((one) => ({ ...one, embedding: one.embedding.map(() => 1e-12) })),
    ],
    ['twice the same place', vectors(2).map((one) => ({ ...one, index: 0 }))],
    [
      'no numbers',
      [
        { index: 0, embedding: ['x'] },
        { index: 1, embedding: null },
      ],
    ],
  ])('that are %s are none', async (_, data) => {
    endpoint.answer((_asked, response) => json(response, { data }))
    expect((await problem(['a', 'b'])).code).toBe('unexpected')
  })

  it.each([1.5, 1e25, -3])(
    'are taken without a count of tokens that is none: %d',
    async (count) => {
      const usage = { prompt_tokens: count, total_tokens: count }
      endpoint.answer((_, response) => json(response, { data: vectors(1), usage }))
      expect(await embedder().embed(['a'])).toMatchObject({ tokens: null })
    },
  )

  it('are taken up to the ends of half precision', async () => {
    const ends = vectors(1).map((one) => ({ ...one, embedding: one.embedding.fill(-65_504) }))
    endpoint.answer((_, response) => json(response, { data: ends }))
    expect((await embedder().embed(['a'])).vectors).toHaveLength(1)
  })

  it.each([
    [429, 'busy'],
    [503, 'busy'],
    [401, 'refused'],
    [400, 'text'],
    [500, 'failed'],
  ])('are not there when the endpoint answers %i: %s', async (status, code) => {
    endpoint.answer(failing(status))
    expect((await problem(['a'])).code).toBe(code)
    expect(endpoint.asked).toHaveLength(1)
  })

  it('say how long the endpoint wants to be left alone', async () => {
    endpoint.answer(failing(429, { 'retry-after': '7' }))
    expect((await problem(['a'])).retryAfterMs).toBe(7000)
  })

  it('are not fetched from where the endpoint sends us', async () => {
    const other = await startEndpoint()
    endpoint.answer((_, response) => {
      response.writeHead(307, { location: `${other.url}/embeddings` }).end()
    })
    expect((await problem(['a'])).code).toBe('unexpected')
    expect(other.asked).toEqual([])
    await other.close()
  })

  it('are waited for only so long', async () => {
    endpoint.answer(() => undefined)
    expect((await problem(['a'], 100)).code).toBe('unreachable')
    const never = createEmbedder({ url: 'http://127.0.0.1:9/v1', key: KEY, model: MODEL })
    await expect(never.embed(['a'])).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('are asked for once more where a connection that was kept has been closed, and no further', async () => {
    const { embed } = embedder()
    await embed(['a'])
    let closed = 0
    const closing = (times: number) =>
      endpoint.answer((asked, response) => {
        closed += 1
        if (closed > times) openai(asked, response)
        else response.socket?.destroy()
      })
    closing(1)
    expect((await embed(['b'])).vectors).toEqual([vectorOf('b', MODEL)])
    closed = 0
    closing(2)
    expect((await problem(['c'])).code).toBe('unreachable')
    expect(closed).toBe(2)
  })

  it('are not read on and on', async () => {
    endpoint.answer((_, response) => {
      const part = 'x'.repeat(1_000_000)
      const write = (): void => {
        while (!response.destroyed && response.write(part));
        response.once('drain', write)
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      write()
    })
    expect((await problem(['a'], 20_000)).code).toBe('unexpected')
  })

  it('of a single text are remembered, the latest ones', async () => {
    const kept = remembering(embedder(), 2)
    for (const text of ['a', 'b', 'a', 'c', 'a']) await kept.embed([text])
    expect(endpoint.asked.map(({ input }) => input[0])).toEqual(['a', 'b', 'c', 'a'])
    expect((await kept.embed(['c'])).tokens).toBe(0)
  })
})
