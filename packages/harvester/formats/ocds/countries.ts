import {
  COUNTRY_CODES,
  countryAlpha2,
  isCountryCode,
} from '@kogge/domain/reference/country-codes.ts'

/** The parts of the United Kingdom, which its publishers name as countries. */
const UK_PARTS = new Set([
  'england',
  'scotland',
  'wales',
  'northern ireland',
  'eng',
  'sct',
  'wls',
  'nir',
])

const namesByLanguage = new Map<string, ReadonlyMap<string, string>>()

/** Names of countries in a language (CLDR), in lower case, with their codes. */
const namesIn = (language: string): ReadonlyMap<string, string> => {
  const known = namesByLanguage.get(language)
  if (known) return known
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  const codes = new Map(COUNTRY_CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code]))
  namesByLanguage.set(language, codes)
  return codes
}

/** Languages that `Intl` is asked for: those that it knows, so that nothing grows without end. */
const supported = (language: string): string =>
  /^[a-z]{2}$/.test(language) && Intl.DisplayNames.supportedLocalesOf([language]).length > 0
    ? language
    : 'en'

/**
 * ISO 3166-1 alpha-2 of a country as OCDS writes it: a code, or the name of a country in English
 * or in the language of the release. Null for what is neither (`Other`, `n/a`).
 */
export const countryOf = (written: string | null, language: string): string | null => {
  if (written === null) return null
  const name = written.toLowerCase()
  if (UK_PARTS.has(name)) return 'GB'
  const code = countryAlpha2(written)
  if (isCountryCode(code)) return code
  return namesIn(supported(language)).get(name) ?? namesIn('en').get(name) ?? null
}

/**
 * The country in which a register is, by its code on the list of org-id.guide, which begins with
 * the country's (`GB-COH`, `UA-EDR`). Null for international ones.
 */
export const countryOfRegister = (scheme: string | null): string | null => {
  const [, code = ''] = /^([A-Z]{2})-[A-Z0-9_]+$/.exec(scheme ?? '') ?? []
  return isCountryCode(code) ? code : null
}
