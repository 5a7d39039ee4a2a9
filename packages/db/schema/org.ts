import { TIERS } from '@kogge/domain/account/roles.ts'
import type { identifier } from '@kogge/domain/notice/schema.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { instant } from './columns.ts'

/** An organisation: with members once claimed, else only known from notices. */
export const org = pgTable(
  'org',
  {
    id: uuid('id').primaryKey(),
    /** Small key for the arrays of the search index. */
    num: integer('num').generatedAlwaysAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    /** Name folded for matching and type-ahead (domain/kernel/text.ts). */
    nameFolded: text('name_folded').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    /** What makes two spellings one: `LV:40003000000` by registry number, else `LV:~name`. */
    matchKey: text('match_key').notNull(),
    tier: text('tier', { enum: TIERS }).notNull().default('FREE'),
    isDemo: boolean('is_demo').notNull().default(false),
    claimedAt: instant('claimed_at'),
    /** How often it buys and wins, for the order of suggestions. Refreshed when notices are compiled. */
    buyerCount: integer('buyer_count').notNull().default(0),
    supplierCount: integer('supplier_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('org_match_key').on(t.matchKey),
    index('org_name_prefix').on(sql`name_folded text_pattern_ops`),
    index('org_name_trigram').using('gin', sql`name_folded gin_trgm_ops`),
  ],
)

/** An organisation as one source spells it; many match one org. */
export const harvestedOrg = pgTable(
  'harvested_org',
  {
    /** UUIDv5 of source, name, country and identifiers. */
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    source: text('source').notNull(),
    name: text('name').notNull(),
    ids: jsonb('ids').$type<z.infer<typeof identifier>[]>().notNull(),
    country: text('country'),
    nuts: text('nuts'),
    city: text('city'),
    /** `registry` or `name`: why it was matched to its org. */
    matchedBy: text('matched_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('harvested_org_org').on(t.orgId)],
)
