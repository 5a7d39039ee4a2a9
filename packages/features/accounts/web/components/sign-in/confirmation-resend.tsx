import { accountCalls } from '../../accounts.client.ts'
import { useKnownEmail } from '../../use-known-email.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

/** Asks for the link that confirms an address. Says the same whether or not an account waits for it. */
export const ConfirmAgain = () => (
  <MailedLinkForm
    texts="confirmAgain"
    email={useKnownEmail()}
    ask={(email) => accountCalls.account.requestConfirmation.mutate({ email })}
  />
)
