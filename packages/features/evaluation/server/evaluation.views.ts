import { REQUEST_KINDS, requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import { LETTER_KINDS, letterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import {
  LOT_STATES,
  NO_AWARD_REASONS,
  REJECTION_REASONS,
} from '@kogge/domain/evaluation/lot-steps.ts'
import { unconfirmedView } from '@kogge/domain/responses/binding-changes.ts'
import { receipt, storedContent } from '@kogge/domain/responses/response-content.ts'
import { z } from 'zod'
import { SEALED_SUBJECTS } from './opening/early-access-attempts.ts'

const instant = z.iso.datetime()

/** One's own key for opening with another. */
export const keyView = z.strictObject({
  /** Null where there is none. */
  createdAt: instant.nullable(),
  /** A request waits to be opened with it: it cannot be replaced before. */
  isNeeded: z.boolean(),
})
export type KeyView = z.infer<typeof keyView>

/** A member who may open and evaluate. */
export const candidate = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  hasKey: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

export const openingState = z.strictObject({
  state: z.enum(WRITTEN_STATES),
  responsesUntil: instant,
  openingAt: instant,
  openedAt: instant.nullable(),
  serverNow: instant,
  /** How many must open together. */
  together: z.number().int(),
  openers: z.array(
    candidate.extend({
      isReader: z.boolean(),
      /** They have given their part. */
      hasGiven: z.boolean(),
      /** They have a key, and their role lets them. */
      mayOpen: z.boolean(),
    }),
  ),
  /** How many of the openers could open, where two must and it waits for them. */
  standing: z.number().int().nullable(),
  /** Why the reader cannot open now; null where they can. */
  refusal: z.enum(['settled', 'early', 'not_opener', 'given', 'no_key', 'denied']).nullable(),
})
export type OpeningState = z.infer<typeof openingState>

export const opened = z.strictObject({
  /** `waiting`: for the second opener. */
  outcome: z.enum(['opened', 'waiting']),
})
export type Opened = z.infer<typeof opened>

/** What is written down of an opening. Amounts are decimal strings in the currency, without VAT. */
export const openingRecord = z.strictObject({
  openedAt: instant,
  responsesUntil: instant,
  openingAt: instant,
  /** Names, the first opener first. */
  openedBy: z.array(z.string()),
  currency: z.string(),
  lotIds: z.array(z.string()),
  /** Of the request as it stood at the deadline; receipts name the one that a response was for. */
  version: z.number().int(),
  responses: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      /** The name in which it was submitted, where another has gone on with it since. */
      writtenAs: z.string().nullable(),
      receipt,
      /** Sums of what was not confirmed after an amendment are by the quantities that were offered. */
      bids: z.array(
        z.strictObject({
          lotId: z.string(),
          total: z.string().nullable(),
          isUnconfirmed: z.boolean(),
        }),
      ),
      /** Lots that it was for as well, and that are no longer part of the request. */
      goneLotIds: z.array(z.string()),
    }),
  ),
  /** Whose response is damaged, and what is kept of it (SHA-256, hexadecimal) to compare it by. */
  unreadable: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      /** Half of it could be read, and is what its receipt is for: it counts. */
      wasRead: z.boolean(),
      ownHash: z.string().nullable(),
      sealedHash: z.string().nullable(),
      /** Of the last receipt, where that is known. */
      contentHash: z.string().nullable(),
    }),
  ),
  /**
   * Whose sealed half did not open with the request's key, so that their own copy counts, or whose receipt
   * names another key: by its name, where the receipt has one.
   */
  otherKey: z.array(
    z.strictObject({ orgId: z.uuid(), name: z.string(), requestKey: z.string().nullable() }),
  ),
  /** What could be read and does not count, since it was received after the deadline. */
  late: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receiptId: z.uuid(),
      contentHash: z.string(),
      submittedAt: instant,
    }),
  ),
  /** What was taken back after the deadline, which is of no account, and whether the response counts or is gone. */
  lateWithdrawals: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receiptId: z.uuid(),
      isCounting: z.boolean(),
      withdrawnAt: instant,
    }),
  ),
  /** What could be read and does not count, since the same bidder submitted another later. */
  setAside: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receiptId: z.uuid(),
      contentHash: z.string(),
      submittedAt: instant,
      /** The one that counts. */
      counting: z.strictObject({ receiptId: z.uuid(), submittedAt: instant }),
    }),
  ),
  /** Every try to open, refused or not, and to look before: looks of one person together. */
  attempts: z.array(
    z.strictObject({
      type: z.string(),
      at: instant,
      lastAt: instant,
      name: z.string(),
      count: z.number().int(),
      /** What was asked for before the opening. */
      asked: z.array(z.enum(SEALED_SUBJECTS)),
      /** Somebody from outside, by a mark that names nobody. */
      person: z.string().nullable(),
      /** Others from outside, more than were written down one by one. */
      isMore: z.boolean(),
    }),
  ),
})
export type OpeningRecord = z.infer<typeof openingRecord>

