import { expect, it } from 'vitest'
import { zoneOptions } from './zone-options.ts'

const labels = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const options = zoneOptions(locale, (code) => names.of(code) ?? code)
  return new Map(options.map(({ value, label }) => [value, label]))
}

it.each([
  ['en', 'Latvia – Eastern European Time'],
  ['lv', 'Latvija – Austrumeiropas laiks'],
  ['et', 'Läti – Ida-Euroopa aeg'],
  ['lt', 'Latvija – Rytų Europos laikas'],
])('names zones in the language of the reader: %s', (locale, label) => {
  expect(labels(locale).get('Europe/Riga')).toBe(label)
})

it('says the country once, where its time has no other name', () => {
  expect(labels('lv').get('Europe/London')).toBe('Apvienotā Karaliste')
})

it('tells all zones apart', () => {
  for (const locale of ['en', 'lv', 'et', 'lt'])
    expect(new Set(labels(locale).values()).size).toBe(labels(locale).size)
})
