import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { LARGE_READS } from '@kogge/domain/kernel/large-read-paths.ts'
import { responseContent, storedContent } from '@kogge/domain/responses/response-content.ts'
import { shownDocument } from '@kogge/features/drafting/server/request-document.views.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import { testApp } from '../../testing/test-app.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const ask = (paths: string) =>
  server.app.inject({ url: `/api/trpc/${paths}?batch=1&input={}`, remoteAddress: '192.0.2.64' })

const WHOLE: readonly unknown[] = [requestDocument, shownDocument, responseContent, storedContent]

/** Whether a schema has a whole request or response within it. */
const hasWhole = (schema: unknown): boolean => {
  if (WHOLE.includes(schema)) return true
  if (typeof schema !== 'object' || schema === null) return false
  const { _zod: zod } = schema as z.ZodType
  const { def } = zod ?? {}
  if (!def) return false
  const inner = Object.values({ ...def, ...Reflect.get(def, 'shape') })
  return inner.flat().some(hasWhole)
}

it('whatever answers a whole request or response is counted among what is large', () => {
  const queries = PROCEDURES.filter(({ definition }) => definition.data?.type === 'query')
  const whole = queries.filter(({ definition }) => hasWhole(definition.data?.output))
  for (const path of ['response.mine', 'rfxDraft.get', 'writtenRfx.view'])
    expect(whole.map((one) => one.path)).toContain(path)
  expect(whole.filter(({ path }) => !LARGE_READS.includes(path))).toEqual([])
  expect(LARGE_READS.filter((path) => !queries.some((one) => one.path === path))).toEqual([])
})

it.each(LARGE_READS)('%s is read in no batch, also not beside something small', async (path) => {
  const asked = (paths: readonly string[]) => ask(paths.join(','))
  for (const paths of [Array(20).fill(path), ['sysInfo.gitCommitSha', path]]) {
    const refused = await asked(paths)
    expect(refused.statusCode).toBe(400)
    for (const { error } of refused.json()) expect(error.data.appCode).toBe('request.invalid')
  }
  const [alone] = (await asked([path])).json()
  expect(alone.error.data.path).toBe(path)
})

it('a path that is written otherwise is the same path', async () => {
  for (const paths of ['account.me%2Cresponse.mine', 'account.me,%72esponse.mine']) {
    const { statusCode } = await ask(paths)
    expect(statusCode).toBe(400)
  }
})
