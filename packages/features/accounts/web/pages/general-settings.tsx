import type { ProfileFields } from '@kogge/domain/account/schema.ts'
import { refreshSession } from '@kogge/platform/web/auth.ts'
import { useSession } from '@kogge/platform/web/session.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { notifySuccess } from '@kogge/ui/notify.ts'
import { Section } from '@kogge/ui/section.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProfileForm } from '../components/profile-form.tsx'
import { WithProfile } from '../components/with-profile.tsx'
import { useRereadProfile } from '../model/use-own-profile.ts'
import { useShowError } from '../model/use-show-error.ts'
import { settingsCalls } from '../settings-api.ts'

/** `/user-settings/general`: names, job title, language. */
export const GeneralSettings = () => {
  const t = useTranslations('userSettings')
  const showError = useShowError()
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
