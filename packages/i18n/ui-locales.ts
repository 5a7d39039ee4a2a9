/** Languages of the interface. */
export type UiLocale = 'en' | 'lv' | 'et' | 'lt'

/** What Intl is asked for: English as read in Europe (day before month, 24 hours). */
const FORMAT_LOCALES: Readonly<Record<UiLocale, string>> = {
  en: 'en-GB',
  lv: 'lv',
  et: 'et',
  lt: 'lt',
}

export const formatLocale = (locale: UiLocale): string => FORMAT_LOCALES[locale]

/** Times are shown where our readers are; Riga, Tallinn and Vilnius share their offsets. */
export const TIME_ZONE = 'Europe/Riga'
