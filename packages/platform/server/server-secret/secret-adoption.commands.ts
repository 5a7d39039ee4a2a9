import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { recoveryCode } from '@kogge/db/schema/second-factors.ts'
import { serverSecret } from '@kogge/db/schema/server-secret.ts'
import { isNotNull, ne, sql } from 'drizzle-orm'

/** Any constant will do: of several processes that start at once, one adopts. */
const LOCK = 4_019_218

/** Whether something stands under a key: then this database has been adopted, whatever it says. */
const isKeyed = async (tx: Db): Promise<boolean> => {
  const counts = [
    await tx.$count(session),
    await tx.$count(invitation, ne(invitation.keyId, '')),
    await tx.$count(rfxInvitation, isNotNull(rfxInvitation.keyId)),
    await tx.$count(recoveryCode, ne(recoveryCode.keyId, '')),
  ]
  return counts.some((count) => count > 0)
}

/** What became of it: `unmarked` where the mark is gone that some secret has been adopted. */
export type Adopted = 'adopted' | 'known' | 'other' | 'unmarked'

/** Takes a database that no secret was used with under this one, and marks it as such, once. `name`: of the secret. */
export const adoptSecret = (db: Db, name: string): Promise<Adopted> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [known] = await tx.select({ name: serverSecret.name }).from(serverSecret)
    if (known) return known.name === name ? 'known' : 'other'
    if (await isKeyed(tx)) return 'unmarked'
    await tx.insert(serverSecret).values({ name })
    return 'adopted'
  })
