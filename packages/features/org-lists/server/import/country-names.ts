import countries from 'i18n-iso-countries'
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import et from 'i18n-iso-countries/langs/et.json' with { type: 'json' }
import lt from 'i18n-iso-countries/langs/lt.json' with { type: 'json' }
import lv from 'i18n-iso-countries/langs/lv.json' with { type: 'json' }

for (const names of [en, et, lt, lv]) countries.registerLocale(names)

/** The alpha-2 code of a country as people write it: by either code, or by its name in a language of the interface; else null. */
export const alpha2Of = (written: string): string | null => {
  const code = written.toUpperCase()
  if (code.length === 2) return countries.isValid(code) ? code : null
  if (code.length === 3) return countries.alpha3ToAlpha2(code) ?? null
  for (const { locale } of [en, et, lt, lv]) {
    const found = countries.getAlpha2Code(written, locale)
    if (found) return found
  }
  return null
}
