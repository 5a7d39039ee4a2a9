import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { offerCallsThatCame } from './expected/expected-offers.commands.ts'
import { dropOldImports } from './import/import-undo.commands.ts'
import { dropDeleted } from './opportunity-removal.commands.ts'
import { fillJourneys } from './reports/journeys.commands.ts'
import { followDueChanges, followMissedChanges } from './tender-following.commands.ts'
import { dropDeletedViews } from './views/saved-views.commands.ts'

const DROP_DELETED: Queue<object> = {
  name: 'opportunities.drop_deleted',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 600,
  cron: '15 3 * * *',
  keyOf: () => 'all',
}

/** Has cards follow the changes of their tenders. */
const FOLLOW: Queue<object> = {
  name: 'opportunities.follow',
  data: z.object({}),
  // The next turn is near.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 600,
  cron: '* * * * *',
  keyOf: () => 'all',
}

/** Looks for changes that were missed, and for calls that were expected. */
const COMPARE: Queue<object> = {
  name: 'opportunities.compare',
  data: z.object({}),
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '*/15 * * * *',
  keyOf: () => 'all',
}

/** Computes the journeys of cards that were stored before there were any, or without events. */
const JOURNEYS: Queue<object> = {
  name: 'opportunities.journeys',
  data: z.object({}),
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '*/10 * * * *',
  keyOf: () => 'all',
}

/** The work on opportunities that is done later. */
export const opportunityHandlers = ({
  db,
  log,
  publicUrl,
}: {
  readonly db: Db
  readonly log: Log
  readonly publicUrl: string
}): readonly JobHandler[] => [
  handle(FOLLOW, async (_data, jobs, { signal }) => {
    const following = { jobs, publicUrl, log, signal, now: new Date() }
    while (!signal.aborted && (await followDueChanges(db, following)) > 0);
  }),
  handle(COMPARE, async (_data, jobs, { signal }) => {
    const following = { jobs, publicUrl, log, signal, now: new Date() }
    await followMissedChanges(db, following)
    await offerCallsThatCame(db, following)
  }),
  handle(DROP_DELETED, async () => {
    await dropDeleted(db)
    await dropDeletedViews(db)
    await dropOldImports(db)
  }),
  handle(JOURNEYS, (_data, _jobs, { signal }) => fillJourneys(db, signal)),
]
