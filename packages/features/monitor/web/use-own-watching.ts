import { useQuery } from '@tanstack/react-query'
import { useWatchingApi } from './watching.client.ts'

const LATEST = 5

/** What the reader watches or saved and what closes within seven days. */
export const useClosingTenders = (orgId: string, enabled: boolean) => {
  const api = useWatchingApi()
  return useQuery(api.watching.closing.queryOptions({ orgId }, { enabled }))
}

/** The latest changes of what the reader watches. */
export const useLatestWatchNews = (orgId: string, enabled: boolean) => {
  const api = useWatchingApi()
  return useQuery(api.watching.news.queryOptions({ orgId, limit: LATEST }, { enabled }))
}
