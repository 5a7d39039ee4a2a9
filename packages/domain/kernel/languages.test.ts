import { expect, it } from 'vitest'
import { isoLanguageOf, LANGUAGES } from './languages.ts'
import { UI_LOCALES } from './locales.ts'

it.each([
  ['EN', 'en'],
  ['EE', 'et'],
  ['NO', 'no'],
  ['XX', 'en'],
  ['en-UK', 'en'],
  ['tokens', 'en'],
  ['et', 'et'],
  ['de', 'de'],
])('%s is the language %s', (name, iso) => {
  expect(isoLanguageOf(name)).toBe(iso)
})

it.each(['', 'E', 'ET', 'eng', 'en-GB', '1=', 'EE '])('%j names none', (name) => {
  expect(isoLanguageOf(name)).toBeNull()
})

it('has the languages of the interface, and a format for each that is known', () => {
  const isos: readonly (string | null)[] = LANGUAGES.map(({ iso }) => iso)
  for (const locale of UI_LOCALES) expect(isos).toContain(locale)
  for (const { formats } of LANGUAGES)
    if (formats) expect(new Intl.NumberFormat(formats).format(1.5)).toMatch(/^1[.,]5$/)
})
