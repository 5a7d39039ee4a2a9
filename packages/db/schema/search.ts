import { bigint, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant, tsvector } from './columns.ts'
import { rfx } from './rfx.ts'

/**
 * What tender search reads: one narrow row a public request. Facets are packed into one integer
 * (see facets.ts), so that counting them is one pass. One more index, `rfx_search_counted`, stands
 * in the migration alone: it covers what is counted, so that the rows need not be touched.
 */
export const rfxSearch = pgTable(
  'rfx_search',
  {
    num: integer('num')
      .primaryKey()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** country, CPV division, source, stage and value band; see packFacets. */
    facets: integer('facets').notNull(),
    importedAt: instant('imported_at').notNull(),
    publishedAt: instant('published_at'),
    deadlineAt: instant('deadline_at'),
    closesAt: instant('closes_at'),
    valueEurMinor: bigint('value_eur_minor', { mode: 'bigint' }),
    /** Every CPV code named anywhere with all its ancestors, so that a subtree is one look-up. */
    cpv: integer('cpv').array().notNull(),
    buyers: integer('buyers').array().notNull(),
    suppliers: integer('suppliers').array().notNull(),
    /** Second and further countries of a joint procurement are found, but counted under the first. */
    countries: smallint('countries').array().notNull(),
    words: tsvector('words').notNull(),
  },
  (t) => [
    // New words wait in a list of 4 MB at most, which a harvest merges at its end: half the work of writing.
    index('rfx_search_words').using('gin', t.words),
    index('rfx_search_cpv').using('gin', t.cpv),
    index('rfx_search_buyers').using('gin', t.buyers),
    index('rfx_search_suppliers').using('gin', t.suppliers),
    // One for each order that a list can have, nulls last, as lists show them.
    index('rfx_search_deadline_asc').on(t.deadlineAt, t.num),
    index('rfx_search_deadline_desc').on(t.deadlineAt.desc().nullsLast(), t.num.desc()),
    index('rfx_search_value').on(t.valueEurMinor.desc().nullsLast(), t.num.desc()),
    index('rfx_search_published').on(t.publishedAt),
  ],
)
