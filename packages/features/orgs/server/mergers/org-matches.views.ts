import { LINK_REASONS, type LinkReason } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

export const MATCH_STATES = ['open', 'attached', 'merged', 'parent', 'rejected', 'undone'] as const

const words = z.string().trim().max(200).optional()
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional()
const isLinkReason = (reason: string): reason is LinkReason =>
  LINK_REASONS.some((known) => known === reason)

export const matchListInput = pageInput.extend({
  state: z.enum(MATCH_STATES).default('open'),
  reason: z.string().max(100).refine(isLinkReason, 'no reason of a match').optional(),
  country,
  /** Name or number of either of the two. */
  q: words,
  minConfidence: z.number().int().min(0).max(100).optional(),
})
export type MatchListInput = z.infer<typeof matchListInput>

const side = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  /** Also one with a wrong check digit; null for none, and for what may be a person's. */
  number: z.string().nullable(),
  isClaimed: z.boolean(),
  /** The organisation above it. */
  parent: z.strictObject({ orgId: z.uuid(), name: z.string() }).nullable(),
  buyerCount: z.number().int(),
  supplierCount: z.number().int(),
  /** How many ways sources write it, and a few of them. */
  spellingCount: z.number().int(),
  spellings: z.array(
    z.strictObject({
      name: z.string(),
      source: z.string(),
      city: z.string().nullable(),
      /** The name of the region that the source writes. */
      region: z.string().nullable(),
    }),
  ),
})
export type MatchSide = z.infer<typeof side>

/** Two organisations that may be, or were made, one, or parent and child. Times are ISO 8601 in UTC. */
const match = z.strictObject({
  matchId: z.uuid(),
  state: z.enum(MATCH_STATES),
  /** A key of `MATCH_REASONS`. */
  reason: z.string(),
  confidence: z.number().int(),
  from: side,
  into: side,
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Null too for what rules decided. */
  decidedBy: z.string().nullable(),
})
export type MatchItem = z.infer<typeof match>
export const matchPage = z.strictObject({
  items: z.array(match),
  nextCursor: z.string().nullable(),
})

/** How many proposals stand, by reason. */
export const matchCounts = z.array(
  z.strictObject({ state: z.enum(MATCH_STATES), reason: z.string(), count: z.number().int() }),
)
