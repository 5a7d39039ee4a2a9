import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOf, startOf } from './notice-times.ts'

describe('a time as a notice writes it', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T21:59:59.999Z'],
    ['2026-07-01', '2026-07-01T00:00:00.000Z', '2026-07-01T20:59:59.999Z'],
    ['2026-03-01Z', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z'],
    ['2026-03-01+02:00', '2026-02-28T22:00:00.000Z', '2026-03-01T21:59:59.999Z'],
    ['2026-03-01T10:00:00.123456+02:00', '2026-03-01T08:00:00.123Z', '2026-03-01T08:00:00.123Z'],
    ['1900-01-01Z', '1900-01-01T00:00:00.000Z', '1900-01-01T23:59:59.999Z'],
    ['9999-12-31Z', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('%s starts and ends', (written, start, end) => {
    expect(startOf(written)?.toISOString()).toBe(start)
    expect(endOf(written)?.toISOString()).toBe(end)
  })

  it.each([
    '0000-06-01Z',
    '0001-01-01Z',
    '1900-01-01+14:00',
    '9999-12-31T23:00:00-12:00',
    '+200000-01-01Z',
    '-0001-01-01Z',
    '2026-13-01',
    '2026-01-01T10:00:00+99:00',
    '',
    'soon',
  ])('%s is none that can be kept', (written) => {
    expect(startOf(written)).toBeNull()
  })

  it('is of the last century or later, in four digits, or none', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
    const zones = fc.constantFrom('', 'Z', '+14:00', '-12:00', '+02:00')
    fc.assert(
      fc.property(digits(4), digits(2), digits(2), zones, (year, month, day, zone) => {
        for (const time of [
          startOf(`${year}-${month}-${day}${zone}`),
          endOf(`${year}-01-01${zone}`),
        ])
          if (time) expect(time.toISOString()).toMatch(/^(19|[2-9]\d)\d\d-/)
      }),
    )
  })
})
