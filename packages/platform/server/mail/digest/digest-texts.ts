import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import en from '@kogge/i18n/messages/en/digest.json' with { type: 'json' }
import enSearch from '@kogge/i18n/messages/en/search.json' with { type: 'json' }
import enWatching from '@kogge/i18n/messages/en/watching.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/digest.json' with { type: 'json' }
import etSearch from '@kogge/i18n/messages/et/search.json' with { type: 'json' }
import etWatching from '@kogge/i18n/messages/et/watching.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/digest.json' with { type: 'json' }
import ltSearch from '@kogge/i18n/messages/lt/search.json' with { type: 'json' }
import ltWatching from '@kogge/i18n/messages/lt/watching.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/digest.json' with { type: 'json' }
import lvSearch from '@kogge/i18n/messages/lv/search.json' with { type: 'json' }
import lvWatching from '@kogge/i18n/messages/lv/watching.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'

const MESSAGES = {
  en: { ...en, filters: enSearch.filters, causes: enWatching.causes, fields: enWatching.fields },
  et: { ...et, filters: etSearch.filters, causes: etWatching.causes, fields: etWatching.fields },
  lt: { ...lt, filters: ltSearch.filters, causes: ltWatching.causes, fields: ltWatching.fields },
  lv: { ...lv, filters: lvSearch.filters, causes: lvWatching.causes, fields: lvWatching.fields },
}

/** The texts of digests; filters and changes are called as on the screen. */
export const digestTranslator = (locale: UiLocale) =>
  createTranslator({ locale, messages: MESSAGES[locale] })
export type DigestTranslator = ReturnType<typeof digestTranslator>
