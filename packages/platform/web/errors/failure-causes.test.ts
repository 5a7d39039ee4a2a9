import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { causeOf, isUnanswered } from './failure-causes.ts'

const failed = (appCode: string, details: object = {}) =>
  TRPCClientError.from({
    error: { message: '', code: -32_603, data: { appCode, details } },
  } as never)

it('tells a limit that a plan lifts from one that only time does', () => {
  const limited = { retryAfterSeconds: 1741, tier: 'PLUS' }
  expect(causeOf(failed('request.rate_limited', limited))).toEqual({
    kind: 'limit',
    minutes: 30,
    tier: 'PLUS',
  })
  expect(causeOf(failed('request.rate_limited', { retryAfterSeconds: 1 }))).toEqual({
    kind: 'busy',
    minutes: 1,
  })
})

it('knows what is out of reach for a while, and nothing of other failures', () => {
  expect(causeOf(failed('system.unavailable'))).toEqual({ kind: 'unavailable' })
  expect(causeOf(failed('response.kept'))).toEqual({ kind: 'kept', code: 'response.kept' })
  expect(causeOf(failed('system.internal'))).toBeNull()
  expect(causeOf(new Error('no answer'))).toBeNull()
})

it('tells a connection that fails from a server that answers something else', async () => {
  const failureOf = async (fetch: () => Promise<Response>): Promise<unknown> => {
    const link = httpBatchLink({ url: 'http://kogge.example/api/trpc', fetch })
    return createTRPCUntypedClient({ links: [link] })
      .query('search')
      .catch((error) => error)
  }
  const lost = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(isUnanswered(lost)).toBe(true)
  const html = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  expect(isUnanswered(await failureOf(html))).toBe(false)
  expect(isUnanswered(failed('system.internal'))).toBe(false)
})
