import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { emailProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import { type OwnProfile, useRereadProfile } from '../../use-own-profile.ts'
import { AccountForm } from '../account-form.tsx'
import { TextField } from '../text-field.tsx'

/** The new address that waits, and the way back. */
const Pending = ({ email }: { readonly email: string }) => {
  const t = useTranslations('userSettings.email')
  const showError = useShowError(FORM_NOTICE)
  const reread = useRereadProfile()
  const cancel = () =>
    settingsCalls.userSettings.cancelEmailChange.mutate().then(async () => {
      notifySuccess(t('cancelled'), { id: 'settings' })
      await reread()
    }, showError)
  return (
    <Banner
      title={t('pendingTitle')}
      live
      actions={<Button onClick={() => void cancel()}>{t('cancel')}</Button>}
    >
      <p className="wrap-anywhere">{t('pending', { email })}</p>
    </Banner>
  )
}

/** The address: what it is, and how to have another. */
export const EmailChange = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTranslations('userSettings.email')
  const fields = useTranslations('accounts.fields')
  const showError = useShowError(FORM_NOTICE)
  const reread = useRereadProfile()
  const isSame = (email: string): boolean => email.trim().toLowerCase() === profile.email
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: isSame(email) ? 'email_same' : emailProblem(email),
      password: password === '' ? 'required' : null,
    }),
    submit: async ({ email, password }) => {
      try {
        await settingsCalls.userSettings.requestEmailChange.mutate({ email, password })
        notifySuccess(t('asked', { email: email.trim() }), { id: 'settings' })
        form.reset()
        await reread()
      } catch (error) {
        if (errorCodeOf(error) === 'session.bad_credentials')
          form.refuse('password', 'password_wrong')
        else showError(error)
      }
    },
  })
  return (
    <Section title={t('title')} description={t('text')}>
      <div className="flex flex-col gap-4">
        <DescriptionList>
          <Description label={t('current')}>{profile.email}</Description>
        </DescriptionList>
        {profile.pendingEmail !== null && <Pending email={profile.pendingEmail} />}
        <AccountForm form={form} submitLabel={t('change')} isMinor>
          <TextField
            form={form}
            name="email"
            type="email"
            label={fields('newEmail')}
            autoComplete="email"
          />
          <TextField
            form={form}
            name="password"
            type="password"
            label={fields('currentPassword')}
            autoComplete="current-password"
          />
        </AccountForm>
      </div>
    </Section>
  )
}
