/** A language of the platform: its own code, ISO 639-1, and the locale that formats go by. */
export interface PlatformLanguage {
  readonly code: string
  /** Null of what is unknown. */
  readonly iso: string | null
  readonly formats: string | null
}

/** The languages, the default first. Estonian has the code of its country; `XX` is a language that is not known. */
export const LANGUAGES = [
  { code: 'EN', iso: 'en', formats: 'en-UK' },
  { code: 'LV', iso: 'lv', formats: 'lv' },
  { code: 'EE', iso: 'et', formats: 'et' },
  { code: 'LT', iso: 'lt', formats: 'lt' },
  { code: 'PL', iso: 'pl', formats: 'pl' },
  { code: 'FI', iso: 'fi', formats: 'fi' },
  { code: 'SV', iso: 'sv', formats: 'sv' },
  { code: 'NO', iso: 'no', formats: 'no' },
  { code: 'DA', iso: 'da', formats: 'da' },
  { code: 'XX', iso: null, formats: null },
] as const satisfies readonly PlatformLanguage[]

const DEFAULT = LANGUAGES[0].iso
const ISO_CODE = /^[a-z]{2}$/

/**
 * The ISO 639-1 code of a language as callers may name it: by its code here (`EE`), by ISO (`et`, any
 * language there is) or by a locale (`en-UK`, `tokens`). What is unknown reads as English. Null for what
 * names no language.
 */
export const isoLanguageOf = (name: string): string | null => {
  const known = LANGUAGES.find(({ code, formats }) => code === name || formats === name)
  if (known) return known.iso ?? DEFAULT
  if (name === 'tokens') return DEFAULT
  return ISO_CODE.test(name) ? name : null
}
