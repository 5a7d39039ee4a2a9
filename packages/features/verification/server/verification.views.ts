import { DOMAIN_REFUSALS } from '@kogge/domain/verification/email-domain-proof.ts'
import { LIKENESSES } from '@kogge/domain/verification/lookalike-orgs.ts'
import {
  VERIFICATION_ENDS,
  VERIFICATION_METHODS,
} from '@kogge/domain/verification/org-verification.ts'
import { z } from 'zod'

const iso = z.iso.datetime()
const person = z.strictObject({ userId: z.uuid(), name: z.string(), email: z.string() })

export const done = z.strictObject({ done: z.literal(true) })
export const DONE = { done: true } as const

/** Why the last verification ended, and what staff said of it. */
const ended = z.strictObject({
  at: iso,
  why: z.enum(VERIFICATION_ENDS),
  reason: z.string().nullable(),
})

const request = z.strictObject({
  requestId: z.uuid(),
  /** `outdated`: name, number or country changed while it waited. */
  status: z.enum(['pending', 'approved', 'rejected', 'outdated']),
  statement: z.string(),
  createdAt: iso,
  decidedAt: iso.nullable(),
  answer: z.string().nullable(),
})

/** How an organisation stands, for its members. */
export const verificationState = z.strictObject({
  verifiedAt: iso.nullable(),
  how: z.enum(VERIFICATION_METHODS).nullable(),
  ended: ended.nullable(),
  /** The last request to staff; null where none was made, or it was withdrawn. */
  request: request.nullable(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
})
export type VerificationState = z.infer<typeof verificationState>

/** What the automatic check says of the caller's own address. */
export const addressCheck = z.strictObject({
  address: z.string(),
  refusal: z.enum(DOMAIN_REFUSALS).nullable(),
})

/** `refusal` is null where the organisation is verified now. */
export const addressOutcome = z.strictObject({ refusal: z.enum(DOMAIN_REFUSALS).nullable() })

export const QUEUES = ['asked', 'unverified', 'verified'] as const
export type QueueName = (typeof QUEUES)[number]

/** An organisation as staff look into it. */
const queueItem = z.strictObject({
  org: z.strictObject({
    orgId: z.uuid(),
    name: z.string(),
    /** Letters and signs of the name that names do not have. */
    oddSigns: z.array(z.string()),
    country: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    vatNumber: z.string().nullable(),
    website: z.string().nullable(),
    email: z.string().nullable(),
    isDemo: z.boolean(),
    claimedAt: iso,
    /** Requests that it has written, and of these the published ones. */
    drafts: z.number().int(),
    published: z.number().int(),
  }),
  request: request.extend({ by: person }).nullable(),
  administrators: z.array(person),
  verified: z
    .strictObject({
      at: iso,
      how: z.enum(VERIFICATION_METHODS),
      by: z.string().nullable(),
      evidence: z.string().nullable(),
    })
    .nullable(),
  ended: ended.nullable(),
})
export type QueueItem = z.infer<typeof queueItem>
export const queuePage = z.strictObject({
  items: z.array(queueItem),
  nextCursor: z.string().nullable(),
})

/** A known organisation that one which waits may pass for, or be. */
export const lookalikes = z.array(
  z.strictObject({
    orgId: z.uuid(),
    name: z.string(),
    country: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    isClaimed: z.boolean(),
    isVerified: z.boolean(),
    buyerCount: z.number().int(),
    supplierCount: z.number().int(),
    likenesses: z.array(z.enum(LIKENESSES)),
  }),
)
export type Lookalikes = z.infer<typeof lookalikes>
