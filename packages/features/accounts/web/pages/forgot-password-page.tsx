import { accountCalls } from '../api.ts'
import { MailedLinkForm } from '../components/mailed-link-form.tsx'
import { useKnownEmail } from '../model/known-email.ts'

/** Asks for the link to set a new password. Says the same whether or not there is an account. */
export const ForgotPasswordPage = () => (
  <MailedLinkForm
    texts="forgot"
    email={useKnownEmail()}
    ask={(email) => accountCalls.account.requestPasswordReset.mutate({ email })}
  />
)
