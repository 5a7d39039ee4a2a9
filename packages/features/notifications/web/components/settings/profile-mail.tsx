import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { settingsCalls, useSettingsApi } from '../../notification-settings.client.ts'
import { ProfileChoiceRow } from './profile-choice-row.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
}

/** On the page of a profile: where and when its reader has its matches, and a sample of its mail. */
export const ProfileMail = ({ orgId, guid }: Props) => {
  const t = useTranslations('notificationSettings')
  const query = useQuery(useSettingsApi().notificationSettings.read.queryOptions())
  const { busy, run } = useAction({ id: 'sample', refresh: async () => undefined })
  if (!query.data) return null
  const { profiles, email } = query.data
  const profile = profiles.find((one) => one.guid === guid && one.orgId === orgId)
  const send = () => settingsCalls.notificationSettings.sendSample.mutate({ orgId, guid })
  return (
    <section aria-label={t('ofProfile.title')} className="my-3 border-line border-y">
      {profile && (
        <ul>
          <ProfileChoiceRow
            settings={query.data}
            profile={profile}
            name={t('ofProfile.title')}
            about={email}
          />
        </ul>
      )}
      <div className="py-3">
        <Button
          disabled={busy}
          onClick={() =>
            void run(send, ({ isSent }) =>
              isSent ? t('sample.sent', { email }) : t('sample.none'),
            )
          }
        >
          {t('sample.send')}
        </Button>
      </div>
    </section>
  )
}
