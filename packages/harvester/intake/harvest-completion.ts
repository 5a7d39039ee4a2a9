import type { Db } from '@kogge/db/client.ts'
import { mergeNewWords } from '@kogge/db/search-index/search-index-rows.ts'
import { relateOrgs } from '../organisations/org-deduplication.ts'
import { applySpreadNumbers } from '../replay/spread-number-application.ts'

/** What every writer of notices does once all are written. May be done twice, or by two at once. */
export const finishWriting = async (db: Db): Promise<void> => {
  await Promise.all([relateOrgs(db), mergeNewWords(db)])
  // Names that come of it are related too.
  if ((await applySpreadNumbers(db)) > 0) await Promise.all([relateOrgs(db), mergeNewWords(db)])
}
