import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { type OwnProfile, useOwnProfile } from '../../use-own-profile.ts'

/** The reason why no mail goes to the address, and the way to have it sent again; nothing where it is sent. */
export const StoppedMail = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTranslations('userSettings.stopped')
  const showError = useShowError(FORM_NOTICE)
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  const { mailStopped: reason, email } = profile
  if (reason === null) return null
  const confirm = () => {
    setState('asking')
    settingsCalls.userSettings.confirmAgain.mutate().then(
      () => setState('asked'),
      (error: unknown) => {
        setState('idle')
        showError(error)
      },
    )
  }
  return (
    <Banner
      tone="attention"
      title={t('title')}
      actions={
        reason !== 'staff' &&
        state !== 'asked' && (
          <Button onClick={confirm} loading={state === 'asking'}>
            {t('confirm')}
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{t(reason, { email })}</p>
      <p role="status" className="wrap-anywhere">
        {state === 'asked' && t('asked', { email })}
      </p>
    </Banner>
  )
}

/** The same of the reader's own settings, once they are there. */
export const OwnStoppedMail = () => {
  const { data: profile } = useOwnProfile()
  return profile ? <StoppedMail profile={profile} /> : null
}
