import type { Db } from '@kogge/db/client.ts'
import { mergeNewWords } from '@kogge/db/search-index/search-index-rows.ts'
import { relateOrgs } from '../organisations/org-deduplication.ts'
import { applySpreadNumbers } from '../replay/spread-number-application.ts'

/** What every writer of notices does once all are written. May be done twice, or by two at once. */
export const finishWriting = async (db: Db): Promise<void> => {
  let parted = 0
  const part = async () => {
    parted += await applySpreadNumbers(db)
  }
  // A process that ended may have left some.
  await part()
  await Promise.all([relateOrgs(db, part), mergeNewWords(db)])
  // Requests were written beside the merging.
  if (parted > 0) await mergeNewWords(db)
}
