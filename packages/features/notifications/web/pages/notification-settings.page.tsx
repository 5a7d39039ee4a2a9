import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DigestPreviews } from '../components/settings/digest-preview.tsx'
import { KindChoices } from '../components/settings/kind-choices.tsx'
import { ProfileChoices } from '../components/settings/profile-choices.tsx'
import { ScheduleForm } from '../components/settings/schedule-form.tsx'
import { useSettingsApi } from '../notification-settings.client.ts'

/** `/user-settings/notifications`: each setting is kept as it is changed. */
export const NotificationSettingsTab = () => {
  const t = useTranslations('notificationSettings')
  const query = useQuery(useSettingsApi().notificationSettings.read.queryOptions())
  return (
    <Loaded query={query} rows={6} loading={t('loading')} failed={t('failed')}>
      {(settings) => (
        <div className="flex flex-col gap-10">
          <KindChoices settings={settings} />
          <ProfileChoices settings={settings} />
          <ScheduleForm settings={settings} />
          <DigestPreviews settings={settings} />
        </div>
      )}
    </Loaded>
  )
}
