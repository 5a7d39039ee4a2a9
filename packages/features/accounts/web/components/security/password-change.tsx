import { PASSWORD_MIN, PASSWORD_PROBLEMS } from '@kogge/domain/accounts/password-rules.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { newPasswordProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import { AccountForm } from '../account-form.tsx'
import { TextField } from '../text-field.tsx'

/** A new password in the place of the present one. */
export const PasswordChange = ({ onChanged }: { readonly onChanged: () => Promise<void> }) => {
  const t = useTranslations('security.password')
  const fields = useTranslations('accounts.fields')
  const showError = useShowError(FORM_NOTICE)
  const session = useSession()
  const email = session?.user.email ?? ''
  const names = [session?.user.name ?? '', ...(session?.orgs.map(({ name }) => name) ?? [])]
  const form = useForm({
    initial: { current: '', next: '' },
    check: ({ current, next }) => ({
      current: current === '' ? 'required' : null,
      next: newPasswordProblem(next, { email, names }),
    }),
    submit: async ({ current, next }) => {
      try {
        await settingsCalls.security.changePassword.mutate({
          currentPassword: current,
          newPassword: next,
        })
        form.reset()
        notifySuccess(t('changed'), { id: 'security' })
        await onChanged()
      } catch (error) {
        const reason = errorDetailOf(error, 'reason')
        const problem = PASSWORD_PROBLEMS.find((known) => known === reason)
        if (problem) form.refuse('next', problem)
        else if (errorCodeOf(error) === 'session.bad_credentials')
          form.refuse('current', 'password_wrong')
        else showError(error)
      }
    },
  })
  return (
    <Section title={t('title')} description={t('text')}>
      <AccountForm form={form} submitLabel={t('submit')} isMinor>
        {/* So that a password manager knows whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          form={form}
          name="current"
          type="password"
          label={fields('currentPassword')}
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="next"
          type="password"
          label={fields('newPassword')}
          autoComplete="new-password"
          hint={fields('passwordHint', { min: PASSWORD_MIN })}
        />
      </AccountForm>
    </Section>
  )
}
