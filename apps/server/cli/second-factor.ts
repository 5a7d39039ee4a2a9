import {
  type Reset,
  resetSecondFactorOf,
} from '@kogge/features/accounts/server/operator/commands.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { withDatabase } from './with-database.ts'

const SAID: Readonly<Record<Reset, string>> = {
  reset: 'has no second factor any more, and was signed out everywhere.',
  none: 'has no second factor.',
  unknown: 'has no account.',
}

/** Removes the second factors of an account: the way back for whoever has locked themselves out. */
export const resetSecondFactor = (email: string): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    const sealing = createSealing(config.secret)
    const done = await resetSecondFactorOf(db, sealing, email, new Date())
    console.log(`${email} ${SAID[done]}`)
    if (done === 'unknown') process.exitCode = 1
  })
