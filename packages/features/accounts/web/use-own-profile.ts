import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AccountRouter } from '../server/accounts.router.ts'
import { useSettingsApi } from './account-settings.client.ts'

export type OwnProfile = Outputs<AccountRouter>['userSettings']['profile']

const ASK_EVERY_MS = 5000

/**
 * The reader's own settings. While a new address waits to be confirmed they are asked for again and
 * again: it may be confirmed elsewhere.
 */
export const useOwnProfile = () => {
  const api = useSettingsApi()
  return useQuery(
    api.userSettings.profile.queryOptions(undefined, {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data && data.pendingEmail !== null ? ASK_EVERY_MS : false,
    }),
  )
}

/** Has the settings looked up again, after a change. */
export const useRereadProfile = (): (() => Promise<void>) => {
  const api = useSettingsApi()
  const queryClient = useQueryClient()
  return useCallback(
    () => queryClient.invalidateQueries(api.userSettings.profile.queryFilter()),
    [api, queryClient],
  )
}
