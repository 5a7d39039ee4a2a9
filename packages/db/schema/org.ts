import { FREE_TIERS } from '@kogge/domain/account/tiers.ts'
import type { identifier } from '@kogge/domain/notice/schema.ts'
import { ORG_SIZES, type OrgAddress, REVENUE_BANDS } from '@kogge/domain/org/schema.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
    /** The plan that it has without a dated one (schema/subscription.ts). */
    tier: text('tier', { enum: FREE_TIERS }).notNull().default('FREE'),
    /** In the canonical form of its country's register. */
    registrationNumber: text('registration_number'),
    vatNumber: text('vat_number'),
    website: text('website'),
    email: text('email'),
    phone: text('phone'),
    description: text('description'),
    addresses: jsonb('addresses').$type<OrgAddress[]>().notNull().default([]),
    /** Codes of the reference list. */
    industries: text('industries').array().notNull().default(sql`'{}'::text[]`),
    cpvInterests: text('cpv_interests').array().notNull().default(sql`'{}'::text[]`),
    size: text('size', { enum: ORG_SIZES }),
    revenueBand: text('revenue_band', { enum: REVENUE_BANDS }),
    /** Name of the logo in the file store. */
    logoKey: text('logo_key'),
    parentId: uuid('parent_id').references((): AnyPgColumn => org.id),
    dissolvedAt: instant('dissolved_at'),
    /** The organisation that it became part of; its page leads there. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => org.id),
    deletedAt: instant('deleted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    claimedAt: instant('claimed_at'),
    /** How often it buys and wins, for the order of suggestions. Refreshed when notices are compiled. */
    buyerCount: integer('buyer_count').notNull().default(0),
    supplierCount: integer('supplier_count').notNull().default(0),
    /** Contracts that it gave and won, and their sums in cents of EUR. */
    buyerContractCount: integer('buyer_contract_count').notNull().default(0),
    buyerContractSum: bigint('buyer_contract_sum', { mode: 'number' }).notNull().default(0),
    supplierContractCount: integer('supplier_contract_count').notNull().default(0),
    supplierContractSum: bigint('supplier_contract_sum', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('org_match_key').on(t.matchKey),
    index('org_name_prefix').on(sql`name_folded text_pattern_ops`),
    index('org_parent').on(t.parentId).where(sql`parent_id is not null`),
    index('org_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index('org_claimed').on(t.claimedAt).where(sql`claimed_at is not null`),
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
