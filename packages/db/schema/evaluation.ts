import {
  LETTER_KINDS,
  type LetterCommon,
  type LetterContent,
  type LetterOwn,
} from '@kogge/domain/evaluation/decision-letters.ts'
import {
  LOT_STATES,
  NO_AWARD_REASONS,
  REJECTION_REASONS,
} from '@kogge/domain/evaluation/lot-steps.ts'
import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { writtenRfx } from './drafting.ts'
import { org } from './orgs.ts'

const rfxId = () =>
  uuid('rfx_id')
    .notNull()
    .references(() => writtenRfx.rfxId)
const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id)
const userId = (name: string) => uuid(name).references(() => user.id)

/** How far each lot has come since its request was opened, and what was decided. */
export const evaluationLot = pgTable(
  'evaluation_lot',
  {
    rfxId: rfxId(),
    lotId: text('lot_id').notNull(),
    state: text('state', { enum: LOT_STATES }).notNull(),
    agreedAt: instant('agreed_at'),
    agreedBy: userId('agreed_by'),
    decidedAt: instant('decided_at'),
    decidedBy: userId('decided_by'),
    winnerId: uuid('winner_id').references(() => org.id),
    /** Of the award, then of the contract: decimal string in the currency of the request, without VAT. */
    amount: text('amount'),
    /** Why nobody won (BT-144). */
    noAwardReason: text('no_award_reason', { enum: NO_AWARD_REASONS }),
    /** The reasons of the decision, in the buyer's words. */
    words: text('words'),
    /** No contract on this lot before: of a decision that was made for it alone, after the whole was decided. */
    standstillUntil: instant('standstill_until'),
    concludedOn: date('concluded_on'),
    concludedBy: userId('concluded_by'),
    /** The buyer's number of the contract (BT-150). */
    contractReference: text('contract_reference'),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.lotId] })],
)

/**
 * What a response bids for a lot, computed once when the request was opened. Written with its response,
 * which refers to the request and to the organisation: here there are tens of thousands at once, and to
 * look both up again for each took half of an opening.
 */
export const bid = pgTable(
  'bid',
  {
    rfxId: uuid('rfx_id').notNull(),
    lotId: text('lot_id').notNull(),
    orgId: uuid('org_id').notNull(),
    /** Decimal string in the currency of the request, without VAT; null where no price was asked or given. */
    total: text('total'),
    /** By criterion that the formula scores. */
    prices: jsonb('prices').$type<Readonly<Record<string, string | null>>>().notNull(),
    rejectedAt: instant('rejected_at'),
    rejectedBy: userId('rejected_by'),
    rejectedCode: text('rejected_code', { enum: REJECTION_REASONS }),
    rejectedReason: text('rejected_reason'),
    /** It had won, and its bidder did not sign: it keeps its rank, and is passed over. */
    declinedAt: instant('declined_at'),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.lotId, t.orgId] })],
)

/** Members of the buyer who score. */
export const evaluator = pgTable(
  'evaluator',
  {
    rfxId: rfxId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    addedBy: userId('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.userId] })],
)

/** Lots whose scores an evaluator has closed: from then on they see those of the others, and change none. */
export const finishedLot = pgTable(
  'finished_lot',
  {
    rfxId: rfxId(),
    lotId: text('lot_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    finishedAt: instant('finished_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.lotId, t.userId] })],
)

/**
 * Bids whose scores are open again for an evaluator who has closed their scores of the lot: those of a
 * bid that was readmitted and that they had not scored whole. Until they finish anew, the lot is not.
 */
export const reopenedBid = pgTable(
  'reopened_bid',
  {
    rfxId: uuid('rfx_id').notNull(),
    lotId: text('lot_id').notNull(),
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rfxId, t.lotId, t.userId, t.orgId] }),
    foreignKey({
      name: 'reopened_bid_finished',
      columns: [t.rfxId, t.lotId, t.userId],
      foreignColumns: [finishedLot.rfxId, finishedLot.lotId, finishedLot.userId],
    }).onDelete('cascade'),
  ],
)

const scored = () => ({
  rfxId: rfxId(),
  lotId: text('lot_id').notNull(),
  orgId: orgId(),
  criterionId: text('criterion_id').notNull(),
  /** 0 to 100.00, in hundredths. */
  points: integer('points').notNull(),
})

/** What one evaluator gives one bid by one criterion. */
export const score = pgTable(
  'score',
  {
    ...scored(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    comment: text('comment').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.lotId, t.orgId, t.criterionId, t.userId] })],
)

/** What the evaluators agreed on together: it alone counts. */
export const agreedScore = pgTable(
  'agreed_score',
  {
    ...scored(),
    /** The reasons that the bidder reads: strengths and weaknesses by this criterion. */
    reason: text('reason').notNull(),
    /** Who wrote points that are not the average of what the evaluators gave: the others confirm them. */
    writtenBy: userId('written_by'),
  },
  (t) => [
    primaryKey({ columns: [t.rfxId, t.lotId, t.orgId, t.criterionId] }),
    index('agreed_score_written').on(t.rfxId, t.lotId).where(sql`written_by is not null`),
  ],
)

/** Who confirmed what was agreed on in a lot, as it stands: whoever changes it takes that back. */
export const agreedConfirmation = pgTable(
  'agreed_confirmation',
  {
    rfxId: rfxId(),
    lotId: text('lot_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.lotId, t.userId] })],
)

/**
 * What was agreed on before its scores were opened again: it counts for nothing, and is there for whoever
 * writes down what is agreed on anew. The last of each.
 */
export const formerAgreement = pgTable(
  'former_agreement',
  {
    ...scored(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.lotId, t.orgId, t.criterionId] })],
)

/** What the buyer asks a bidder about its response once it is open (Directive 2014/24/EU, Article 56(3)). */
export const clarification = pgTable(
  'clarification',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    rfxId: rfxId(),
    orgId: orgId(),
    question: text('question').notNull(),
    askedBy: userId('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    dueAt: instant('due_at').notNull(),
    answer: text('answer'),
    answeredBy: userId('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('clarification_rfx').on(t.rfxId, t.askedAt),
    index('clarification_org').on(t.orgId, t.rfxId),
  ],
)

/** What all letters on one decision say alike; see LetterCommon. Written with them, and never changed. */
export const letterCommon = pgTable('letter_common', {
  id: uuid('id').primaryKey(),
  rfxId: rfxId(),
  content: json('content').$type<LetterCommon>().notNull(),
})

/** The decision as it was sent to a bidder. */
export const letter = pgTable(
  'letter',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    rfxId: rfxId(),
    orgId: orgId(),
    kind: text('kind', { enum: LETTER_KINDS }).notNull(),
    /** As it says; null where it names none. */
    standstillUntil: instant('standstill_until'),
    /** Null where its content says all of it. */
    commonId: uuid('common_id').references(() => letterCommon.id),
    /** Never searched: as text it is written in a third of the time. */
    content: json('content').$type<LetterContent | LetterOwn>().notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: userId('sent_by').notNull(),
    /** When its e-mails were written. */
    mailedAt: instant('mailed_at'),
    /** When the decision was taken back. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('letter_rfx').on(t.rfxId, t.sentAt), index('letter_org').on(t.orgId, t.rfxId)],
)
