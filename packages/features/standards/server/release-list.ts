import type { Db } from '@kogge/db/client.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { encodeTimeCursor, type TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { releaseListPackage } from './ocds-packages.ts'
import { type ReleasePlace, releaseSteps } from './release-steps.ts'

/** A page of the list of releases by date. */
export interface ReleaseListRequest extends ReleasePlace {
  readonly form: 'ocds/list'
  /** Where the page before it ended, else where the list begins. */
  readonly after: TimeCursor
  /** How many requests a page may tell of. */
  readonly limit: number
}

/** What releases in one answer may take as text. */
const MOST_CHARS = 8_000_000

/**
 * A release package of releases by date as text, with a link to the next page where there is one. It ends with the
 * request that fills it.
 */
export const releaseList = async (db: Db, request: ReleaseListRequest): Promise<string> => {
  const { after, limit, publicUrl } = request
  const now = await databaseNow(db)
  const texts: string[] = []
  let [position, count, chars, next] = [after, 0, 0, false]
  for await (const step of releaseSteps(db, after, now, request)) {
    if (count === limit || chars > MOST_CHARS) {
      next = true
      break
    }
    texts.push(...step.texts)
    chars += step.texts.reduce((sum, { length }) => sum + length, 0)
    position = step.position
    count += 1
  }
  const uri = `${publicUrl}/api/ocds/releases`
  const pageUri = (at: TimeCursor) => `${uri}?cursor=${encodeTimeCursor(at)}&limit=${limit}`
  return releaseListPackage(
    { uri: pageUri(after), publicUrl },
    { publishedDate: position.at.toISOString(), texts, next: next ? pageUri(position) : null },
  )
}
