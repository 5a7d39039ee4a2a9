import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instant, tsvector, xid8 } from './column-types.ts'
import { rfx } from './rfx.ts'

/** The columns other than words by which requests are found, and the order of import. */
const found = {
  importedAt: instant('imported_at').notNull(),
  /** Every CPV code named anywhere with all its ancestors, so that a subtree is one look-up. */
  cpv: integer('cpv').array().notNull(),
  buyers: integer('buyers').array().notNull(),
  suppliers: integer('suppliers').array().notNull(),
  /** Second and further countries of a joint procurement are found, but counted under the first. */
  countries: smallint('countries').array().notNull(),
  /** NUTS regions with all that they lie in, as numbers; see regions.ts. */
  regions: integer('regions').array().notNull().default([]),
  /** Open when it was written; a job takes it away once the request has closed, and nothing relies on that. */
  live: boolean('live').notNull().default(false),
}

/**
 * What tender search reads of a public request, in one narrow row: what lists are ordered, filtered
 * and counted by. Facets are packed into one integer (see facets.ts), so that counting them is one
 * pass. Every sixteenth request by its number is in a sample that has indexes of its own: what is much
 * is counted there first. Its words stand in `rfx_words`.
 *
 * What the schema cannot say stands in the migrations: `rfx_search_counted`, `rfx_search_sampled` and
 * `rfx_search_open` cover what is counted, so that the rows need not be touched.
 */
export const rfxSearch = pgTable(
  'rfx_search',
  {
    num: integer('num')
      .primaryKey()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** country, CPV division, source, stage and value band; see packFacets. */
    facets: integer('facets').notNull(),
    publishedAt: instant('published_at'),
    deadlineAt: instant('deadline_at'),
    closesAt: instant('closes_at'),
    valueEurMinor: bigint('value_eur_minor', { mode: 'bigint' }),
    /** Of the title, as a mask; see tender-languages.ts. */
    languages: integer('languages').notNull().default(0),
    ...found,
    /** As that of `rfx`: in which partition its words stand. */
    month: date('month', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(
        sql`(date_trunc('month', coalesce(published_at, imported_at) at time zone 'UTC'))::date`,
      ),
  },
  (t) => [
    // Conditions on several of these meet within one index.
    index('rfx_search_found').using('gin', t.cpv, t.countries, t.regions, t.buyers, t.suppliers),
    index('rfx_search_live')
      .using('gin', t.cpv, t.countries, t.regions, t.buyers, t.suppliers)
      .where(sql`live`),
    index('rfx_search_sample')
      .using('gin', t.cpv, t.countries, t.regions, t.buyers, t.suppliers)
      .where(sql`(num & 15) = 0`),
    // One for each order that a list can have, nulls last, as lists show them.
    index('rfx_search_deadline_asc').on(t.deadlineAt, t.num),
    index('rfx_search_deadline_desc').on(t.deadlineAt.desc().nullsLast(), t.num.desc()),
    index('rfx_search_value').on(t.valueEurMinor.desc().nullsLast(), t.num.desc()),
    index('rfx_search_published').on(t.publishedAt),
  ],
)

/**
 * The words of a public request, kilobytes with their index, and beside them what is looked for together
 * with words, as it stands in `rfx_search`. Partitioned by month as what requests say is
 * (`rfx_content`): each month has its indexes. Written by db/search-index/search-index-rows.ts; who reads words of
 * requests that are known uses db/search-index/search-index-words.ts.
 *
 * What the schema cannot say: words lie out of line, so that a page of a partition holds many rows.
 */
export const rfxWords = pgTable(
  'rfx_words',
  {
    num: integer('num')
      .notNull()
      .references(() => rfxSearch.num, { onDelete: 'cascade' }),
    /** That of `rfx_search`; a trigger keeps it so. */
    month: date('month', { mode: 'string' }).notNull(),
    ...found,
    words: tsvector('words').notNull(),
    /** Nothing; see the migration. A row of less than 2 kB would keep its words in line. */
    ballast: text('ballast').notNull().default(sql`repeat(' ', 2000)`),
  },
  (t) => [
    primaryKey({ columns: [t.num, t.month] }),
    // New words wait in a list of a megabyte at most, which a harvest merges at its end: half the work of writing.
    index('rfx_words_words').using(
      'gin',
      t.words,
      t.cpv,
      t.countries,
      t.regions,
      t.buyers,
      t.suppliers,
    ),
    index('rfx_words_live')
      .using('gin', t.words, t.cpv, t.countries, t.regions, t.buyers, t.suppliers)
      .where(sql`live`),
    index('rfx_words_sample')
      .using('gin', t.words, t.cpv, t.countries, t.regions, t.buyers, t.suppliers)
      .where(sql`(num & 15) = 0`),
  ],
)

/**
 * Words of the requests in the index, with how many hold them: what spellings are compared with. A
 * roll-up that a job draws anew; see features/search/server/spelling.
 */
export const searchWord = pgTable(
  'search_word',
  {
    /** Folded; without `shown` a lexeme, which only says that its forms are known. */
    word: text('word').primaryKey(),
    /** As it is written most, in small letters. */
    shown: text('shown'),
    requests: integer('requests').notNull(),
    /** Under these numbers it is found by misspellings; see search/words/spelling-correction.ts. */
    keys: integer('keys').array().notNull(),
  },
  (t) => [index('search_word_keys').using('gin', t.keys)],
)

/**
 * Which rows of the index were written or went, by transaction, as `contract_change` says it of
 * contracts. Written by triggers on `rfx_search`; old rows are dropped.
 */
export const searchChange = pgTable(
  'search_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    num: integer('num').notNull(),
    tx: xid8('tx').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('search_change_tx').on(t.tx), index('search_change_at').on(t.changedAt)],
)
