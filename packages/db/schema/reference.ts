import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'

type Labels = Record<string, string>

/** Common Procurement Vocabulary, Regulation (EC) 213/2008. */
export const cpv = pgTable(
  'cpv',
  {
    /** Eight digits, without the check digit. */
    code: text('code').primaryKey(),
    num: integer('num').notNull().unique(),
    parent: text('parent'),
    /** 1 division, 2 group, 3 class, 4 category, then finer. */
    level: smallint('level').notNull(),
    labels: jsonb('labels').$type<Labels>().notNull(),
  },
  (t) => [index('cpv_parent').on(t.parent)],
)

export const country = pgTable('country', {
  /** ISO 3166-1 alpha-2. */
  code: text('code').primaryKey(),
  alpha3: text('alpha3').notNull(),
  /** ISO 3166-1 numeric; what the search index stores. */
  num: smallint('num').notNull().unique(),
  labels: jsonb('labels').$type<Labels>().notNull(),
})

/** NUTS regions, Regulation (EC) 1059/2003; the eight home countries come with the product. */
export const region = pgTable(
  'region',
  {
    code: text('code').primaryKey(),
    country: text('country').notNull(),
    parent: text('parent'),
    level: smallint('level').notNull(),
    name: text('name').notNull(),
    labels: jsonb('labels').$type<Labels>().notNull(),
  },
  (t) => [index('region_parent').on(t.parent)],
)

/** A group of CPV codes under one name: how people speak of a market. */
export const industry = pgTable('industry', {
  code: text('code').primaryKey(),
  labels: jsonb('labels').$type<Labels>().notNull(),
  /** CPV codes whose subtrees belong to it. */
  cpvCodes: text('cpv_codes').array().notNull(),
  /** Raised by every change: who edits an older one overwrites nothing. */
  version: integer('version').notNull().default(1),
  /** Staff have written, changed or removed it: newer versions of the product leave it alone. */
  isEdited: boolean('is_edited').notNull().default(false),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
  /** Removed ones keep their name for the profiles that still have them. */
  removedAt: instant('removed_at'),
})

/**
 * What is counted of a CPV code and everything below it: public requests, and awards with a winner.
 * A roll-up that a job keeps; see features/reference/server/stats.
 */
export const cpvStats = pgTable('cpv_stats', {
  num: integer('num').primaryKey(),
  requests: integer('requests').notNull(),
  openRequests: integer('open_requests').notNull(),
  contracts: integer('contracts').notNull(),
  contractsYear: integer('contracts_year').notNull(),
  /** Cents of EUR. */
  cents: numeric('cents', { precision: 30, scale: 0 }).notNull(),
  centsYear: numeric('cents_year', { precision: 30, scale: 0 }).notNull(),
})

/** Facts about the database itself: version of the reference data, whether it holds a demonstration. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
