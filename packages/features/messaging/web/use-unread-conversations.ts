import { useIsLive, useLive } from '@kogge/platform/web/live/use-live.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConversationsApi } from './messaging.client.ts'

/** Without the live channel, and with it. */
const [EVERY_MS, LIVE_EVERY_MS] = [30_000, 5 * 60_000]

/** How many conversations of the active organisation have something that the reader has not read, kept up to date with the lists of them. */
export const useUnreadConversations = (): number => {
  const api = useConversationsApi()
  const queries = useQueryClient()
  const org = useActiveOrg()
  const isLive = useIsLive()
  useLive('conversations', () => {
    void queries.invalidateQueries(api.conversation.unread.pathFilter())
    void queries.invalidateQueries(api.conversation.list.pathFilter())
  })
  const { data } = useQuery(
    api.conversation.unread.queryOptions(
      { orgId: org?.orgId ?? '' },
      {
        enabled: org !== null,
        refetchInterval: isLive ? LIVE_EVERY_MS : EVERY_MS,
        refetchOnWindowFocus: true,
      },
    ),
  )
  return data?.conversations ?? 0
}
