import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { dueUsers } from './due-mail.queries.ts'
import { recordFailure } from './mail-failures.commands.ts'
import { mailUser, type UserMailDeps } from './user-mail.commands.ts'

/** Writes mail for as long as its process works. */
export interface NotificationMailer {
  /** Ends it after the user at whom it is. */
  stop(): Promise<void>
}

interface Options extends UserMailDeps {
  readonly log: Log
  readonly clock?: () => Date
  /** How long it rests while nothing is due. */
  readonly restMs?: number
}

const USERS_AT_ONCE = 100
const REST_MS = 2000
const LONGEST_REST_MS = 60_000

/** Plans and writes what is due now, of all users that no other process is at; gives how many they were. */
export const mailRound = async (
  deps: UserMailDeps & Pick<Options, 'log'>,
  clock: () => Date,
  isStopped: () => boolean = () => false,
): Promise<number> => {
  const { db, log } = deps
  if (await flagValue(db, 'disableEmailSending')) return 0
  const withoutMarket = await flagValue(db, 'disableMarketAlerts')
  let done = 0
  for (const userId of await dueUsers(db, { now: clock(), most: USERS_AT_ONCE, withoutMarket })) {
    if (isStopped()) break
    try {
      if (await mailUser(deps, userId, clock())) done += 1
    } catch (error) {
      // One whose mail cannot be written keeps nobody else waiting.
      log.error({ err: error, userId }, 'ALARM: the mail of a user could not be written')
      await recordFailure(db, userId, clock())
    }
  }
  return done
}

/** Begins to write the mail of notifications; each process of the role `worker` does. */
export const startNotificationMailer = (options: Options): NotificationMailer => {
  const { log, clock = () => new Date(), restMs = REST_MS, ...deps } = options
  let isStopped = false
  let wake = () => {}
  let failures = 0
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const done = await mailRound({ ...deps, log }, clock, () => isStopped)
        failures = 0
        if (done === 0 && !isStopped) await rest(restMs)
      } catch (error) {
        if (failures === 0) log.error({ err: error }, 'mail of notifications could not be written')
        failures += 1
        if (!isStopped) await rest(Math.min(restMs * 2 ** failures, LONGEST_REST_MS))
      }
    }
  }
  const working = work()
  return {
    stop: async () => {
      isStopped = true
      wake()
      await working
    },
  }
}
