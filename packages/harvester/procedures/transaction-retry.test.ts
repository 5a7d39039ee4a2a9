import { expect, it, vi } from 'vitest'
import { retrying } from './transaction-retry.ts'

/** A query that fails as the database layer tells it: the state stands in the cause. */
const failure = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { code }) })

it.each(['23505', '23503', '40001', '40P01'])(
  'what another transaction may have caused (%s) is done again',
  async (code) => {
    const work = vi.fn().mockRejectedValueOnce(failure(code)).mockResolvedValue('written')
    expect(await retrying(work)).toBe('written')
  },
)

it.each([
  ['23505', 2],
  ['40P01', 3],
  ['23514', 1],
  ['22001', 1],
  ['57P01', 1],
])('what fails with %s is given up at attempt %i', async (code, attempts) => {
  const work = vi.fn().mockRejectedValue(failure(code))
  await expect(retrying(work)).rejects.toThrow('Failed query')
  expect(work).toHaveBeenCalledTimes(attempts)
})
