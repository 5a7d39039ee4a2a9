import { createApi } from '@kogge/platform/web/api.ts'
import type { SettingsRouter } from '../server/settings/router.ts'

/** The calls of a user's own settings, with and without a cache between. */
export const { client: settingsCalls, useApi: useSettingsApi } = createApi<SettingsRouter>()
