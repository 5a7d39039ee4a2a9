import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { emailProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import { TextField } from '../text-field.tsx'

/** Organisations that would be left without an administrator. */
interface Alone {
  readonly organisations: string
  readonly orgId: string
}

const LastAdministrator = ({ organisations, orgId }: Alone) => {
  const t = useTranslations('userSettings.deletion')
  return (
    <Banner
      tone="error"
      live
      title={t('lastTitle')}
      actions={
        <LinkButton asChild>
          <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: 'users' }}>
            {t('users')}
          </Link>
        </LinkButton>
      }
    >
      <p>{t('last', { organisations })}</p>
    </Banner>
  )
}

interface Props {
  readonly email: string
  readonly onDeleted: () => Promise<void>
}

/** Deletes the account, after a dialog that asks for the password and the address. */
export const AccountDeletion = ({ email, onDeleted }: Props) => {
  const t = useTranslations('userSettings.deletion')
  const fields = useTranslations('accounts.fields')
  const showError = useShowError(FORM_NOTICE)
  const [open, setOpen] = useState(false)
  const [alone, setAlone] = useState<Alone | null>(null)
  const isOther = (text: string): boolean => text.trim().toLowerCase() !== email
  const form = useForm({
    initial: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      password: password === '' ? 'required' : null,
      confirmation: emailProblem(confirmation) ?? (isOther(confirmation) ? 'email_other' : null),
    }),
    submit: async (values) => {
      try {
        await settingsCalls.userSettings.deleteAccount.mutate(values)
        await onDeleted()
      } catch (error) {
        const code = errorCodeOf(error)
        if (code === 'session.bad_credentials') form.refuse('password', 'password_wrong')
        else if (code === 'account.last_administrator')
          setAlone({
            organisations: String(errorDetailOf(error, 'organisations') ?? ''),
            orgId: String(errorDetailOf(error, 'orgId') ?? ''),
          })
        else showError(error)
      }
    },
  })
  const toggle = (next: boolean) => {
    setOpen(next)
    setAlone(null)
    form.reset()
  }
  return (
    <Section title={t('title')} description={t('text')}>
      <ActionDialog
        open={open}
        trigger={<Button variant="danger">{t('open')}</Button>}
        title={t('dialogTitle')}
        description={<span className="wrap-anywhere">{t('dialogText', { email })}</span>}
        closeLabel={t('close')}
        onOpen={() => toggle(true)}
        onClose={() => toggle(false)}
        cancelLabel={t('cancel')}
        confirmLabel={t('submit')}
        danger
        loading={form.busy}
        onSubmit={form.onSubmit}
        formRef={form.ref}
      >
        {alone && <LastAdministrator {...alone} />}
        <TextField
          form={form}
          name="password"
          type="password"
          label={fields('currentPassword')}
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="confirmation"
          type="email"
          label={t('confirmation')}
          autoComplete="off"
        />
      </ActionDialog>
    </Section>
  )
}
