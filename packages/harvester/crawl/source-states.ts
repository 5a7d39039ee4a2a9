import type { Db } from '@kogge/db/client.ts'
import { crawler, sourceFile } from '@kogge/db/schema/harvester.ts'
import { count, max } from 'drizzle-orm'

/** How a source stands in a database. */
export interface SourceState {
  readonly isPaused: boolean
  /** The last day that is wholly there. */
  readonly completeThrough: string | null
  readonly lastSuccessAt: Date | null
  /** When it runs by itself next, where it does. */
  readonly nextRunAt: Date | null
  readonly lastError: string | null
  readonly failuresInRow: number
  readonly files: number
  readonly lastFetchedAt: Date | null
}

const NEVER: SourceState = {
  isPaused: false,
  completeThrough: null,
  lastSuccessAt: null,
  nextRunAt: null,
  lastError: null,
  failuresInRow: 0,
  files: 0,
  lastFetchedAt: null,
}

/** How each source stands, by its code; those that nothing ever came from are left out. */
export const sourceStates = async (db: Db): Promise<ReadonlyMap<string, SourceState>> => {
  const states = new Map<string, SourceState>()
  for (const { source, ...row } of await db.select().from(crawler)) {
    const { isPaused, completeThrough, lastSuccessAt, nextRunAt, lastError, failuresInRow } = row
    states.set(source, {
      ...NEVER,
      isPaused,
      completeThrough,
      lastSuccessAt,
      nextRunAt,
      lastError,
      failuresInRow,
    })
  }
  const files = await db
    .select({
      source: sourceFile.source,
      files: count(),
      lastFetchedAt: max(sourceFile.fetchedAt),
    })
    .from(sourceFile)
    .groupBy(sourceFile.source)
  for (const { source, ...counted } of files)
    states.set(source, { ...NEVER, ...states.get(source), ...counted })
  return states
}
