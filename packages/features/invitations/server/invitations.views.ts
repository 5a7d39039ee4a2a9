import { NO_BID_CODES } from '@kogge/domain/participation/no-bid-reasons.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import { z } from 'zod'

const texts = z.record(z.string(), z.string())
const named = z.object({ orgId: z.uuid(), name: z.string(), country: z.string().nullable() })

export const done = z.object({ done: z.literal(true) })
export const DONE = { done: true as const }

const invitationView = z.object({
  invitationId: z.uuid(),
  /** Whom it was sent to: an organisation, or an outside address. */
  org: named.nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  invitedBy: z.string(),
  invitedAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** What became of it; null until the request is opened, for then only is it known. */
  outcome: z.enum(PARTICIPATION_STATUSES).nullable(),
})
export const invitationPage = z.object({
  items: z.array(invitationView),
  nextCursor: z.string().nullable(),
})
export type InvitationView = z.infer<typeof invitationView>
export type InvitationPage = z.infer<typeof invitationPage>

/** What has been invited anew, and what had been already. */
export const invited = z.object({ invited: z.number().int(), already: z.number().int() })
export type Invited = z.infer<typeof invited>

const suggestion = z.object({
  org: named,
  /** Whether somebody on Kogge speaks for it, so that it can be invited as an organisation. */
  isClaimed: z.boolean(),
  /** Where it says that it can be reached, for an invitation by e-mail. */
  email: z.string().nullable(),
  isInvited: z.boolean(),
  contracts: z.number().int(),
  /** Sum of those with a value, in cents of EUR. */
  sumEur: z.number(),
  /** Day of the latest, `2026-11-21`. */
  lastDay: z.string().nullable(),
})
export const suggestions = z.object({
  /** Beginning of the CPV codes that were looked at, and the country; null where the request names none. */
  within: z
    .object({ cpv: z.array(z.string()), countries: z.array(z.string()), since: z.string() })
    .nullable(),
  items: z.array(suggestion),
})
export type Suggestions = z.infer<typeof suggestions>

export const noBidReasons = z.object({
  /** Present once the request is opened or cancelled: before, it would disclose how few respond. */
  isSealed: z.boolean(),
  reasons: z.array(z.object({ code: z.enum(NO_BID_CODES), text: z.string() })),
})
export type NoBidReasons = z.infer<typeof noBidReasons>

/** What whoever holds a token may know before signing in. */
export const tokenView = z.object({
  rfxId: z.uuid(),
  title: texts,
  language: z.string(),
  buyer: z.object({ orgId: z.uuid(), name: z.string() }),
  email: z.string(),
  message: z.string().nullable(),
  responsesUntil: z.string(),
  isConfidential: z.boolean(),
})
export type TokenView = z.infer<typeof tokenView>

export const claimed = z.object({ rfxId: z.uuid() })
