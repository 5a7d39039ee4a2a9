import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { NotificationSettingsRouter } from '../server/notification-settings.router.ts'

export const { useApi: useSettingsApi, client: settingsCalls } =
  createApi<NotificationSettingsRouter>()

export type NotificationSettings =
  Outputs<NotificationSettingsRouter>['notificationSettings']['read']
export type KindSetting = NotificationSettings['kinds'][number]
export type ProfileSetting = NotificationSettings['profiles'][number]
