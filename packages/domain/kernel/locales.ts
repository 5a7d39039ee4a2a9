/** Languages of the interface; `tokens` shows message keys and reads as English. */
export const UI_LOCALES = ['en', 'lv', 'et', 'lt'] as const
export const LOCALE_PREFIXES = [...UI_LOCALES, 'tokens'] as const
export const DEFAULT_LOCALE = 'en'

export type UiLocale = (typeof UI_LOCALES)[number]
export type LocalePrefix = (typeof LOCALE_PREFIXES)[number]

export const LOCALE_LABELS: Readonly<Record<UiLocale, string>> = {
  en: 'English',
  lv: 'Latviešu',
  et: 'Eesti',
  lt: 'Lietuvių',
}

/** The locale whose messages and formats a prefix stands for. */
export const localeOfPrefix = (prefix: LocalePrefix): UiLocale =>
  prefix === 'tokens' ? DEFAULT_LOCALE : prefix

/** A text in one or more languages, keyed by ISO 639-1 code, lower case. */
export type LocalizedText = Readonly<Record<string, string>>

/** A text picked for a reader, with the language it really is in. */
export interface PickedText {
  readonly text: string
  readonly language: string
}

/**
 * The best version of a text for a reader: their language, else the source's own,
 * else English, else whatever there is. `null` when the map is empty.
 */
export const pickText = (
  texts: LocalizedText | null | undefined,
  reader: string,
  source?: string | null,
): PickedText | null => {
  if (!texts) return null
  for (const language of [reader, source, DEFAULT_LOCALE]) {
    const text = language ? texts[language] : undefined
    if (language && text) return { text, language }
  }
  const first = Object.entries(texts).find(([, text]) => text !== '')
  return first ? { language: first[0], text: first[1] } : null
}
