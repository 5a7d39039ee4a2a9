import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  type Answer,
  type Endpoint,
  openai,
  startEndpoint,
} from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import { inRoot, STOP_WITH_PARENT } from '../../tools/setup/project-paths.mjs'
import { test } from './journey-test.ts'

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

const startDatabase = async (): Promise<{ url: string; program: ChildProcess }> => {
  const program = fork(inRoot('e2e', 'support', 'semantic-database.ts'), {
    execArgv: ['--import', STOP_WITH_PARENT],
  })
  const [url] = await Promise.race([
    once(program, 'message'),
    once(program, 'exit').then(([code]) => {
      throw new Error(`The database with vectors did not start (exit code ${code}).`)
    }),
  ])
  return { url, program }
}

/** What search by meaning needs besides the product: a database with vectors, and an endpoint. */
export const useMeaning = () => {
  const here: { database?: Awaited<ReturnType<typeof startDatabase>>; endpoint?: Endpoint } = {}
  test.afterAll(async () => {
    await here.endpoint?.close()
    here.database?.program.kill()
  })
  return {
    /** Settings of the product that go with it. */
    settings: async () => {
      here.database = await startDatabase()
      here.endpoint = await startEndpoint(understanding)
      return { DATABASE_URL: here.database.url, KOGGE_AI_URL: here.endpoint.url }
    },
    databaseUrl: (): string => here.database?.url ?? '',
    /** From now on the endpoint answers otherwise. */
    answer: (next: Answer) => here.endpoint?.answer(next),
  }
}
