import { z } from 'zod'
import { ORG_ROLES } from '../access/roles.ts'
import { emailAddress } from '../accounts/account-inputs.ts'
import { cleanText } from '../kernel/text-inputs.ts'

export const MESSAGE_MAX = 500
export const STATEMENT_MAX = 2000
export const MOST_INVITED = 20

/** What somebody writes beside their wish to join. */
export const joinMessage = cleanText.pipe(z.string().max(MESSAGE_MAX))

/** Why staff may believe that somebody speaks for an organisation. */
export const ownershipStatement = cleanText.pipe(z.string().min(1).max(STATEMENT_MAX))

/** What staff answer to that. */
export const ownershipAnswer = cleanText.pipe(z.string().max(STATEMENT_MAX))

export const invitedAddresses = z.array(emailAddress).min(1).max(MOST_INVITED)

const LAST_DAY = '2100-01-01'

/** The last day of a role (Europe/Riga); null for one without an end. */
export const roleEnd = z.iso
  .date()
  .refine((day) => day < LAST_DAY, `a day before ${LAST_DAY}`)
  .nullable()

/** The address that a list showed to the decision's maker. */
export const seenAddress = z.string().max(320)

/** The same of a member, or of somebody who was invited, with the role. */
export const seenMember = z.strictObject({ email: seenAddress, role: z.enum(ORG_ROLES) })
export type SeenMember = z.infer<typeof seenMember>
