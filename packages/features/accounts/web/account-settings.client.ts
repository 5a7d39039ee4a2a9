import { createApi } from '@kogge/platform/web/trpc-client.ts'
import type { AccountRouter } from '../server/accounts.router.ts'

/** The calls of a user's own settings, with and without a cache between. */
export const { client: settingsCalls, useApi: useSettingsApi } = createApi<AccountRouter>()
