import { describe, expect, it } from 'vitest'
import { readTime } from './notice-times.ts'

const read = (written: string | null) => {
  const time = readTime(written)
  return time && [time.at.toISOString(), time.dateOnly, time.day]
}

describe('times of the source', () => {
  it('keep the hour and its zone', () => {
    expect(read('2026-11-21T12:00:00+02:00')).toEqual([
      '2026-11-21T10:00:00.000Z',
      false,
      '2026-11-21',
    ])
  })

  it('are the end of a day without an hour: in its zone, else in Riga', () => {
    expect(read('2026-11-21+01:00')?.slice(0, 2)).toEqual(['2026-11-21T22:59:59.999Z', true])
    expect(read('2026-11-21')?.slice(0, 2)).toEqual(['2026-11-21T21:59:59.999Z', true])
    expect(read('2026-07-01')?.[0]).toBe('2026-07-01T20:59:59.999Z')
  })

  it('are nothing where they are none', () => {
    expect([read(null), read(''), read('soon'), read('2026-13-45')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
