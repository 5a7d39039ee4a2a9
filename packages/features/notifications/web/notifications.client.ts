import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { NotificationRouter } from '../server/notifications.router.ts'

export const { useApi: useNotificationApi, client: notificationCalls } =
  createApi<NotificationRouter>()

export type NotificationLine = Outputs<NotificationRouter>['notifications']['list']['items'][number]
