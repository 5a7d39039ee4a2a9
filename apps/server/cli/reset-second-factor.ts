import {
  type Reset,
  resetSecondFactorOf,
} from '@kogge/features/accounts/server/operator-account-reset.commands.ts'
import { ensureSecret } from '../secret/secret-adoption.ts'
import { openKeys } from '../secret/server-keys.ts'
import { withDatabase } from './open-database.ts'

const SAID: Readonly<Record<Reset, string>> = {
  reset: 'has no second factor any more, and was signed out everywhere.',
  none: 'has no second factor.',
  changed:
    'is not as the server wrote it: somebody has changed it in the database. Restore its rows from a copy.',
  unknown: 'has no account.',
}

/** Removes the second factors of an account: the way back for whoever has locked themselves out. */
export const resetSecondFactor = (email: string): Promise<void> =>
  withDatabase(async (database, config) => {
    const { db } = database
    await ensureSecret(database, config)
    const { sealing } = await openKeys(db, config.secret)
    const done = await resetSecondFactorOf(db, sealing, email, new Date())
    console.log(`${email} ${SAID[done]}`)
    if (done === 'unknown' || done === 'changed') process.exitCode = 1
  })
