import { DEFAULT_LOCALE, UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'

/** Absolute address of an organisation's page in a language. `publicUrl` has no slash at its end. */
export const orgUrl = (publicUrl: string, orgId: string, locale: UiLocale): string =>
  `${publicUrl}${withLocale(locale, `/org/${orgId}`)}`

/** The page in every language of the interface, and for readers of none of them. */
export const orgAlternates = (publicUrl: string, orgId: string) => [
  ...UI_LOCALES.map((locale) => ({ language: locale, href: orgUrl(publicUrl, orgId, locale) })),
  { language: 'x-default', href: orgUrl(publicUrl, orgId, DEFAULT_LOCALE) },
]
