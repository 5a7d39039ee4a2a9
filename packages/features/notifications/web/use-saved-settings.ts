import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type NotificationSettings, useSettingsApi } from './notification-settings.client.ts'

/** Saves one setting at a time: it shows at once, and the server's word takes its place when it comes. */
export const useSavedSettings = () => {
  const t = useTranslations('notificationSettings')
  const queries = useQueryClient()
  const { queryKey } = useSettingsApi().notificationSettings.read.queryOptions()
  const refresh = () => queries.invalidateQueries({ queryKey })
  const { busy, run } = useAction({ id: 'settings', refresh })
  const save = (
    change: (settings: NotificationSettings) => NotificationSettings,
    work: () => Promise<unknown>,
  ): void => {
    if (busy) return
    queries.setQueryData<NotificationSettings>(queryKey, (shown) => shown && change(shown))
    void run(work, t('saved'))
  }
  return { busy, save }
}
