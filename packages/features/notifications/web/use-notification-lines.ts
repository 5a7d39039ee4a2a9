import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNotificationApi } from './notifications.client.ts'

const PAGE = 25
const EVERY_MS = 30_000

/** Which lines are listed: those of all kinds where none is named. */
export interface ListedLines {
  readonly isUnread: boolean
  readonly kinds: readonly NotificationKind[]
}

/** Lines of notifications, the latest first: those of one list are asked for once. */
export const useNotificationLines = ({ isUnread, kinds }: ListedLines) => {
  const api = useNotificationApi()
  return useInfiniteQuery({
    ...api.notifications.list.infiniteQueryOptions(
      { isUnread, kinds: [...kinds], limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}
