import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNotificationApi } from './notifications.client.ts'

const EVERY_MS = 30_000

/** How many lines have something unread, asked from time to time while the page is looked at; 0 for visitors. */
export const useUnreadLines = (): number => {
  const api = useNotificationApi()
  const isReader = useSession() !== null
  const { data } = useQuery(
    api.notifications.unread.queryOptions(undefined, {
      enabled: isReader,
      refetchInterval: EVERY_MS,
      refetchOnWindowFocus: true,
    }),
  )
  return data?.lines ?? 0
}
