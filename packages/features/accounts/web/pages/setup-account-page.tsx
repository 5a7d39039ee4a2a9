import type { ProfileFields } from '@kogge/domain/account/schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { refreshSession } from '@kogge/platform/web/auth.ts'
import { Restricted } from '@kogge/platform/web/restricted.tsx'
import { useSession } from '@kogge/platform/web/session.tsx'
import { useTranslations } from 'use-intl'
import { EmailStatus } from '../components/email-status.tsx'
import { Frame } from '../components/frame.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { WithProfile } from '../components/with-profile.tsx'
import { useShowError } from '../model/use-show-error.ts'
import { settingsCalls } from '../settings-api.ts'

interface Props {
  /** Goes on to what follows, in the language that was chosen. */
  readonly onDone: (language: UiLocale) => void
}

/** `/auth/setup-account`: what a new user says of themselves before anything else. */
export const SetupAccountPage = ({ onDone }: Props) => {
  const t = useTranslations('onboarding')
  const showError = useShowError()
  const session = useSession()
  const finish = async (values: ProfileFields) => {
    try {
      await settingsCalls.onboarding.finish.mutate(values)
      await refreshSession()
      onDone(values.language)
    } catch (error) {
      showError(error)
    }
  }
  if (!session) return <Restricted kind="sign_in" />
  return (
    <Frame title={t('title')} footer={<p>{t('next')}</p>}>
      <p>{t('intro')}</p>
      <WithProfile>
        {(profile) => (
          <>
            <EmailStatus profile={profile} />
            <ProfileForm profile={profile} submitLabel={t('submit')} onSubmit={finish} />
          </>
        )}
      </WithProfile>
    </Frame>
  )
}
