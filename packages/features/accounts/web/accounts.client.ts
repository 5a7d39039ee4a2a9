import { createApi } from '@kogge/platform/web/trpc-client.ts'
import type { AccountRouter } from '../server/accounts.router.ts'

/** The calls of accounts. All are made once, by a form: no cache stands between. */
export const { client: accountCalls } = createApi<AccountRouter>()
