import { DEFAULT_CHOICES } from '@kogge/domain/notifications/notification-choices.ts'
import {
  type NotificationSettings,
  type ProfileSetting,
  settingsCalls,
} from '../../notification-settings.client.ts'
import { useSavedSettings } from '../../use-saved-settings.ts'
import { ChoiceRow } from './choice-row.tsx'

interface Props {
  readonly settings: NotificationSettings
  readonly profile: ProfileSetting
  readonly name: string
  readonly about: string
}

/** Where and when the matches of one profile come; by default as all matches do. */
export const ProfileChoiceRow = ({ settings, profile, name, about }: Props) => {
  const { busy, save } = useSavedSettings()
  const ofAll = settings.kinds.find(({ kind }) => kind === 'matches') ?? DEFAULT_CHOICES.matches
  const { orgId, guid, inApp, mail } = profile
  const choose = (change: Partial<Pick<ProfileSetting, 'inApp' | 'mail'>>) => {
    const chosen = { orgId, guid, inApp, mail, ...change }
    save(
      (shown) => ({
        ...shown,
        profiles: shown.profiles.map((one) =>
          one.guid === guid && one.orgId === orgId ? { ...one, ...change } : one,
        ),
      }),
      () => settingsCalls.notificationSettings.saveProfile.mutate(chosen),
    )
  }
  return (
    <ChoiceRow
      name={name}
      about={about}
      inApp={inApp ?? ofAll.inApp}
      mail={mail}
      ofAll={ofAll.mail}
      busy={busy}
      onInApp={(on) => choose({ inApp: on === ofAll.inApp ? null : on })}
      onMail={(time) => choose({ mail: time })}
    />
  )
}
