import type { Db } from '@kogge/db/client.ts'
import { countryOf } from './drafts.queries.ts'
import { type PageFacts, type PageOptions, writePage } from './request-page.commands.ts'

/** The country of an organisation: of its register, else of its first address. */
export const orgCountry = (db: Db, orgId: string): Promise<string | null> => countryOf(db, orgId)

/**
 * Writes the page of a request, in the transaction of the step that was taken: its row, and where it is
 * public its place in search, its contracts in market analysis once these are concluded, and a release of
 * `news`. Without awards in `options` the page has none from then on.
 */
export const writeRequestPage = (
  tx: Db,
  facts: PageFacts,
  now: Date,
  options: PageOptions = {},
): Promise<void> => writePage(tx, facts, now, options)
