import {
  DELEGATION_EVENTS,
  DELEGATION_KINDS,
  DELEGATION_STATES,
} from '@kogge/domain/members/delegation-inputs.ts'
import { z } from 'zod'

const instant = z.iso.datetime()
const nextCursor = z.string().nullable()
const otherOrg = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** One of the people named: their name is known to both sides. */
const delegatedPerson = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  isReader: z.boolean(),
  state: z.enum(DELEGATION_STATES),
  activatedAt: instant.nullable(),
  endedAt: instant.nullable(),
})

const delegationView = z.strictObject({
  delegationId: z.uuid(),
  /** The other side: whom it was given to, or who gave it. */
  org: otherOrg,
  kind: z.enum(DELEGATION_KINDS),
  reason: z.string(),
  startsAt: instant,
  endsAt: instant,
  createdAt: instant,
  state: z.enum(DELEGATION_STATES),
  people: z.array(delegatedPerson),
})
export type DelegationView = z.infer<typeof delegationView>

export const delegationPage = z.strictObject({ items: z.array(delegationView), nextCursor })
export type DelegationPage = z.infer<typeof delegationPage>

const delegationHappening = z.strictObject({
  /** Tells it from all others. */
  key: z.string(),
  delegationId: z.uuid(),
  event: z.enum(DELEGATION_EVENTS),
  at: instant,
  /** Whether the organisation that asks gave the delegation or was given it. */
  side: z.enum(['given', 'received']),
  org: otherOrg,
  kind: z.enum(DELEGATION_KINDS),
  startsAt: instant,
  endsAt: instant,
  reason: z.string(),
  /** Who did it; null for nobody, and for people of the other organisation who are not named. */
  actorName: z.string().nullable(),
  /** Whom it was taken from. */
  personName: z.string().nullable(),
})
export type DelegationHappening = z.infer<typeof delegationHappening>

export const historyPage = z.strictObject({ items: z.array(delegationHappening), nextCursor })
export type HistoryPage = z.infer<typeof historyPage>

/** A new delegation; or none, and the addresses that nobody in that organisation has. */
export const created = z.strictObject({
  delegationId: z.uuid().nullable(),
  unknownPeople: z.array(z.string()),
})
export type Created = z.infer<typeof created>
