import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_BACKOFF, retryAfterMs, waitBefore } from './retry-backoff.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('Retry-After', () => {
  it.each([
    ['7', 7000],
    [' 120 ', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['', null],
    [undefined, null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['99999999999999', null],
  ])('"%s" is %s ms', (value, ms) => expect(retryAfterMs(value, NOW)).toBe(ms))
})

it('a wait is never shorter than asked for, never longer than the longest, and grows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat(86_400_000), { nil: null }),
      (attempt, random, asked) => {
        const ms = waitBefore(attempt, asked, DEFAULT_BACKOFF, random)
        if (asked !== null) expect(ms >= asked && ms <= asked * 1.1 + 1).toBe(true)
        else {
          expect(ms).toBeGreaterThanOrEqual(DEFAULT_BACKOFF.baseMs / 2)
          expect(ms).toBeLessThanOrEqual(DEFAULT_BACKOFF.maxMs)
          const later = waitBefore(attempt + 1, null, DEFAULT_BACKOFF, random)
          expect(later).toBeGreaterThanOrEqual(ms)
        }
      },
    ),
  )
})
