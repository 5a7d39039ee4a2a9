import { ANY_ORG_ROLES, ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { z } from 'zod'

const instant = z.iso.datetime()
const role = z.enum(ORG_ROLES)
const cursor = z.string().nullable()

export const done = z.strictObject({ done: z.literal(true) })
export const DONE = { done: true } as const

const member = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  /** For those alone who manage members; null where it is not proven. */
  email: z.string().nullable(),
  /** Whether the server wrote the address and the role as they stand. */
  isProven: z.boolean(),
  role,
  expiresAt: instant.nullable(),
  /** `ended`: the role's last day has passed; `no_seat`: the plan has no seat, they read only. */
  state: z.enum(['active', 'no_seat', 'ended']),
  isReader: z.boolean(),
  since: instant,
  lastSeenAt: instant.nullable(),
})
export type Member = z.infer<typeof member>
export const memberPage = z.strictObject({ items: z.array(member), nextCursor: cursor })
export type MemberPage = z.infer<typeof memberPage>

export const seatView = z.strictObject({
  tier: z.enum(TIERS),
  used: z.number().int(),
  total: z.number().int(),
  pending: z.number().int(),
})

const temporaryMember = z.strictObject({
  /** Tells the rows apart. */
  key: z.string(),
  userId: z.uuid(),
  name: z.string(),
  role: z.enum(ANY_ORG_ROLES),
  /** The organisation that the access was delegated to; null for a role of one's own. */
  through: z.string().nullable(),
  expiresAt: instant.nullable(),
  isReader: z.boolean(),
})
export type TemporaryMember = z.infer<typeof temporaryMember>
export const temporaryMembers = z.array(temporaryMember)

const openInvitation = z.strictObject({
  invitationId: z.uuid(),
  /** Null, as the role, where the server did not write the invitation as it stands. */
  email: z.string().nullable(),
  role: role.nullable(),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  hasExpired: z.boolean(),
})
export type OpenInvitation = z.infer<typeof openInvitation>
export const invitationPage = z.strictObject({ items: z.array(openInvitation), nextCursor: cursor })

/** What became of each address. None of it tells whether somebody has an account. */
export const invited = z.strictObject({
  sent: z.array(z.string()),
  members: z.array(z.string()),
  pending: z.array(z.string()),
})
export type Invited = z.infer<typeof invited>

export const invitationPreview = z.strictObject({
  orgName: z.string(),
  role,
  invitedBy: z.string(),
  email: z.string(),
  /** Of whoever invites, where nobody has verified that they speak for the organisation; else null. */
  unverifiedSender: z.string().nullable(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>

export const joined = z.strictObject({ orgId: z.uuid(), orgName: z.string() })
export type Joined = z.infer<typeof joined>

const joinRequest = z.strictObject({
  requestId: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  /** Null where it is not proven that this person asks, and by which address. */
  email: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instant,
})
export type JoinRequestView = z.infer<typeof joinRequest>
export const joinRequestPage = z.strictObject({ items: z.array(joinRequest), nextCursor: cursor })

/** How the reader stands to an organisation that they look for. */
const JOIN_STATES = ['member', 'asked', 'claiming', 'claimed', 'unclaimed'] as const
export const candidate = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  isDemo: z.boolean(),
  state: z.enum(JOIN_STATES),
})
export type Candidate = z.infer<typeof candidate>

const ownRequest = z.strictObject({
  requestId: z.uuid(),
  orgId: z.uuid(),
  orgName: z.string(),
  createdAt: instant,
})
/** What is under way between the reader and organisations. */
export const mine = z.strictObject({
  invitations: z.array(
    z.strictObject({
      invitationId: z.uuid(),
      orgId: z.uuid(),
      orgName: z.string(),
      isVerified: z.boolean(),
      role,
      invitedBy: z.string(),
      expiresAt: instant,
    }),
  ),
  joinRequests: z.array(ownRequest),
  ownershipRequests: z.array(
    ownRequest.extend({
      status: z.enum(['pending', 'approved', 'rejected']),
      answer: z.string().nullable(),
    }),
  ),
})
export type Mine = z.infer<typeof mine>

/** Somebody who has a power in an organisation, or waits to get one, by their address. */
const inside = z.strictObject({
  kind: z.enum(['member', 'delegate', 'invited', 'asked']),
  email: z.string(),
})
export type Inside = z.infer<typeof inside>

const ownershipItem = z.strictObject({
  requestId: z.uuid(),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  statement: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  answer: z.string().nullable(),
  org: z.strictObject({
    orgId: z.uuid(),
    name: z.string(),
    country: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    vatNumber: z.string().nullable(),
    website: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    isClaimed: z.boolean(),
    /** Notices in which it buys, and in which it won. */
    buyerCount: z.number().int(),
    supplierCount: z.number().int(),
    otherRequests: z.number().int(),
    /** Beside the asker; while the request waits, and nobody speaks for it. All of it ends by an approval. */
    inside: z.array(inside),
  }),
  requester: z.strictObject({
    userId: z.uuid(),
    name: z.string(),
    /** Null where it is not proven that this person asks, and by which address. */
    email: z.string().nullable(),
    orgs: z.array(z.strictObject({ orgId: z.uuid(), name: z.string(), role })),
  }),
})
export type OwnershipItem = z.infer<typeof ownershipItem>
export const ownershipPage = z.strictObject({ items: z.array(ownershipItem), nextCursor: cursor })

/** Requests that could never be opened without somebody. */
export const openerDuties = z.array(z.strictObject({ rfxId: z.uuid(), title: z.string() }))
