import { CALL_GROUNDS, type ExpectedCall } from '@kogge/domain/opportunities/expected-calls.ts'
import { CARD_EVENTS, type ChangedField } from '@kogge/domain/opportunities/opportunity-events.ts'
import {
  CLOSING_REASONS,
  OPPORTUNITY_STAGES,
  RESOLUTIONS,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import {
  OWN_FIELD_KINDS,
  type OwnOption,
  type OwnValues,
} from '@kogge/domain/opportunities/own-fields.ts'
import { BID_DECISIONS, type Question } from '@kogge/domain/opportunities/questionnaire.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { boardRank, instant } from './column-types.ts'
import { org } from './orgs.ts'

/**
 * A supplier's sales case. It names the public tender that it is about by its id, without a foreign key: a tender that
 * becomes part of another leaves its id as an alias of that one. Nothing of a participation or a response stands here.
 */
export const opportunity = pgTable(
  'opportunity',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    rfxId: uuid('rfx_id'),
    /** One without a tender that waits for the call after a contract of this public request, and what was known of that. */
    expectedRfxId: uuid('expected_rfx_id'),
    expected: jsonb('expected').$type<ExpectedCall>(),
    /** The tender that may be that call, and the ground; those that it is not, as people have said. */
    offeredRfxId: uuid('offered_rfx_id'),
    offeredGround: text('offered_ground', { enum: CALL_GROUNDS }),
    dismissedRfxIds: text('dismissed_rfx_ids').array().notNull().default([]),
    /** The version and stage of the tender that the card has followed so far. */
    rfxVersion: integer('rfx_version'),
    rfxStage: text('rfx_stage', { enum: RFX_STAGES }),
    /** A card that was asked for although the tender has one. */
    isFurther: boolean('is_further').notNull().default(false),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Of one without a tender, as it is called. */
    buyer: text('buyer').notNull().default(''),
    /** Name, description, buyer and tags, folded: what it is found by. */
    words: text('words').notNull().default(''),
    status: text('status', { enum: OPPORTUNITY_STAGES }).notNull().default('NEW'),
    /** Its place within the stage. */
    rank: boardRank('rank').notNull(),
    resolution: text('resolution', { enum: RESOLUTIONS }),
    reason: text('reason', { enum: CLOSING_REASONS }),
    /** The reason in words. */
    outcomeNote: text('outcome_note').notNull().default(''),
    assigneeId: uuid('assignee_id').references(() => user.id, { onDelete: 'set null' }),
    /** As written; the EUR value stands beside it (cents). */
    valueAmount: text('value_amount'),
    valueCurrency: text('value_currency'),
    valueEurMinor: bigint('value_eur_minor', { mode: 'bigint' }),
    probability: smallint('probability'),
    /** The organisation's own date, apart from the official deadline. */
    dueAt: instant('due_at'),
    /** The official deadline of the tender. */
    deadlineAt: instant('deadline_at'),
    tags: text('tags').array().notNull().default([]),
    /** Values of the organisation's own fields, by their ids. */
    ownValues: jsonb('own_values').$type<OwnValues>().notNull().default({}),
    /** The version of the questionnaire that its answers are to; null while there are none. */
    questionnaireId: uuid('questionnaire_id'),
    /** Of its answers, 0 to 100. */
    score: smallint('score'),
    /** Whether to bid; null while that is open. */
    decision: text('decision', { enum: BID_DECISIONS }),
    decisionNote: text('decision_note').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    /** The import that it came with, and what stood in its row: the same row comes in once. */
    importId: uuid('import_id'),
    importKey: text('import_key'),
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Since when it has been in its state. */
    stateSince: instant('state_since').notNull(),
    /**
     * Its journey by its events, for reports (domain/opportunities/journeys.ts): the index of the furthest stage, when it was
     * closed, and seconds in each stage. Null until it is computed.
     */
    furthest: smallint('furthest'),
    closedAt: instant('closed_at'),
    stageSeconds: integer('stage_seconds').array().$type<(number | null)[]>(),
    archivedAt: instant('archived_at'),
    /** Deleted ones are kept for a while, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid] }),
    uniqueIndex('opportunity_tender')
      .on(t.orgId, t.rfxId)
      .where(sql`not is_further and deleted_at is null`),
    index('opportunity_board')
      .on(t.orgId, t.status, t.rank, t.guid)
      .where(sql`resolution is null and archived_at is null and deleted_at is null`),
    index('opportunity_ended')
      .on(t.orgId, t.resolution)
      .where(sql`resolution is not null and archived_at is null and deleted_at is null`),
    index('opportunity_created').on(t.orgId, t.createdAt.desc(), t.guid.desc()),
    index('opportunity_updated').on(t.orgId, t.updatedAt.desc(), t.guid.desc()),
    // Archived ones have a place among the others.
    index('opportunity_places')
      .on(t.orgId, t.status, t.rank)
      .where(sql`resolution is null and deleted_at is null`),
    index('opportunity_rfx').on(t.rfxId),
    index('opportunity_expected')
      .on(t.orgId, t.expectedRfxId)
      .where(sql`expected_rfx_id is not null and deleted_at is null`),
    index('opportunity_waiting')
      .on(t.orgId, t.guid)
      .where(
        sql`expected_rfx_id is not null and rfx_id is null and deleted_at is null and resolution is null`,
      ),
    index('opportunity_expected_rfx').on(t.expectedRfxId).where(sql`expected_rfx_id is not null`),
    index('opportunity_assignee').on(t.assigneeId),
    index('opportunity_creator').on(t.createdBy),
    index('opportunity_decider').on(t.decidedBy),
    index('opportunity_uncounted').on(t.orgId, t.guid).where(sql`furthest is null`),
    index('opportunity_import_row').on(t.orgId, t.importId).where(sql`import_id is not null`),
    index('opportunity_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** A field that an organisation defines for its opportunities. One that was retired keeps its values. */
export const opportunityField = pgTable(
  'opportunity_field',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    fieldId: uuid('field_id').notNull(),
    kind: text('kind', { enum: OWN_FIELD_KINDS }).notNull(),
    name: text('name').notNull(),
    options: jsonb('options').$type<readonly OwnOption[]>().notNull().default([]),
    /** Its place among the fields, from 0. */
    position: smallint('position').notNull(),
    isOnCard: boolean('is_on_card').notNull().default(false),
    isInList: boolean('is_in_list').notNull().default(false),
    revision: integer('revision').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.fieldId] })],
)

