import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { notifyOfDeadlines } from './deadlines/deadline-notifications.commands.ts'
import { dropOldNotifications } from './notifications.commands.ts'
import { guideNewUsers } from './onboarding/onboarding-mails.commands.ts'
import {
  type ReconciliationDeps,
  reconcileMail,
} from './reconciliation/mail-reconciliation.commands.ts'

const DROP_OLD: Queue<object> = {
  name: 'notifications.drop_old',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 3600,
  cron: '50 2 * * *',
  keyOf: () => 'all',
}

/** Announces deadlines that come near. */
const DEADLINES: Queue<object> = {
  name: 'notifications.deadlines',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  cron: '5 * * * *',
  keyOf: () => 'all',
}

/** Helps new users to begin. */
const GUIDE: Queue<object> = {
  name: 'notifications.guide',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  cron: '*/10 * * * *',
  keyOf: () => 'all',
}

/** Compares what should have gone out with what went. */
const RECONCILE: Queue<object> = {
  name: 'notifications.reconcile',
  data: z.object({}),
  // The next turn is near.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '7-59/15 * * * *',
  keyOf: () => 'all',
}

/** The work of notifications that is done later. */
export const notificationHandlers = (deps: ReconciliationDeps): readonly JobHandler[] => [
  handle(DROP_OLD, async () => {
    await dropOldNotifications(deps.db, new Date())
  }),
  handle(DEADLINES, async () => {
    await notifyOfDeadlines(deps.db, new Date())
  }),
  handle(GUIDE, async (_, jobs) => {
    await guideNewUsers(deps, jobs, new Date())
  }),
  handle(RECONCILE, (_, jobs) => reconcileMail(deps, jobs, new Date())),
]
