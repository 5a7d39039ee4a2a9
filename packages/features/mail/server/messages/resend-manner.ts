import type { MailState } from '@kogge/domain/mail/mail-states.ts'
import type { ResendManner } from '@kogge/domain/mail/resending.ts'
import { hasNewLink } from '../../../accounts/server/accounts.api.ts'

/** What is asked of a message. */
interface Mail {
  readonly status: MailState
  readonly template: string
  readonly mailKeyId: string | null
  readonly list: string | null
  readonly userId: string | null
  readonly kinds: readonly string[] | null
  readonly text: string
}

/**
 * How a message can be sent again. No link comes alive again: a message that has one is written anew where its account can
 * be, and else by those who sent it. The address by which a list is left is no such link, and is made for each copy.
 */
export const resendManner = (mail: Mail, isGenuine: boolean): ResendManner => {
  if (!isGenuine || mail.status === 'queued' || mail.status === 'damaged') return 'never'
  if (hasNewLink(mail.template)) return 'newLink'
  if (mail.list !== null) return mail.userId !== null && mail.kinds !== null ? 'copy' : 'owner'
  return mail.mailKeyId !== null || mail.text.includes('{token}') ? 'owner' : 'copy'
}
