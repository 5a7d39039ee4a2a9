import { type Made, makeSuperAdmin } from '@kogge/features/staff/server/operator/commands.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { withDatabase } from './with-database.ts'

const SAID: Readonly<Record<Made, string>> = {
  made: 'is a SUPER_ADMIN from now on.',
  already: 'is a SUPER_ADMIN already.',
  unknown: 'has no account. Sign up first.',
  unconfirmed: 'has not been confirmed. Follow the link that was mailed first.',
}

/** Makes an account a SUPER_ADMIN: the way for whoever runs the server to let the first one in. */
export const makeFirstAdmin = (email: string): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    const sealing = createSealing(config.secret)
    const made = await makeSuperAdmin(db, sealing, email, new Date())
    console.log(`${email} ${SAID[made]}`)
    if (made === 'unknown' || made === 'unconfirmed') process.exitCode = 1
  })
