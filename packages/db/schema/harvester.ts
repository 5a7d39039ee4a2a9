import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { notice } from './notices.ts'
import { org } from './orgs.ts'
import { rawFile } from './raw-files.ts'

/** The files that came of one source in one run: what is worked on, and done again, as one. */
export const harvestPartition = pgTable(
  'harvest_partition',
  {
    guid: uuid('guid').primaryKey(),
    source: text('source').notNull(),
    /** Day (UTC) on which it was begun. */
    createdDate: date('created_date', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    files: integer('files').notNull().default(0),
    notices: integer('notices').notNull().default(0),
    added: integer('added').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** How often it was worked on: once, and once for every replay. */
    runs: integer('runs').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    error: text('error'),
  },
  (t) => [
    index('harvest_partition_source').on(t.source, t.createdDate),
    index('harvest_partition_created').on(t.createdAt),
  ],
)

/** A file as a source gave it: from where and when. The same bytes may have come many times. */
export const sourceFile = pgTable(
  'source_file',
  {
    /** UUIDv5 of source, address and hash. */
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    /** URL, or the name of a file that somebody gave. */
    address: text('address').notNull(),
    rawHash: bytes('raw_hash')
      .notNull()
      .references(() => rawFile.hash),
    partitionGuid: uuid('partition_guid').references(() => harvestPartition.guid),
    /** What the next conditional request says. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    fetchedAt: instant('fetched_at').notNull().defaultNow(),
    /** When all that came under the address was taken on; only then it need not be asked for again. */
    takenAt: instant('taken_at'),
  },
  (t) => [
    index('source_file_address').on(t.source, t.address, t.fetchedAt),
    index('source_file_partition').on(t.partitionGuid),
    index('source_file_raw').on(t.rawHash),
    index('source_file_fetched').on(t.fetchedAt),
    index('source_file_untaken').on(t.source).where(sql`taken_at is null`),
    index('source_file_source').on(t.source, t.fetchedAt),
  ],
)

/** Poison: what could not be taken through a stage, why, and whether it still cannot. */
export const harvestFailure = pgTable(
  'harvest_failure',
  {
    /** UUIDv5 of raw file, part and stage. */
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    rawHash: bytes('raw_hash').references(() => rawFile.hash),
    partitionGuid: uuid('partition_guid').references(() => harvestPartition.guid),
    /** Which notice of the file: its number in it, from 0, or its id; empty for the whole file. */
    part: text('part').notNull(),
    stage: text('stage', { enum: ['raw', 'parsed', 'clean', 'matched', 'compiled'] }).notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    attempts: integer('attempts').notNull().default(1),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    index('harvest_failure_open').on(t.source, t.lastAt).where(sql`resolved_at is null`),
    index('harvest_failure_raw').on(t.rawHash),
    index('harvest_failure_partition').on(t.partitionGuid),
  ],
)

/** Where the crawler of a source stands. A row appears with its first run. */
export const crawler = pgTable('crawler', {
  source: text('source').primaryKey(),
  isPaused: boolean('is_paused').notNull().default(false),
  pausedBy: uuid('paused_by').references(() => user.id, { onDelete: 'set null' }),
  /** Where the next run goes on: as the source's paging needs it. */
  resume: jsonb('resume').$type<Readonly<Record<string, string | number>>>(),
  /** The last day that is wholly here. */
  completeThrough: date('complete_through', { mode: 'string' }),
  nextRunAt: instant('next_run_at'),
  lastStartedAt: instant('last_started_at'),
  lastSuccessAt: instant('last_success_at'),
  lastNoticeAt: instant('last_notice_at'),
  lastError: text('last_error'),
  lastErrorAt: instant('last_error_at'),
  failuresInRow: integer('failures_in_row').notNull().default(0),
})

/** One run of a crawler. */
export const crawlRun = pgTable(
  'crawl_run',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    trigger: text('trigger', { enum: ['schedule', 'person', 'command'] }).notNull(),
    /** Days asked for, both included. */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    partitionGuid: uuid('partition_guid').references(() => harvestPartition.guid),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    outcome: text('outcome', { enum: ['done', 'failed', 'stopped'] }),
    requests: integer('requests').notNull().default(0),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    notices: integer('notices').notNull().default(0),
    added: integer('added').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    error: text('error'),
  },
  (t) => [
    index('crawl_run_source').on(t.source, t.startedAt),
    index('crawl_run_open').on(t.source).where(sql`finished_at is null`),
  ],
)

/** Units of a currency for one EUR on a day. */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    /** ISO 4217. */
    currency: text('currency').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** As published. */
    rate: numeric('rate').notNull(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.day] })],
)

/** What names a procedure (its id, a publication number, a notice id), and which procedure that is. */
export const procedureToken = pgTable(
  'procedure_token',
  {
    token: text('token').primaryKey(),
    procedureKey: text('procedure_key').notNull(),
  },
  (t) => [
    index('procedure_token_key').on(t.procedureKey),
    // By the identifier of a procedure in what joins it with a buyer.
    index('procedure_token_claim')
      .on(sql`split_part(${t.token}, ':', 3)`)
      .where(sql`token like 'buyer:%'`),
  ],
)

