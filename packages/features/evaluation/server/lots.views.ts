import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import {
  LOT_STATES,
  NO_AWARD_REASONS,
  REJECTION_REASONS,
} from '@kogge/domain/evaluation/lot-steps.ts'
import { unconfirmedView } from '@kogge/domain/responses/binding-changes.ts'
import { z } from 'zod'
import { amount, instant, points, texts } from './view-fields.ts'

export const lotSummaryView = z.strictObject({
  lotId: z.string(),
  title: texts,
  state: z.enum(LOT_STATES),
  bids: z.number().int(),
  /** Bids that were not rejected. */
  standing: z.number().int(),
  /** Scores that are asked of all evaluators together, and how many were given. */
  cells: z.number().int(),
  scored: z.number().int(),
  /** Evaluators who have not declared their scores finished. */
  unfinished: z.number().int(),
  /** The reader's own scores; null for who does not evaluate. */
  own: z
    .strictObject({ given: z.number().int(), of: z.number().int(), isFinished: z.boolean() })
    .nullable(),
  /** Evaluators who must confirm yet what others wrote as agreed. */
  awaited: z.number().int(),
  /** Where the reader is one of them: the hash of what they would confirm. */
  toConfirm: z.string().nullable(),
  /** Null while something is missing. */
  leader: z
    .strictObject({
      orgId: z.uuid(),
      name: z.string(),
      total: points.nullable(),
      price: amount,
      isTied: z.boolean(),
    })
    .nullable(),
  winner: z.strictObject({ orgId: z.uuid(), name: z.string(), amount }).nullable(),
  /** Letters on it would not tell those who lose by points of people why: words are wanting before a decision. */
  lacksWords: z.boolean(),
  noAwardReason: z.enum(NO_AWARD_REASONS).nullable(),
  words: z.string(),
  concludedOn: z.string().nullable(),
  contractReference: z.string().nullable(),
  /** Of a lot that has a winner: no contract on it before; null where nothing keeps it back. */
  standstillUntil: instant.nullable(),
})
export type LotSummary = z.infer<typeof lotSummaryView>

export const evaluatorView = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  isReader: z.boolean(),
})

const scoreInput = z.strictObject({ points, words: z.string() })

export const bidView = z.strictObject({
  orgId: z.uuid(),
  /** The reader has closed their scores of it, where they score. */
  isClosed: z.boolean(),
  name: z.string(),
  total: amount,
  rejection: z
    .strictObject({
      code: z.enum(REJECTION_REASONS),
      reason: z.string(),
      unconfirmed: unconfirmedView.nullable(),
    })
    .nullable(),
  /** It had won, and its bidder did not sign. */
  isDeclined: z.boolean(),
  /** By criterion that the formula scores. */
  prices: z.record(z.string(), amount),
  /** Weighted, by criterion. */
  points: z.record(z.string(), points.nullable()),
  sum: points.nullable(),
  rank: z.number().int().nullable(),
  isTied: z.boolean(),
  /** By criterion that people score, 0 to 100.00 in hundredths. */
  scores: z.array(
    z.strictObject({
      criterionId: z.string(),
      mine: scoreInput.nullable(),
      /** Null: not shown before one's own are finished; of those alone who have finished theirs. */
      others: z.array(scoreInput.extend({ userId: z.uuid(), name: z.string() })).nullable(),
      agreed: scoreInput.nullable(),
      /** What was agreed on before scores were opened again: a proposal until there are words anew. */
      former: scoreInput.nullable(),
    }),
  ),
})
export type BidView = z.infer<typeof bidView>

export const lotView = z.strictObject({
  lotId: z.string(),
  title: texts,
  /** That of the request, which its texts fall back to. */
  language: z.string(),
  state: z.enum(LOT_STATES),
  requestState: z.enum(WRITTEN_STATES),
  currency: z.string(),
  /** How prices become points. */
  formula: z.string(),
  criteria: z.array(
    z.strictObject({
      criterionId: z.string(),
      type: z.enum(['price', 'cost', 'quality']),
      way: z.enum(['formula', 'evaluators']),
      weight: points,
      name: texts,
    }),
  ),
  evaluators: z.array(evaluatorView.extend({ given: z.number().int(), isFinished: z.boolean() })),
  /** Scores that are asked of each evaluator. */
  cells: z.number().int(),
  seesOthers: z.boolean(),
  consensus: z.strictObject({
    /** Of what is agreed on, for whoever confirms it; null where nothing is, or the reader may not see it. */
    saidHash: z.string().nullable(),
    /** Evaluators who must confirm yet what others wrote. */
    awaited: z.array(evaluatorView),
  }),
  bids: z.array(bidView),
  decision: z
    .strictObject({
      winnerId: z.uuid().nullable(),
      amount,
      words: z.string(),
      noAwardReason: z.enum(NO_AWARD_REASONS).nullable(),
      decidedAt: instant,
      /** Bids of which the lot can go to one now, since its winner does not sign. */
      next: z.array(z.uuid()),
      /** No contract on this lot before, while a standstill of its own lasts. */
      standstillUntil: instant.nullable(),
      /** Bidders know of it: it is taken back by reconsidering it, with letters. */
      isTold: z.boolean(),
    })
    .nullable(),
})
export type LotView = z.infer<typeof lotView>

export const comparison = z.strictObject({
  currency: z.string(),
  criteria: z.array(
    z.strictObject({
      criterionId: z.string(),
      name: texts,
      type: z.enum(['price', 'cost', 'quality']),
    }),
  ),
  participants: z.array(z.strictObject({ orgId: z.uuid(), name: z.string() })),
  bids: z.array(
    z.strictObject({
      lotId: z.string(),
      orgId: z.uuid(),
      total: amount,
      points: z.record(z.string(), points.nullable()),
      sum: points.nullable(),
      rank: z.number().int().nullable(),
      isRejected: z.boolean(),
      rejectedCode: z.enum(REJECTION_REASONS).nullable(),
      /** It had won, and its bidder did not sign. */
      isDeclined: z.boolean(),
      rejectedReason: z.string().nullable(),
      /** Of what was not confirmed after an amendment. */
      unconfirmed: unconfirmedView.nullable(),
      isWinner: z.boolean(),
    }),
  ),
})
export type Comparison = z.infer<typeof comparison>
