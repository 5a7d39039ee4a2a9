import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { CopyButton } from '@kogge/ui/copy-button.tsx'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { codeProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import { TextField } from '../text-field.tsx'
import { QrCode } from './qr-code.tsx'

/** The secret that an authenticator app receives once. */
export interface TotpKey {
  readonly secret: string
  readonly uri: string
}

interface Props {
  readonly totp: TotpKey
  readonly onClose: () => void
  readonly onAdded: (recoveryCodes: readonly string[]) => void
}

/** Shows the secret and waits for the first code that the app makes of it. */
export const TotpDialog = ({ totp, onClose, onAdded }: Props) => {
  const t = useTranslations('security.totp')
  const owner = useTranslations('security.owner')
  const showError = useShowError(FORM_NOTICE)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    submit: async ({ code }) => {
      try {
        const { recoveryCodes } = await settingsCalls.security.confirmTotp.mutate({ code })
        onAdded(recoveryCodes)
      } catch (error) {
        if (errorCodeOf(error) === 'account.second_factor_invalid')
          form.refuse('code', 'code_wrong')
        else showError(error)
      }
    },
  })
  return (
    <ActionDialog
      title={t('setUp')}
      description={t('scan')}
      closeLabel={owner('close')}
      onClose={onClose}
      cancelLabel={owner('cancel')}
      confirmLabel={t('confirm')}
      loading={form.busy}
      onSubmit={form.onSubmit}
      formRef={form.ref}
    >
      <div className="flex flex-col gap-4">
        <QrCode text={totp.uri} label={t('qrCode')} />
        <div>
          <p className="font-medium text-sm">{t('secret')}</p>
          <p className="flex items-center gap-2">
            <code className="wrap-anywhere font-mono">
              {totp.secret.replace(/.{4}(?=.)/g, '$& ')}
            </code>
            <CopyButton text={totp.secret} label={t('copy')} copiedLabel={t('copied')} />
          </p>
        </div>
        <TextField
          form={form}
          name="code"
          type="code"
          inputMode="numeric"
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          autoFocus
        />
      </div>
    </ActionDialog>
  )
}
