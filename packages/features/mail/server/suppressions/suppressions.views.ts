import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { SUPPRESSION_REASONS } from '@kogge/domain/mail/mail-states.ts'
import { staffReason } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

export const suppressionListInput = pageInput.extend({ address: emailAddress.optional() })
export type SuppressionListInput = z.infer<typeof suppressionListInput>

/** What staff do with an address, and why. */
export const suppressionInput = z.object({ address: emailAddress, reason: staffReason })
export type SuppressionInput = z.infer<typeof suppressionInput>

/** An address that takes no mail. */
export const suppressionRow = z.strictObject({
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  since: z.string(),
  detail: z.string().nullable(),
  /** The message that was reported. */
  mailId: z.uuid().nullable(),
})
export type SuppressionRow = z.infer<typeof suppressionRow>

export const suppressionPage = z.strictObject({
  items: z.array(suppressionRow),
  nextCursor: z.string().nullable(),
})
