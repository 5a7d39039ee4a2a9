import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { accountByEmail } from './accounts.queries.ts'
import { CONFIRMATION_REQUESTED } from './email-confirmation.commands.ts'
import { RESET_REQUESTED } from './password-reset.commands.ts'

/** Messages of an account that can be written anew, with a link of their own. */
const QUEUES = { confirmEmail: CONFIRMATION_REQUESTED, resetPassword: RESET_REQUESTED } as const
export type LinkTemplate = keyof typeof QUEUES

/** Whether a message carries a link that can be made anew without its owner. */
export const hasNewLink = (template: string): template is LinkTemplate =>
  Object.hasOwn(QUEUES, template)

/**
 * Has a message written anew to the account of an address, with a new link, under the limits of those that owners ask for; the
 * links before it open nothing once a confirmation is there. Gives the id of the message to come, null without an account.
 */
export const mailNewLink = async (
  tx: Db,
  jobs: JobSender,
  template: LinkTemplate,
  email: string,
): Promise<string | null> => {
  const account = await accountByEmail(tx, email)
  if (!account) return null
  const requestId = randomUUID()
  await jobs.send(tx, QUEUES[template], { requestId, userId: account.id })
  return requestId
}
