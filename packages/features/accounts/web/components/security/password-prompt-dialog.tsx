import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog, DialogClose } from '@kogge/ui/dialog.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useShowError } from '../../use-account-error.ts'
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
  /** Does the deed with the password. What it throws is shown here. */
  readonly onPassword: (currentPassword: string) => Promise<void>
}

/** Asks for the password again before anything that changes how one signs in. */
export const OwnerDialog = (props: Props) => {
  const { open, title, text, submit, danger = false, onClose, onPassword } = props
  const t = useTranslations('security.owner')
  const showError = useShowError()
  const formId = useId()
  const form = useForm({
    initial: { password: '' },
    names: ['password'],
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
    if (form.busy) return
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={text}
      closeLabel={t('close')}
      size="sm"
      footer={
        <>
          <DialogClose>
            <Button disabled={form.busy}>{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            loading={form.busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={form.onSubmit} noValidate>
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  )
}
