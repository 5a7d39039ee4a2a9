/** Names of codes in the language of a release; undefined for a code without a name. */
export interface PlaceNames {
  /** ISO 3166-1 alpha-2 */
  readonly country: (code: string) => string | undefined
  /** NUTS */
  readonly region: (code: string) => string | undefined
}

/** A language as notices write it; others read as English. */
const LANGUAGE = /^[a-z]{2}$/

/** CLDR names what is no country, too: the unknown one, and those of tests. */
const NO_COUNTRY = new Set(['ZZ', 'XA', 'XB'])
/** Some languages shorten a name to what is also a code of ISO 3166-1: Danish `USA`. */
const ABBREVIATION = /^\p{Lu}{2,3}$/u

const displayNames = (...locales: readonly string[]) =>
  new Intl.DisplayNames([...locales], { type: 'region', fallback: 'none' })

/**
 * Names of places in a language (ISO 639-1): of countries as the Unicode CLDR has them, in English where it has an
 * abbreviation alone, of regions as they stand in `regions` by their NUTS codes.
 */
export const placeNames = (
  language: string | null,
  regions: Readonly<Record<string, string>>,
): PlaceNames => {
  const locale = LANGUAGE.test(language ?? '') ? (language ?? 'en') : 'en'
  const [countries, english] = [displayNames(locale, 'en'), displayNames('en')]
  return {
    country: (code) => {
      if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code)) return undefined
      const name = countries.of(code)
      return name && ABBREVIATION.test(name) ? english.of(code) : name
    },
    region: (code) => (Object.hasOwn(regions, code) ? regions[code] : undefined),
  }
}
