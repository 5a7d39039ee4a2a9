import { useQueries } from '@tanstack/react-query'
import { useApi } from './api.ts'

/** Look-ups by ids come in batches of this many (specification, section 9). */
const BATCH = 20
/** User cache invalidation (specification, section 9). */
const STALE_MS = 3600 * 1000

/** Names of people by id; those whom the reader may not see, or who are gone, are not in it. */
export const useUserNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const api = useApi()
  const sorted = [...new Set(ids)].sort()
  const batches = Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, index) =>
    sorted.slice(index * BATCH, (index + 1) * BATCH),
  )
  return useQueries({
    queries: batches.map((userIds) =>
      api.user.findByIds.queryOptions(
        { userIds },
        { staleTime: STALE_MS, gcTime: STALE_MS, refetchOnMount: true },
      ),
    ),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.map(({ userId, name }) => [userId, name]) ?? [])),
  })
}
