import { describe, expect, it } from 'vitest'
import { createFormats } from './locale-formats.ts'
import { formatLocale } from './ui-locales.ts'

const LOCALES = ['en', 'lv', 'et', 'lt'] as const
/** Intl sets thousands apart by spaces that look alike. */
const plain = (text: string): string => text.replace(/\s/g, ' ')

describe.each(LOCALES)('formats in %s', (locale) => {
  const formats = createFormats(formatLocale(locale))

  it('say EET in winter and EEST in summer', () => {
    expect(formats.dateTime('2026-11-21T15:00:00Z', true)).toMatch(/17[.:]00\u00a0EET$/)
    expect(formats.exactTime('2026-11-21T15:00:09.042Z')).toMatch(/17[.:]00[.:]09[.,]042\u00a0EET$/)
    expect(formats.dateTime('2026-07-01T15:00:00Z', true)).toMatch(/18[.:]00\u00a0EEST$/)
    expect(formats.dateTime('2026-07-01T15:00:00Z')).toMatch(/18[.:]00$/)
  })

  it('show what was written in another zone as it is in Riga, and say so', () => {
    expect(formats.dateTime('2026-11-21T16:00:00+01:00', true)).toMatch(/17[.:]00\u00a0EET$/)
    expect(formats.dateTime('2026-11-21T23:30:00Z', true)).toMatch(/22.*01[.:]30\u00a0EET$/)
  })

  it('say how long something took by the unit that reads best', () => {
    const numbers = [4.23, 90, 600, 9000, 400_000].map((length) =>
      formats
        .duration(length)
        .replace(/[^\d.,]/g, '')
        .replace(',', '.')
        .replace(/\.$/, ''),
    )
    expect(numbers).toEqual(['4.2', '90', '10', '2.5', '4.6'])
    expect(new Set([4, 600, 9000, 400_000].map(formats.duration)).size).toBe(4)
  })

  it('show as it stands what is no time', () => {
    expect(formats.dateTime('soon', true)).toBe('soon')
  })

  it('set thousands apart from four digits on', () => {
    const separator = locale === 'en' ? ',' : ' '
    expect(plain(formats.number(1234))).toBe(`1${separator}234`)
    expect(plain(formats.number(1234567))).toBe(`1${separator}234${separator}567`)
    expect(plain(formats.money('1234', 'EUR'))).toContain(`1${separator}234`)
    expect(formats.number(999)).toBe('999')
  })

  it('tell prices of a unit to the cent, and below one of the currency further', () => {
    const comma = locale === 'en' ? '.' : ','
    const price = (amount: number) => plain(formats.unitPrice(amount, 'EUR')).replace(/[€ ]/g, '')
    expect([75, 1.35, 0.12345, 0.5].map(price)).toEqual(
      ['75.00', '1.35', '0.1235', '0.50'].map((text) => text.replace('.', comma)),
    )
    expect([0.000_034_56, 0.000_04, 0.001_26, 0].map(price)).toEqual(
      ['0.000035', '0.00004', '0.0013', '0.00'].map((text) => text.replace('.', comma)),
    )
  })

  it('shorten large numbers and sums, and keep small parts apart from none', () => {
    const millions = { en: '€1.2m', lv: '1,2 milj. €', et: '1,2 mln €', lt: '1,2 mln. €' }[locale]
    expect(plain(formats.compactMoney(643.2, 'EUR'))).toMatch(/^(€643|643 €)$/)
    expect(plain(formats.compactMoney(1_234_567, 'EUR'))).toBe(millions)
    const comma = locale === 'en' ? '.' : ','
    expect(formats.share(0.004)).toContain(`0${comma}4`)
    expect(formats.share(0.1234)).toContain('12')
    expect(formats.decimal(3.44)).toBe(`3${comma}4`)
    expect(formats.month('2026-11-01')).toContain('2026')
  })
})
