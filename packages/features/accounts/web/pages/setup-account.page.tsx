import type { ProfileFields } from '@kogge/domain/accounts/account-inputs.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession, signOut } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../account-settings.client.ts'
import { ProfileForm } from '../components/settings/user-profile-form.tsx'
import { WithProfile } from '../components/settings/with-own-profile.tsx'
import { Frame } from '../components/sign-in/account-page-frame.tsx'

interface Props {
  /** Goes on to what follows, in the language that was chosen. */
  readonly onDone: (language: UiLocale) => void
}

/** `/auth/setup-account`: what a new user says of themselves before anything else. */
export const SetupAccountPage = ({ onDone }: Props) => {
  const t = useTranslations('onboarding')
  const showError = useShowError(FORM_NOTICE)
  const session = useSession()
  const navigate = useNavigate()
  const leave = async () => {
    if (await signOut()) await navigate({ to: '/' })
  }
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
    <Frame
      title={t('title')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{t('next')}</p>
          <Button variant="ghost" icon={<LogOut aria-hidden />} onClick={() => void leave()}>
            {t('signOut')}
          </Button>
        </div>
      }
    >
      <p>{t('intro')}</p>
      <WithProfile>
        {(profile) => <ProfileForm profile={profile} submitLabel={t('submit')} onSubmit={finish} />}
      </WithProfile>
    </Frame>
  )
}