/**
 * Names of earlier notices that calls and results give without following them. Where a plan is called
 * so, it may belong to the procedure of the notice that names it.
 */
export const planReference = pgTable(
  'plan_reference',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    /** As in `procedure_token`. */
    token: text('token').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.token] }),
    index('plan_reference_token').on(t.token),
  ],
)

/**
 * Procedures that stand with another though no name joins the two: results whose notices name no
 * other with the call that has their title, and plans with the one procedure that names them.
 */
export const titleLink = pgTable(
  'title_link',
  {
    fromKey: text('from_key').primaryKey(),
    intoKey: text('into_key').notNull(),
  },
  (t) => [index('title_link_into').on(t.intoKey)],
)

/** A request that was found to be part of another: its address leads there. */
export const rfxAlias = pgTable('rfx_alias', {
  /** The id that it had. */
  id: uuid('id').primaryKey(),
  procedureKey: text('procedure_key').notNull(),
})

/**
 * Two organisations that may be one, for staff to decide; and those that were made one. What an
 * organisation is a part of (`org.merged_into_id`) follows from the pairs that stand.
 */
export const orgMatch = pgTable(
  'org_match',
  {
    id: uuid('id').primaryKey(),
    /** The one that would go, and the one that would stay. */
    fromId: uuid('from_id')
      .notNull()
      .references(() => org.id),
    intoId: uuid('into_id')
      .notNull()
      .references(() => org.id),
    /** Why: `number_slip`, `same_name_country` ... (domain/orgs/matches/match-reasons.ts). */
    reason: text('reason').notNull(),
    /** 0 to 100. */
    confidence: smallint('confidence').notNull(),
    /**
     * `attached`: sure enough to need nobody's word, and taken back when it no longer is. `parent`: staff made
     * one of the two the parent of the other.
     */
    state: text('state', { enum: ['open', 'attached', 'merged', 'parent', 'rejected', 'undone'] })
      .notNull()
      .default('open'),
    /** What the merge moved, for its undo. */
    moved: jsonb('moved').$type<Readonly<Record<string, unknown>>>(),
    /** Names the key of the seal of `moved`, by which people get roles back; see features/orgs/server/merging. */
    movedKeyId: text('moved_key_id'),
    movedSeal: bytes('moved_seal'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('org_match_pair').on(t.fromId, t.intoId),
    uniqueIndex('org_match_edge').on(t.fromId).where(sql`state in ('attached', 'merged')`),
    index('org_match_open').on(t.confidence.desc(), t.id).where(sql`state = 'open'`),
    index('org_match_into').on(t.intoId),
  ],
)

/** A title that no notice has in this language, written by a person or by a machine and marked so. */
export const rfxTranslation = pgTable(
  'rfx_translation',
  {
    rfxId: uuid('rfx_id').notNull(),
    /** ISO 639-1. */
    language: text('language').notNull(),
    title: text('title').notNull(),
    /** What was translated: when the title changes, the translation is out of date. */
    original: text('original').notNull(),
    madeBy: text('made_by', { enum: ['person', 'machine'] }).notNull(),
    /** The machine service, or null. */
    service: text('service'),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.language] })],
)

/** An address that notices give for an organisation, and what staff say of it. */
export const orgEmail = pgTable(
  'org_email',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    email: text('email').notNull(),
    source: text('source').notNull(),
    notices: integer('notices').notNull().default(1),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
    state: text('state', { enum: ['new', 'confirmed', 'rejected'] })
      .notNull()
      .default('new'),
    decidedBy: uuid('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('org_email_pair').on(t.orgId, t.email),
    index('org_email_last').on(t.lastAt),
    index('org_email_email').on(t.email),
    index('org_email_of_domain').on(sql`split_part(email, '@', 2)`),
  ],
)

/** Which procedures give an address for an entry of the register: what `org_email` is the sum of. */
export const orgEmailUse = pgTable(
  'org_email_use',
  {
    procedureKey: text('procedure_key').notNull(),
    /** The entry of the match key itself, whatever it became part of. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    email: text('email').notNull(),
    source: text('source').notNull(),
    notices: integer('notices').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.procedureKey, t.orgId, t.email] }),
    index('org_email_use_pair').on(t.orgId, t.email),
  ],
)

/** How far later work has gone through the requests, by when they last changed. */
export const harvestWatermark = pgTable('harvest_watermark', {
  name: text('name').primaryKey(),
  at: instant('at').notNull(),
  num: integer('num').notNull(),
})

/** A title that the machine could not translate: it is left alone after a few times. */
export const rfxTranslationFailure = pgTable(
  'rfx_translation_failure',
  {
    rfxId: uuid('rfx_id').notNull(),
    language: text('language').notNull(),
    original: text('original').notNull(),
    attempts: integer('attempts').notNull().default(1),
    /** What went wrong the last time, in a word. */
    code: text('code').notNull(),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.language] })],
)
