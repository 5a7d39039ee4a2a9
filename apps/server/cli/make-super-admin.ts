import { type Made, makeSuperAdmin } from '@kogge/features/staff/server/super-admin.commands.ts'
import { ensureSecret } from '../secret/secret-adoption.ts'
import { openKeys } from '../secret/server-keys.ts'
import { withDatabase } from './open-database.ts'

const SAID: Readonly<Record<Made, string>> = {
  made: 'is a SUPER_ADMIN from now on.',
  already: 'is a SUPER_ADMIN already.',
  unknown: 'has no account. Sign up first.',
  changed:
    'is not as the server wrote it: somebody has changed it in the database. Restore its rows from a copy.',
  unconfirmed: 'has not been confirmed. Follow the link that was mailed first.',
}

/** Makes an account a SUPER_ADMIN: the way for whoever runs the server to let the first one in. */
export const makeFirstAdmin = (email: string): Promise<void> =>
  withDatabase(async (database, config) => {
    const { db } = database
    await ensureSecret(database, config)
    const { sealing } = await openKeys(db, config.secret)
    const made = await makeSuperAdmin(db, sealing, email, new Date())
    console.log(`${email} ${SAID[made]}`)
    if (made !== 'made' && made !== 'already') process.exitCode = 1
  })
