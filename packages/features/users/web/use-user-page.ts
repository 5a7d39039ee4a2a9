import type { Outputs } from '@kogge/platform/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { UserRouter } from '../server/router.ts'
import { useApi } from './api.ts'

export type UserPageData = Outputs<UserRouter>['user']['byId']

/** One person as the reader may know them. */
export const useUserPage = (userId: string) => {
  const api = useApi()
  return useQuery(api.user.byId.queryOptions({ userId }))
}
