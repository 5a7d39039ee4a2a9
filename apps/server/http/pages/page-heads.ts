import { UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { PageHead } from '@kogge/domain/kernel/page-head.ts'
import { ROUTES, type RouteName, withLocale } from '@kogge/domain/kernel/routes.ts'
import en from '@kogge/i18n/messages/en/heads.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/heads.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/heads.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/heads.json' with { type: 'json' }

const HEADS: Readonly<Record<UiLocale, typeof en>> = { en, lv, et, lt }

/** Pages that are worth finding; the others are for their readers alone. */
const INDEXED: readonly RouteName[] = ['HOME', 'OPPORTUNITY_FEED', 'FRESHNESS']

/** The head of a page that is the same for everyone; a tender and an organisation have their own. */
export const headForPage = (
  name: Exclude<RouteName, 'RFX_VIEW' | 'ORG_PROFILE'>,
  locale: UiLocale,
  publicUrl: string,
): PageHead => {
  const { title, description }: { title: string; description?: string } = HEADS[locale][name]
  if (!INDEXED.includes(name)) return { title, noIndex: true }
  const address = (language: UiLocale) => publicUrl + withLocale(language, ROUTES[name])
  return {
    title,
    ...(description && { description }),
    canonical: address(locale),
    alternates: [
      ...UI_LOCALES.map((language) => ({ language, href: address(language) })),
      { language: 'x-default', href: address('en') },
    ],
  }
}
