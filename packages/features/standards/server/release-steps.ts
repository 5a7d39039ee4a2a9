import type { Db } from '@kogge/db/client.ts'
import { publicRfx } from '@kogge/features/rfx/server/rfx.api.ts'
import type { TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { processOf } from './ocds-process.ts'
import { type ReleaseTime, releaseTimes } from './release-times.queries.ts'

/** Where releases are published. */
export interface ReleasePlace {
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
  /** What ids of processes begin with. */
  readonly ocidPrefix: string
}

/** The releases of one request of one instant, as texts, and where the next ones begin. */
export interface ReleaseStep {
  readonly texts: readonly string[]
  readonly position: TimeCursor
}

const MOST_TIMES = 100

const textsAt = async (
  db: Db,
  { at, rfxId }: ReleaseTime,
  { publicUrl, ocidPrefix }: ReleasePlace,
  now: Date,
): Promise<readonly string[]> => {
  const found = await publicRfx(db, rfxId)
  if (!found) return []
  const uri = `${publicUrl}/api/rfx/${rfxId}/ocds/releases`
  const head = { uri, publicUrl, ocid: `${ocidPrefix}-${rfxId}` }
  const { releases } = await processOf(db, found, head, now)
  return releases
    .filter(({ date }) => date === at.toISOString())
    .map((release) => JSON.stringify(release))
}

/**
 * Releases of all public requests by their dates, after a position and before an instant: every release once. What
 * is not public when its turn comes is left out.
 */
export async function* releaseSteps(
  db: Db,
  after: TimeCursor,
  until: Date,
  place: ReleasePlace,
): AsyncGenerator<ReleaseStep> {
  for (let position = after; ; ) {
    const times = await releaseTimes(db, position, until, MOST_TIMES)
    for (const time of times) {
      position = { at: time.at, key: time.rfxId }
      yield { texts: await textsAt(db, time, place, until), position }
    }
    if (times.length < MOST_TIMES) return
  }
}
