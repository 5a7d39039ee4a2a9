import { PASSKEY_NAME } from '@kogge/domain/accounts/second-factors.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { canUsePasskeys, isKnownDevice, makePasskey } from '../../model/browser-passkeys.ts'
import { useForm } from '../../use-account-form.ts'
import { TextField } from '../text-field.tsx'

interface Props {
  readonly onAdded: (recoveryCodes: readonly string[]) => Promise<void>
}

/** Asks for a name and the password, has the browser make a passkey, and keeps it. */
export const AddPasskey = ({ onAdded }: Props) => {
  const t = useTranslations('security.passkeys')
  const owner = useTranslations('security.owner')
  const showError = useShowError(FORM_NOTICE)
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => ({
      name: name.trim() === '' ? 'required' : name.trim().length > PASSKEY_NAME ? 'too_many' : null,
      password: password === '' ? 'required' : null,
    }),
    submit: async ({ name, password }) => {
      try {
        const begun = await settingsCalls.security.beginPasskey.mutate({
          currentPassword: password,
        })
        const registration = await makePasskey(begun.options).catch((error: unknown) => {
          notifyError(isKnownDevice(error) ? t('known') : t('givenUp'), { id: FORM_NOTICE })
        })
        if (!registration) return
        const { token } = begun
        const kept = await settingsCalls.security.addPasskey.mutate({ token, name, registration })
        setOpen(false)
        form.reset()
        notifySuccess(t('added'), { id: 'security' })
        await onAdded(kept.recoveryCodes)
      } catch (error) {
        if (errorCodeOf(error) === 'session.bad_credentials')
          form.refuse('password', 'password_wrong')
        else showError(error)
      }
    },
  })
  const toggle = (next: boolean) => {
    setOpen(next)
    form.reset()
  }
  if (!canUsePasskeys()) return <p className="text-muted">{t('unsupported')}</p>
  return (
    <ActionDialog
      open={open}
      trigger={<Button>{t('add')}</Button>}
      title={t('add')}
      description={t('addText')}
      closeLabel={owner('close')}
      size="sm"
      onOpen={() => toggle(true)}
      onClose={() => toggle(false)}
      cancelLabel={owner('cancel')}
      confirmLabel={t('make')}
      loading={form.busy}
      onSubmit={form.onSubmit}
      formRef={form.ref}
    >
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label={owner('password')}
        autoComplete="current-password"
      />
    </ActionDialog>
  )
}
