import type { CountedContracts } from '@kogge/domain/contracts/contract-counts.ts'
import type { RfxOutline } from '@kogge/domain/monitor/rfx-outline.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'

/** A request, whatever its source: one entity, one id, one page. What it says stands in `rfx_content`. */
export const rfx = pgTable(
  'rfx',
  {
    /** UUIDv5 of the procedure key where it is compiled from notices. */
    id: uuid('id').primaryKey(),
    /** Small key for the search index and for cursors. */
    num: integer('num').generatedAlwaysAsIdentity().notNull().unique(),
    source: text('source').notNull(),
    procedureKey: text('procedure_key').notNull(),
    stage: text('stage', { enum: RFX_STAGES }).notNull(),
    privacy: text('privacy', { enum: ['public', 'invited'] })
      .notNull()
      .default('public'),
    isDemo: boolean('is_demo').notNull().default(false),
    amended: boolean('amended').notNull().default(false),
    publishedAt: instant('published_at'),
    deadlineAt: instant('deadline_at'),
    closesAt: instant('closes_at'),
    /** As written; the EUR value stands beside it (cents). */
    valueAmount: text('value_amount'),
    valueCurrency: text('value_currency'),
    valueEurMinor: bigint('value_eur_minor', { mode: 'bigint' }),
    /** What its contracts add to the counts of organisations; taken back when it is compiled anew. */
    counted: jsonb('counted').$type<CountedContracts>(),
    /** What of it matters to its followers; null of what was compiled before outlines were kept. */
    outline: jsonb('outline').$type<RfxOutline>(),
    /** Raised whenever the outline differs; see `rfx_change`. */
    version: integer('version').notNull().default(1),
    /** When that version was compiled; null of what was compiled before. */
    versionAt: instant('version_at'),
    importedAt: instant('imported_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The month of publication (else of import) in UTC: in which partition its content stands. */
    month: date('month', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(
        sql`(date_trunc('month', coalesce(published_at, imported_at) at time zone 'UTC'))::date`,
      ),
  },
  (t) => [
    uniqueIndex('rfx_procedure_key').on(t.procedureKey),
    index('rfx_public_updated').on(t.updatedAt, t.num),
  ],
)

/**
 * What a request says. Apart from `rfx`, whose rows are few bytes and are unique over all months:
 * these are kilobytes. Partitioned by month in the migration (years before 2024); what lies outside
 * stands in `rfx_content_other`. `kogge_make_months` makes the partitions of the months to come.
 * Who reads or writes it names the months, see db/contents/rfx-contents.ts.
 */
export const rfxContent = pgTable(
  'rfx_content',
  {
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** That of the request; a trigger on `rfx` keeps it so. */
    month: date('month', { mode: 'string' }).notNull(),
    content: jsonb('content').$type<RfxContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxNum, t.month] })],
)
