import type { RfxContent } from '../rfx/rfx-content.ts'

/** Official languages of the Union, and of neighbours, that are none of the platform's. */
const OTHERS = [
  'bg',
  'cs',
  'de',
  'el',
  'es',
  'fr',
  'ga',
  'hr',
  'hu',
  'is',
  'it',
  'mt',
  'nl',
  'pt',
  'ro',
  'sk',
  'sl',
  'uk',
] as const

/**
 * Languages by which tenders are filtered, ISO 639-1; `xx` is any other, and unknown. The place of a language is
 * its bit in the search index: new ones are added at the end, and the edition of the index is raised.
 */
export const TENDER_LANGUAGES = [
  'en',
  'lv',
  'et',
  'lt',
  'pl',
  'fi',
  'sv',
  'no',
  'da',
  'xx',
  ...OTHERS,
] as const

const UNKNOWN = 'xx'
const places: ReadonlyMap<string, number> = new Map(
  TENDER_LANGUAGES.map((language, place) => [language, place]),
)
const UNKNOWN_PLACE = TENDER_LANGUAGES.indexOf(UNKNOWN)

/** Languages as a mask of their bits. */
export const languageMask = (languages: readonly string[]): number =>
  languages.reduce((mask, language) => mask | (1 << (places.get(language) ?? UNKNOWN_PLACE)), 0)

/** The languages in which a request is written, as a mask: those of its title, or else the one that it names. */
export const languagesOf = ({
  title,
  language,
}: Pick<RfxContent, 'title' | 'language'>): number => {
  const known = Object.keys(title).filter((one) => one !== UNKNOWN)
  return languageMask(known.length > 0 ? known : [language ?? UNKNOWN])
}
