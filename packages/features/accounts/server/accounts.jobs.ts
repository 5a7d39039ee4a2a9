import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { dropOldWindows } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import { dropEndedSessions } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { dropExpiredSecrets } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { z } from 'zod'
import { dropFarewells } from './account-deletion.commands.ts'
import { LONGEST_WINDOW_SECONDS } from './accounts.limits.ts'
import { CONFIRMATION_REQUESTED, mailConfirmationLink } from './email-confirmation.commands.ts'
import { dropExpiredTokens } from './mailed-tokens.commands.ts'
import { mailResetLink, RESET_REQUESTED, type ResetDeps } from './password-reset.commands.ts'
import { dropExpiredChallenges } from './security/auth-challenges.commands.ts'
import { dropPendingTotp } from './security/totp.commands.ts'

const SWEEP: Queue<object> = {
  name: 'account.sweep',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  cron: '17 * * * *',
}

/** Removes what has ended: sessions, mailed tokens, secrets, steps half done, counted attempts, farewells. Running twice does no harm. */
export const sweep = async ({ db }: Pick<ResetDeps, 'db'>, now: Date): Promise<void> => {
  await dropEndedSessions(db, now)
  await dropExpiredTokens(db, now)
  await dropExpiredSecrets(db, now)
  await dropExpiredChallenges(db, now)
  await dropPendingTotp(db, now)
  await dropFarewells(db)
  await dropOldWindows(db, after(now, -LONGEST_WINDOW_SECONDS))
}

/** The work of accounts that is done later. */
export const accountHandlers = (deps: Omit<ResetDeps, 'jobs'>): readonly JobHandler[] => [
  handle(RESET_REQUESTED, (data, jobs) => mailResetLink({ ...deps, jobs }, data, new Date()), 1),
  handle(
    CONFIRMATION_REQUESTED,
    (data, jobs) => mailConfirmationLink({ ...deps, jobs }, data, new Date()),
    1,
  ),
  handle(SWEEP, () => sweep(deps, new Date()), 30),
]
