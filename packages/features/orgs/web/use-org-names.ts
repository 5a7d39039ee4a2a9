import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useQueries } from '@tanstack/react-query'
import type { orgRouter } from '../server/orgs.router.ts'

const { useApi } = createApi<typeof orgRouter>()

/** Look-ups by ids come in batches of this many. */
const BATCH = 20
const STALE_MS = 300 * 1000

/** Names of organisations by id. */
export const useOrgNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const api = useApi()
  const sorted = [...new Set(ids)].sort()
  const batches = Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, index) =>
    sorted.slice(index * BATCH, (index + 1) * BATCH),
  )
  return useQueries({
    queries: batches.map((orgIds) =>
      api.org.findByOrgIds.queryOptions({ orgIds }, { staleTime: STALE_MS, refetchOnMount: true }),
    ),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.map(({ orgId, name }) => [orgId, name]) ?? [])),
  })
}
