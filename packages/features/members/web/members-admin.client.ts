import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { MembersAdminRouter } from '../server/ownership-requests.admin-router.ts'

/** What staff ask and decide about who speaks for an organisation. */
export const { client: ownershipCalls, useApi: useOwnershipApi } = createApi<MembersAdminRouter>()

export type OwnershipItem = Outputs<MembersAdminRouter>['adminOwnership']['list']['items'][number]
