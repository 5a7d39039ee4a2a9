import { z } from 'zod'
import { pickText } from '../kernel/locale.ts'
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
  /**
   * Won at least one lot; lost all that were decided; a decision was taken back; another's was, so that
   * the standstill begins anew; a lot that was awarded ends without a contract; all was given up.
   */
  kind: z.enum(['winner', 'loser', 'withdrawn', 'standstill_void', 'not_awarded', 'cancelled']),
  title: z.record(z.string(), z.string()),
  buyer: z.string(),
  currency: z.string(),
  lots: z.array(letterLot),
  /** No contract up to and with this instant; null where there is no standstill. */
  standstillUntil: z.iso.datetime().nullable(),
  /** The end of the standstill that an earlier letter named, which this one makes void. */
  voidStandstill: z.iso.datetime().optional(),
  /** Why a decision was taken back. */
  reason: z.string(),
  /** Why all was given up, by language. */
  reasons: z.record(z.string(), z.string()).optional(),
})
export type LetterContent = z.infer<typeof letterContent>

/** The reason that a letter gives, in the reader's language where the buyer wrote in it. */
export const reasonIn = (
  { reason, reasons }: Pick<LetterContent, 'reason' | 'reasons'>,
  locale: string,
): string => (reasons && pickText(reasons, locale)?.text) || reason
