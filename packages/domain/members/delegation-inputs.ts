import { z } from 'zod'
import { emailAddress } from '../accounts/account-inputs.ts'
import { orgId } from '../kernel/entity-ids.ts'
import { cleanText, instantInput } from '../kernel/text-inputs.ts'

/** `auditor` reads, `manager` acts as a member does. */
export const DELEGATION_KINDS = ['auditor', 'manager'] as const
export type DelegationKind = (typeof DELEGATION_KINDS)[number]

/** Where a delegation stands, for one of the people named or as a whole. */
export const DELEGATION_STATES = ['planned', 'ready', 'active', 'ended', 'revoked'] as const
export type DelegationState = (typeof DELEGATION_STATES)[number]

/** What has happened to a delegation, as its history tells it. */
export const DELEGATION_EVENTS = [
  'created',
  'activated',
  'given_back',
  'taken',
  'revoked',
  'ended',
] as const

export const REASON_MIN = 10
export const REASON_MAX = 1000
export const MOST_PEOPLE = 20

const reason = cleanText.pipe(z.string().min(REASON_MIN).max(REASON_MAX))
const people = z.array(emailAddress).min(1).max(MOST_PEOPLE)

/** What an organisation says when it lets people of another act in it; instants in ISO 8601. */
export const delegationInput = z.object({
  delegateOrgId: orgId,
  kind: z.enum(DELEGATION_KINDS),
  /** Addresses of those who may act, as their accounts have them. */
  people,
  startsAt: instantInput,
  endsAt: instantInput,
  reason,
})
export type DelegationInput = z.infer<typeof delegationInput>
