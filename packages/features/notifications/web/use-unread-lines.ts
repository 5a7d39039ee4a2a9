import { useIsLive, useLive } from '@kogge/platform/web/live/use-live.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotificationApi } from './notifications.client.ts'

/** Without the live channel, and with it: tenders that are public no more, and rights that end, are no changes of notifications. */
const [EVERY_MS, LIVE_EVERY_MS] = [30_000, 5 * 60_000]

/** Whether the bell has counted something unread; false until it has. */
export const useHasUnread = (): boolean => {
  const { data } = useQuery(useNotificationApi().notifications.unread.queryOptions())
  return (data?.lines ?? 0) > 0
}

/**
 * How many lines have something unread; 0 for visitors. Changes of notifications refresh the number, and lists of them that are
 * open; where they do not arrive, the number is asked from time to time while the page is looked at.
 */
export const useUnreadLines = (): number => {
  const api = useNotificationApi()
  const queries = useQueryClient()
  const isReader = useSession() !== null
  const isLive = useIsLive()
  useLive('notifications', () => void queries.invalidateQueries(api.notifications.pathFilter()))
  const { data } = useQuery(
    api.notifications.unread.queryOptions(undefined, {
      enabled: isReader,
      refetchInterval: isLive ? LIVE_EVERY_MS : EVERY_MS,
      refetchOnWindowFocus: true,
    }),
  )
  return data?.lines ?? 0
}
