import { DEFAULT_LOCALE, UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'

/** Absolute address of a tender's page in a language. `publicUrl` has no slash at its end. */
export const tenderUrl = (publicUrl: string, rfxId: string, locale: UiLocale): string =>
  `${publicUrl}${withLocale(locale, `/rfx/${rfxId}`)}`

/** The page in every language of the interface, and for readers of none of them. */
export const tenderAlternates = (publicUrl: string, rfxId: string) => [
  ...UI_LOCALES.map((locale) => ({
    language: locale,
    href: tenderUrl(publicUrl, rfxId, locale),
  })),
  { language: 'x-default', href: tenderUrl(publicUrl, rfxId, DEFAULT_LOCALE) },
]
