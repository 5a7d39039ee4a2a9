import {
  MUTABLE_MESSAGES,
  type MutableMessage,
} from '@kogge/domain/accounts/notification-settings.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../account-settings.client.ts'
import { WithProfile } from '../components/settings/with-own-profile.tsx'
import { type OwnProfile, useRereadProfile } from '../use-own-profile.ts'

type Choices = Pick<OwnProfile, 'muted' | 'receivesUpdates'>

const Switches = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTranslations('userSettings')
  const showError = useShowError(FORM_NOTICE)
  const reread = useRereadProfile()
  const { muted, receivesUpdates, email } = profile
  // What was chosen shows at once; the server's word takes its place when it comes.
  const [chosen, setChosen] = useState<Choices | null>(null)
  const shown = chosen ?? { muted, receivesUpdates }
  const save = async (choices: Choices) => {
    setChosen(choices)
    try {
      await settingsCalls.userSettings.saveNotifications.mutate(choices)
      notifySuccess(t('saved'), { id: 'settings' })
    } catch (error) {
      showError(error)
    }
    await reread()
    setChosen(null)
  }
  const toggle = (kind: MutableMessage, on: boolean) => {
    const others = shown.muted.filter((other) => other !== kind)
    void save({ ...shown, muted: on ? others : [...others, kind] })
  }
  return (
    <Section
      title={t('notifications.title')}
      description={<span className="wrap-anywhere">{t('notifications.text', { email })}</span>}
    >
      <div className="flex max-w-2xl flex-col gap-3">
        {MUTABLE_MESSAGES.map((kind) => (
          <Switch
            key={kind}
            checked={!shown.muted.includes(kind)}
            disabled={chosen !== null}
            onCheckedChange={(on) => toggle(kind, on)}
            label={t(`notifications.kinds.${kind}`)}
            description={t(`notifications.about.${kind}`)}
          />
        ))}
        <Switch
          checked={shown.receivesUpdates}
          disabled={chosen !== null}
          onCheckedChange={(on) => void save({ ...shown, receivesUpdates: on })}
          label={t('notifications.news')}
          description={t('notifications.newsAbout')}
        />
      </div>
    </Section>
  )
}

/** `/user-settings/notifications`: each is kept as it is switched. */
export const NotificationSettings = () => (
  <WithProfile>{(profile) => <Switches profile={profile} />}</WithProfile>
)
