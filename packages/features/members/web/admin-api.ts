import { createApi, type Outputs } from '@kogge/platform/web/api.ts'
import type { MembersAdminRouter } from '../server/admin-router.ts'

/** What staff ask and decide about who speaks for an organisation. */
export const { client: ownershipCalls, useApi: useOwnershipApi } = createApi<MembersAdminRouter>()

export type OwnershipItem = Outputs<MembersAdminRouter>['adminOwnership']['list']['items'][number]