const letterHead = z.strictObject({
  letterId: z.uuid(),
  sentAt: instant,
  /** When what it says was taken back, or said anew. */
  withdrawnAt: instant.nullable(),
  /** The standstill that it names does not run any more. */
  isStandstillVoid: z.boolean(),
})

export const letterView = letterHead.extend({ content: letterContent })
export type LetterView = z.infer<typeof letterView>

/** A letter in the list of them. */
export const letterEntry = letterHead.extend({
  orgId: z.uuid(),
  name: z.string(),
  kind: z.enum(LETTER_KINDS),
})
export type LetterEntry = z.infer<typeof letterEntry>

const points = z.number().int().min(0).max(10_000)
const amount = z.string().nullable()
const texts = z.record(z.string(), z.string())

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

const evaluatorView = z.strictObject({ userId: z.uuid(), name: z.string(), isReader: z.boolean() })

export const evaluationOverview = z.strictObject({
  rfxId: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(WRITTEN_STATES),
  /** As it stood at the deadline. */
  version: z.number().int(),
  title: texts,
  language: z.string(),
  currency: z.string(),
  openedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  standstillUntil: instant.nullable(),
  serverNow: instant,
  evaluators: z.array(evaluatorView),
  /** Who saw what evaluators gave, without scoring, while it could change; and was named one afterwards. */
  scoresSeen: z.array(
    z.strictObject({ name: z.string(), at: instant, namedAt: instant.nullable() }),
  ),
  participants: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      submittedAt: instant,
      contact: z.strictObject({ name: z.string(), email: z.string(), phone: z.string() }),
      lots: z.number().int(),
      /** That it was submitted to. */
      version: z.number().int(),
      /** Lots for which it does not count, since it was not confirmed after an amendment. */
      unconfirmedLotIds: z.array(z.string()),
      /** Lots that it was for as well, and that are no longer part of the request. */
      goneLotIds: z.array(z.string()),
      /** Null where it was not rejected as a whole. */
      rejectedReason: z.string().nullable(),
    }),
  ),
  /** Further tenderers whose kept responses could not be read. */
  unread: z.array(z.strictObject({ orgId: z.uuid(), name: z.string() })),
  lots: z.array(lotSummaryView),
  abilities: z.strictObject({ manage: z.boolean(), score: z.boolean() }),
})
export type EvaluationOverview = z.infer<typeof evaluationOverview>

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

export const openedResponse = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  currency: z.string(),
  content: storedContent,
  receipt,
  /** The version that it answers, where that is not the last one. */
  document: requestDocument.nullable(),
  /** The request is not divided: its one lot stands in the data alone. */
  isWhole: z.boolean(),
  bids: z.array(z.strictObject({ lotId: z.string(), total: amount })),
  rejectedReason: z.string().nullable(),
})
export type OpenedResponse = z.infer<typeof openedResponse>

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

export const clarificationView = z.strictObject({
  clarificationId: z.uuid(),
  orgId: z.uuid(),
  name: z.string(),
  question: z.string(),
  askedAt: instant,
  dueAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type ClarificationView = z.infer<typeof clarificationView>
