import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { EMAIL_STATES } from '@kogge/domain/orgs/harvested-orgs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const MOST_VALUES = 50

export const orgEmailListInput = pageInput.extend({
  /** Part of an address, or the name or number of an organisation. */
  q: searchWords.optional(),
  /** `example.com`: what stands behind the sign. */
  domain: z
    .array(z.string().regex(/^[a-z0-9.-]{3,253}$/))
    .max(MOST_VALUES)
    .default([]),
  state: z.array(z.enum(EMAIL_STATES)).max(EMAIL_STATES.length).default([]),
  org: z.array(z.uuid()).max(MOST_VALUES).default([]),
})
export type OrgEmailListInput = z.infer<typeof orgEmailListInput>

/** An address that notices give for an organisation. Times are ISO 8601 in UTC. */
export const orgEmail = z.strictObject({
  emailId: z.guid(),
  email: z.string(),
  org: z.strictObject({
    orgId: z.uuid(),
    name: z.string(),
    country: z.string().nullable(),
    /** Somebody speaks for it on Kogge. */
    isClaimed: z.boolean(),
  }),
  /** The source that gave it first. */
  source: z.string(),
  /** How many notices give it; 0 where none does any more. */
  notices: z.number().int(),
  /** For how many other organisations notices give the same. */
  others: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  state: z.enum(EMAIL_STATES),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
})
export type OrgEmail = z.infer<typeof orgEmail>

export const orgEmailPage = z.strictObject({
  items: z.array(orgEmail),
  nextCursor: z.string().nullable(),
})

/** How many stand in each state, and when the last of the requests that were read had changed. */
export const orgEmailCounts = z.strictObject({
  new: z.number().int(),
  confirmed: z.number().int(),
  rejected: z.number().int(),
  readUntil: z.string().nullable(),
})

/** `new` takes a decision back. */
export const decideEmailInput = z.object({ emailId: z.guid(), state: z.enum(EMAIL_STATES) })
export type DecideEmailInput = z.infer<typeof decideEmailInput>
