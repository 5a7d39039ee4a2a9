import type { CountedContracts } from '@kogge/domain/rfx/contracts.ts'
import type { RfxContent } from '@kogge/domain/rfx/schema.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/status.ts'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A request, whatever its source: one entity, one id, one page. */
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
    content: jsonb('content').$type<RfxContent>().notNull(),
    /** What its contracts add to the counts of organisations; taken back when it is compiled anew. */
    counted: jsonb('counted').$type<CountedContracts>(),
    importedAt: instant('imported_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('rfx_procedure_key').on(t.procedureKey),
    index('rfx_public_updated').on(t.updatedAt, t.num),
  ],
)
