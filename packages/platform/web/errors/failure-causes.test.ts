import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { causeOf } from './failure-causes.ts'

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
