import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { TranslationsAdminRouter } from '../server/translations.admin-router.ts'

export const { client: translationCalls, useApi } = createApi<TranslationsAdminRouter>()

/** A tender whose title is not in every language of the interface. */
export type Untranslated =
  Outputs<TranslationsAdminRouter>['adminTranslations']['list']['items'][number]
