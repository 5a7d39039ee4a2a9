import { z } from 'zod'
import { emailAddress } from '../accounts/account-inputs.ts'
import { cleanText } from '../kernel/text-inputs.ts'

/** Organisations or addresses that are invited at once. */
export const MOST_INVITED_TOGETHER = 50
/** Invitations of one request, those taken back included. */
export const MOST_INVITATIONS = 500
export const INVITATION_MESSAGE_MAX = 2000

/** What a buyer writes to those invited; shown on the page, never in a letter. */
export const invitationMessage = cleanText.pipe(z.string().max(INVITATION_MESSAGE_MAX))

export const outsideAddresses = z.array(emailAddress).min(1).max(MOST_INVITED_TOGETHER)
