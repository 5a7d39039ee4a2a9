import { z } from 'zod'
import { SUPPORT_ORG_ROLES } from '../access/roles.ts'
import { orgId } from '../kernel/entity-ids.ts'
import { cleanText } from '../kernel/text-inputs.ts'
import { isDay } from '../search/tender-filter-keys.ts'
import { orgName } from './org-profile-inputs.ts'

/** How long a support role lasts. */
export const SUPPORT_ACCESS_MS = 24 * 60 * 60 * 1000

/** Why staff do what they do with somebody else's data; kept in the audit log. */
export const staffReason = cleanText.pipe(z.string().min(5).max(500))

/** What staff may change of an organisation; null empties a field. */
export const orgDataInput = z.object({
  orgId,
  name: orgName,
  /** As typed: the country's rule reads it. */
  registrationNumber: cleanText.pipe(z.string().max(100)).nullable(),
  vatNumber: cleanText.pipe(z.string().max(100)).nullable(),
  parentId: orgId.nullable(),
  /** A day in Riga, `2026-11-21`. */
  dissolvedOn: z.string().max(10).refine(isDay, 'no day of 1900 to 2099 as 2026-11-21').nullable(),
})
export type OrgDataInput = z.infer<typeof orgDataInput>

/** So long two claimed organisations have to agree to become one. */
export const MERGER_LAPSES_DAYS = 30

/** Makes `orgId` a part of `intoId`, or proposes it to both where people speak for both. */
export const orgMergeInput = z.object({
  orgId,
  intoId: orgId,
  reason: staffReason,
})
export type OrgMergeInput = z.infer<typeof orgMergeInput>

/** A decision on two organisations that may be one, or its undoing. */
export const decideMatchInput = z.object({ matchId: z.uuid(), reason: staffReason })
export type DecideMatchInput = z.infer<typeof decideMatchInput>

/** `swap`: the one that would stay becomes a part of the one that would go. */
export const acceptMatchInput = decideMatchInput.extend({
  swap: z.boolean().default(false),
})
export type AcceptMatchInput = z.infer<typeof acceptMatchInput>

/** Which of the two of a pair becomes the parent of the other. */
export const matchParentInput = decideMatchInput.extend({ parent: z.enum(['from', 'into']) })
export type MatchParentInput = z.infer<typeof matchParentInput>

export const supportAccessInput = z.object({
  orgId,
  role: z.enum(SUPPORT_ORG_ROLES),
  reason: staffReason,
})
export type SupportAccessInput = z.infer<typeof supportAccessInput>
