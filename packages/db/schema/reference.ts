import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

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
})

/** Facts about the database itself: version of the reference data, whether it holds a demonstration. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
