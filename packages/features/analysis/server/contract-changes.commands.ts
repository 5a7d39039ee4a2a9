import { dropChanges } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'

/** A copy of the contracts that is further behind reads all of them again. */
const STORED_DAYS = 3

/** Drops old changes of contracts, and remembers up to where. */
export const dropOldChanges = (db: Db): Promise<void> =>
  dropChanges(db, 'contract_change', STORED_DAYS)
