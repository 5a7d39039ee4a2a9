import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { OwnerDialog } from './password-prompt-dialog.tsx'
import { TotpDialog, type TotpKey } from './totp-setup-dialog.tsx'

interface Props {
  readonly since: string | null
  readonly onAdded: (recoveryCodes: readonly string[]) => Promise<void>
  readonly onRemoved: () => Promise<void>
}

/** The authenticator app: whether there is one, setting it up, removing it. */
export const TotpPart = ({ since, onAdded, onRemoved }: Props) => {
  const t = useTranslations('security.totp')
  const { date } = useFormats()
  const [asking, setAsking] = useState(false)
  const [totp, setTotp] = useState<TotpKey | null>(null)
  const begin = async (currentPassword: string) => {
    setTotp(await settingsCalls.security.beginTotp.mutate({ currentPassword }))
    setAsking(false)
  }
  const remove = async (currentPassword: string) => {
    await settingsCalls.security.removeTotp.mutate({ currentPassword })
    setAsking(false)
    notifySuccess(t('removed'), { id: 'security' })
    await onRemoved()
  }
  return (
    <Section
      level={3}
      title={t('title')}
      description={since === null ? t('text') : t('since', { date: date(since) })}
      actions={
        <Button onClick={() => setAsking(true)}>{since === null ? t('add') : t('remove')}</Button>
      }
    >
      <OwnerDialog
        open={asking}
        title={since === null ? t('add') : t('remove')}
        text={since === null ? t('addText') : t('removeText')}
        submit={since === null ? t('goOn') : t('remove')}
        danger={since !== null}
        onClose={() => setAsking(false)}
        onPassword={since === null ? begin : remove}
      />
      {totp && (
        <TotpDialog
          totp={totp}
          onClose={() => setTotp(null)}
          onAdded={(codes) => {
            setTotp(null)
            notifySuccess(t('added'), { id: 'security' })
            void onAdded(codes)
          }}
        />
      )}
    </Section>
  )
}
