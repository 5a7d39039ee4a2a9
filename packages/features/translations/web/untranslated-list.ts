import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { TRANSLATION_STATES } from '@kogge/domain/rfx/title-translations.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

export type TitleFilter = 'state' | 'language' | 'source'
export type TitleParams = ListParams<TitleFilter, 'open'>

/** Titles to translate in the address. */
export const TITLE_LIST: ListSpec<TitleFilter, 'open'> = {
  filters: {
    state: { accepts: TRANSLATION_STATES, fallback: ['missing'], max: 1 },
    language: { accepts: UI_LOCALES },
    source: { accepts: SOURCE_CODES },
  },
  sorts: ['open'],
  defaultSort: 'open',
}
