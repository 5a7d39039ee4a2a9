import { refreshSession } from '@kogge/platform/web/auth.ts'
import { useSession } from '@kogge/platform/web/session.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { notifySuccess } from '@kogge/ui/notify.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnProfile, useRereadProfile } from '../model/use-own-profile.ts'
import { useShowError } from '../model/use-show-error.ts'
import { settingsCalls } from '../settings-api.ts'

/** Whether the address is confirmed, and the link once more as long as it is not. */
export const EmailStatus = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTranslations('onboarding.email')
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const { email, isEmailConfirmed } = profile
  const reread = useRereadProfile()
  const session = useSession()
  const known = session?.user.isEmailConfirmed ?? isEmailConfirmed
  // Confirmed in another tab, the session tells first; on another device, the settings do.
  useEffect(() => {
    if (known === isEmailConfirmed) return
    void (known ? reread() : refreshSession())
  }, [known, isEmailConfirmed, reread])
  const resend = async () => {
    setBusy(true)
    await settingsCalls.onboarding.resendConfirmation
      .mutate()
      .then(() => notifySuccess(t('resent', { email })), showError)
    setBusy(false)
  }
  if (isEmailConfirmed)
    return (
      <p role="status" className="flex items-start gap-2 text-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere min-w-0">{t('confirmed', { email })}</span>
      </p>
    )
  return (
    <Banner
      tone="attention"
      title={t('unconfirmedTitle')}
      actions={
        <Button loading={busy} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      }
    >
      <p className="wrap-anywhere">{t('unconfirmed', { email })}</p>
    </Banner>
  )
}
