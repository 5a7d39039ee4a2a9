import { z } from 'zod'
import { NO_AWARD_REASONS, REJECTION_REASONS } from './lot-steps.ts'

const points = z.number().int().min(0).max(10_000)

/**
 * What a bidder is told of one lot that it bid for: the outcome, its own points, and of the winner
 * name, price and points, with the reasons (Directive 2014/24/EU, Article 55(2); 89/665/EEC,
 * Article 2a(2)). Points are weighted, in hundredths.
 */
export const letterLot = z.strictObject({
  lotId: z.string(),
  title: z.record(z.string(), z.string()),
  outcome: z.enum(['won', 'lost', 'rejected', 'unsuccessful']),
  own: z.strictObject({
    total: points.nullable(),
    rank: z.number().int().min(1).nullable(),
    price: z.string().nullable(),
    criteria: z.array(
      z.strictObject({
        name: z.record(z.string(), z.string()),
        type: z.enum(['price', 'cost', 'quality']),
        weight: points,
        own: points.nullable(),
        winner: points.nullable(),
        /** What evaluators said of the own bid. */
        reason: z.string(),
      }),
    ),
  }),
  winner: z
    .strictObject({
      orgId: z.uuid(),
      name: z.string(),
      amount: z.string().nullable(),
      total: points.nullable(),
    })
    .nullable(),
  noAwardReason: z.enum(NO_AWARD_REASONS).nullable(),
  rejection: z.strictObject({ code: z.enum(REJECTION_REASONS), reason: z.string() }).nullable(),
  /** The buyer's words on the decision. */
  words: z.string(),
})
export type LetterLot = z.infer<typeof letterLot>

/** A letter as it was sent. */
export const letterContent = z.strictObject({
  /** Won at least one lot; lost all that were decided; told anew after a decision was taken back. */
  kind: z.enum(['winner', 'loser', 'withdrawn']),
  title: z.record(z.string(), z.string()),
  buyer: z.string(),
  currency: z.string(),
  lots: z.array(letterLot),
  /** No contract up to and with this instant; null where there is no standstill. */
  standstillUntil: z.iso.datetime().nullable(),
  /** Why a decision was taken back. */
  reason: z.string(),
})
export type LetterContent = z.infer<typeof letterContent>
