import { useQuery } from '@tanstack/react-query'
import { useApi } from './monitor.client.ts'

/** Matches come in while the page is open. */
const REREAD_MS = 30_000

/** The profiles of an organisation with what they found, read again from time to time. */
export const useProfiles = (
  orgId: string,
  options: { readonly archived?: boolean; readonly enabled?: boolean } = {},
) => {
  const api = useApi()
  return useQuery(
    api.monitor.profiles.queryOptions(
      { orgId, archived: options.archived ?? false },
      { refetchInterval: REREAD_MS, enabled: options.enabled ?? true },
    ),
  )
}
