import { useApi } from '@kogge/features/drafting/web/api.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * A request that was written on Kogge as one organisation of the reader's sees it; data is null for
 * every other.
 */
export const useWritten = (rfxId: string, orgId: string | undefined) => {
  const api = useApi()
  return useQuery(
    api.writtenRfx.view.queryOptions({ rfxId, ...(orgId !== undefined && { orgId }) }),
  )
}
