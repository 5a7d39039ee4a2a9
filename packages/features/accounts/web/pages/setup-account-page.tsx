import type { ProfileFields } from '@kogge/domain/account/schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { refreshSession, signOut } from '@kogge/platform/web/auth.ts'
import { Restricted } from '@kogge/platform/web/restricted.tsx'
import { useSession } from '@kogge/platform/web/session.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
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
