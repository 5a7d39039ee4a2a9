import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import { useQuery } from '@tanstack/react-query'
import type { UserRouter } from '../server/users.router.ts'
import { useApi } from './users.client.ts'

export type UserPageData = Outputs<UserRouter>['user']['byId']

/** One person as the reader may know them. */
export const useUserPage = (userId: string) => {
  const api = useApi()
  return useQuery(api.user.byId.queryOptions({ userId }))
}