/** A version of the questionnaire of an organisation. One that has been answered stays as it is. */
export const opportunityQuestionnaire = pgTable(
  'opportunity_questionnaire',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id').notNull(),
    questions: jsonb('questions').$type<readonly Question[]>().notNull(),
    isCurrent: boolean('is_current').notNull().default(true),
    /** When it was answered first; null: the next version takes its place. */
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.versionId] }),
    uniqueIndex('opportunity_questionnaire_current').on(t.orgId).where(sql`is_current`),
  ],
)

/** Answers of opportunities to questions of a version. */
export const opportunityAnswer = pgTable(
  'opportunity_answer',
  {
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    versionId: uuid('version_id').notNull(),
    questionId: uuid('question_id').notNull(),
    value: text('value').notNull(),
    note: text('note').notNull().default(''),
    answeredBy: uuid('answered_by').references(() => user.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid, t.versionId, t.questionId] }),
    foreignKey({
      columns: [t.orgId, t.guid],
      foreignColumns: [opportunity.orgId, opportunity.guid],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('opportunity_answer_of').on(t.answeredBy),
  ],
)

/** A change of an event, each value as it stands in the column. */
export interface StoredChange {
  readonly field: ChangedField
  /** The own field or the question that changed. */
  readonly part?: string
  /** The version of the questionnaire that a question is of. */
  readonly version?: string
  readonly before: unknown
  readonly after: unknown
}

/** The history of an opportunity. Rows are only added. */
export const opportunityEvent = pgTable(
  'opportunity_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    type: text('type', { enum: CARD_EVENTS }).notNull(),
    /** The note or file of an event of notes or files, and the name of the file. */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
    changes: jsonb('changes').$type<readonly StoredChange[]>().notNull(),
    /** The event that this one undoes. */
    undoes: bigint('undoes', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.orgId, t.guid],
      foreignColumns: [opportunity.orgId, opportunity.guid],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('opportunity_event_of').on(t.orgId, t.guid, t.id.desc()),
    index('opportunity_event_latest').on(t.orgId, t.id.desc()),
    index('opportunity_event_of_actor').on(t.orgId, t.actorId, t.id.desc()),
    index('opportunity_event_actor').on(t.actorId),
  ],
)
