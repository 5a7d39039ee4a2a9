import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { errorCodeOf } from './error-codes.ts'

test('a failure has its code, whether the server gave it or the page knew before it asked', () => {
  const answered = new TRPCClientError('refused', {
    result: { error: { data: { appCode: 'draft.conflict' } } } as never,
  })
  expect(errorCodeOf(answered)).toBe('draft.conflict')
  expect(errorCodeOf(new AppError('draft.too_large'))).toBe('draft.too_large')
})

test('where there was no answer, or none that can be read, there is none', () => {
  const unknown = new TRPCClientError('refused', {
    result: { error: { data: { appCode: 'of.tomorrow' } } } as never,
  })
  for (const error of [new TypeError('fetch failed'), new TRPCClientError('html'), unknown])
    expect(errorCodeOf(error)).toBeNull()
})
