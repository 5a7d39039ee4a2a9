import { type OneBackend, oneBackend } from '@kogge/db/testing/one-backend.ts'
import { pgvector } from '@kogge/db/testing/pgvector.ts'
import {
  type Answer,
  type Endpoint,
  openai,
  startEndpoint,
} from '@kogge/platform/server/ai/endpoint.fixture.ts'
import { test } from './test.ts'

/** Beginnings of words that mean the same, of which each stands for the first. */
const SAME = [
  ['cater', 'ēdin', 'toitlus', 'maitin', 'ēdien'],
  ['school', 'skol', 'kool', 'mokykl', 'izglīt'],
]

const understood = (text: string): string =>
  text.toLowerCase().replaceAll(/\p{L}+/gu, (word) => {
    const same = SAME.find((beginnings) => beginnings.some((one) => word.startsWith(one)))
    return same?.[0] ?? word
  })

/** Understands some words of procurement in four languages; else words that share their letters. */
const understanding: Answer = (asked, response) =>
  openai({ ...asked, input: asked.input.map(understood) }, response)

/** What search by meaning needs besides the product: a database with vectors, and an endpoint. */
export const useMeaning = () => {
  const here: { backend?: OneBackend; endpoint?: Endpoint } = {}
  test.afterAll(async () => {
    await here.endpoint?.close()
    await here.backend?.close()
  })
  return {
    /** Settings of the product that go with it. */
    settings: async () => {
      here.backend = await oneBackend(await pgvector())
      here.endpoint = await startEndpoint(understanding)
      return { DATABASE_URL: here.backend.url, KOGGE_AI_URL: here.endpoint.url }
    },
    databaseUrl: (): string => here.backend?.url ?? '',
    /** From now on the endpoint answers otherwise. */
    answer: (next: Answer) => here.endpoint?.answer(next),
  }
}
