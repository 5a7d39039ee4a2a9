import type { Db } from '@kogge/db/client.ts'
import { flagHalt, type Halt, unlessHalted } from '@kogge/platform/server/job-halts.queries.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'

/** Matching the organisations of all stored notices anew. One that waits or runs is enough. */
export const IDENTIFY_ORGS: Queue<object> = {
  name: 'org.identify',
  data: z.object({}),
  retries: 8,
  retryDelaySeconds: 60,
  timeoutSeconds: 12 * 3600,
  keyOf: () => 'all',
}

/** Comparing the names of all buyers and suppliers, for what staff are asked about. */
const COMPARE_ORG_NAMES: Queue<object> = {
  name: 'org.compare-names',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 600,
  timeoutSeconds: 2 * 3600,
  cron: '40 2 * * *',
}

export interface IdentificationDeps {
  readonly db: Db
  /** May be cut off and done again. With the signal it throws. */
  readonly compareNames: (signal: AbortSignal) => Promise<unknown>
  /** May be cut off and done again. With the signal it throws. */
  readonly identify: (signal: AbortSignal) => Promise<unknown>
  /** What keeps it from being done, beside the flag. */
  readonly halt: () => Promise<Halt | null>
}

export const identificationHandlers = ({
  db,
  identify,
  compareNames,
  halt,
}: IdentificationDeps): readonly JobHandler[] => [
  handle(IDENTIFY_ORGS, (_, _jobs, attempt) =>
    unlessHalted(
      async () => (await halt()) ?? (await flagHalt(db, ['disableImport'])),
      attempt.signal,
      async (signal) => void (await identify(signal)),
    ),
  ),
  handle(COMPARE_ORG_NAMES, (_, _jobs, attempt) =>
    unlessHalted(
      async () => (await halt()) ?? (await flagHalt(db, ['disableEnrichment'])),
      attempt.signal,
      async (signal) => void (await compareNames(signal)),
    ),
  ),
]
