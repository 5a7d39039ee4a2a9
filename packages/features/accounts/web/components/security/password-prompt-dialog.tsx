import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useForm } from '../../use-account-form.ts'
import { TextField } from '../text-field.tsx'

interface Props {
  readonly open: boolean
  readonly title: string
  /** What will happen. */
  readonly text: ReactNode
  readonly submit: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** Does the action with the password. What it throws is shown here. */
  readonly onPassword: (currentPassword: string) => Promise<void>
}

/** Asks for the password again before anything that changes how one signs in. */
export const OwnerDialog = (props: Props) => {
  const { open, title, text, submit, danger = false, onClose, onPassword } = props
  const t = useTranslations('security.owner')
  const showError = useShowError(FORM_NOTICE)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'required' : null }),
    submit: async ({ password }) => {
      try {
        await onPassword(password)
        form.reset()
      } catch (error) {
        if (errorCodeOf(error) === 'session.bad_credentials')
          form.refuse('password', 'password_wrong')
        else showError(error)
      }
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <ActionDialog
      open={open}
      title={title}
      description={text}
      closeLabel={t('close')}
      size="sm"
      onClose={close}
      cancelLabel={t('cancel')}
      confirmLabel={submit}
      danger={danger}
      loading={form.busy}
      onSubmit={form.onSubmit}
      formRef={form.ref}
    >
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('password')}
        autoComplete="current-password"
      />
    </ActionDialog>
  )
}
