import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { AccountAdminRouter } from '../server/accounts.admin-router.ts'

/** What staff see of users and do for them. */
export const { client: usersCalls, useApi: useUsersApi } = createApi<AccountAdminRouter>()

export type UserRow = Outputs<AccountAdminRouter>['adminUsers']['search']['items'][number]
export type UserRecord = Outputs<AccountAdminRouter>['adminUsers']['byId']
