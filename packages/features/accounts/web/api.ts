import { createApi } from '@kogge/platform/web/api.ts'
import type { AccountRouter } from '../server/router.ts'

/** The calls of accounts. All are made once, by a form: no cache stands between. */
export const { client: accountCalls } = createApi<AccountRouter>()
