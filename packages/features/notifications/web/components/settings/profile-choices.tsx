import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { NotificationSettings } from '../../notification-settings.client.ts'
import { ProfileChoiceRow } from './profile-choice-row.tsx'

/** The profiles that the reader subscribes to, each with a choice of its own. */
export const ProfileChoices = ({ settings }: { readonly settings: NotificationSettings }) => {
  const t = useTranslations('notificationSettings.profiles')
  const { profiles } = settings
  return (
    <Section title={t('title')} description={t(profiles.length > 0 ? 'text' : 'none')}>
      {profiles.length > 0 && (
        <ul className="border-line border-t">
          {profiles.map((profile) => (
            <ProfileChoiceRow
              key={profile.guid}
              settings={settings}
              profile={profile}
              name={profile.name}
              about={profile.org}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
