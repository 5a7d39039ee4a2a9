import type { ProfileFields } from '@kogge/domain/accounts/account-inputs.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../account-settings.client.ts'
import { ProfileForm } from '../components/settings/user-profile-form.tsx'
import { WithProfile } from '../components/settings/with-own-profile.tsx'
import { useRereadProfile } from '../use-own-profile.ts'

/** `/user-settings/general`: names, job title, language. */
export const GeneralSettings = () => {
  const t = useTranslations('userSettings')
  const showError = useShowError(FORM_NOTICE)
  const session = useSession()
  const reread = useRereadProfile()
  const save = async (values: ProfileFields) => {
    try {
      await settingsCalls.userSettings.saveProfile.mutate(values)
      notifySuccess(t('saved'), { id: 'settings' })
      await reread()
      // The name in the menu and the language of the page are the session's.
      await refreshSession()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Section
      title={t('general.title')}
      description={t('general.text')}
      actions={
        session && (
          <LinkButton asChild>
            <Link to="/user/$userId" params={{ userId: session.user.userId }}>
              {t('general.page')}
            </Link>
          </LinkButton>
        )
      }
    >
      <WithProfile>
        {(profile) => (
          <ProfileForm
            profile={profile}
            submitLabel={t('general.submit')}
            asksBeforeLeaving
            onSubmit={save}
          />
        )}
      </WithProfile>
    </Section>
  )
}
