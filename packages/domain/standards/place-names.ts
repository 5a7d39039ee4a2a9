/** Names of codes in the language of a release; undefined for a code without a name. */
export interface PlaceNames {
  /** ISO 3166-1 alpha-2 */
  readonly country: (code: string) => string | undefined
  /** NUTS */
  readonly region: (code: string) => string | undefined
}

/** A language as notices write it; others read as English. */
const LANGUAGE = /^[a-z]{2}$/

/**
 * Names of places in a language (ISO 639-1): of countries as the Unicode CLDR has them, of regions as they stand in
 * `regions` by their NUTS codes.
 */
export const placeNames = (
  language: string | null,
  regions: Readonly<Record<string, string>>,
): PlaceNames => {
  const locale = LANGUAGE.test(language ?? '') ? (language ?? 'en') : 'en'
  const countries = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' })
  return {
    country: (code) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined),
    region: (code) => (Object.hasOwn(regions, code) ? regions[code] : undefined),
  }
}
