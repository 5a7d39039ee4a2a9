import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AccountDeletion } from '../components/settings/account-deletion.tsx'
import { DataDownload } from '../components/settings/data-download.tsx'
import { EmailChange } from '../components/settings/email-change.tsx'
import { StoppedMail } from '../components/settings/stopped-mail.tsx'
import { WithProfile } from '../components/settings/with-own-profile.tsx'

/** `/user-settings/account`: the address, one's data to take along, and the end of the account. */
export const AccountSettings = () => {
  const t = useTranslations('userSettings.deletion')
  const navigate = useNavigate()
  const leave = async () => {
    await navigate({ to: '/' })
    // The session has ended with the account: its cookies go with this.
    await refreshSession()
    notifySuccess(t('done'))
  }
  return (
    <WithProfile>
      {(profile) => (
        <div className="flex flex-col gap-10">
          <StoppedMail profile={profile} />
          <EmailChange profile={profile} />
          <DataDownload />
          <AccountDeletion email={profile.email} onDeleted={leave} />
        </div>
      )}
    </WithProfile>
  )
}
