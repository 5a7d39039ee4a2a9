import { accountCalls } from '../accounts.client.ts'
import { MailedLinkForm } from '../components/sign-in/mailed-link-form.tsx'
import { useKnownEmail } from '../use-known-email.ts'

/** Asks for the link to set a new password. Says the same whether or not there is an account. */
export const ForgotPasswordPage = () => (
  <MailedLinkForm
    texts="forgot"
    email={useKnownEmail()}
    ask={(email) => accountCalls.account.requestPasswordReset.mutate({ email })}
  />
)
