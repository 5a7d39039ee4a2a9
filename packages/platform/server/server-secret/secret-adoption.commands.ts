import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { recoveryCode } from '@kogge/db/schema/second-factors.ts'
import { serverSecret } from '@kogge/db/schema/server-secret.ts'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { invitationFacts, rfxInvitationFacts } from '../tokens/invitation-token-facts.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'

/** Any constant will do: of several processes that start at once, one adopts. */
const LOCK = 4_019_218

/** Rows of before there were keys: what was kept of their tokens is taken under the key. */
const keyInvitations = async (tx: Db, keys: TokenKeys): Promise<void> => {
  const rows = await tx.select().from(invitation).where(eq(invitation.keyId, ''))
  for (const row of rows)
    await tx
      .update(invitation)
      .set(keys.keepHashed('invitation', row.tokenHash, invitationFacts(row)))
      .where(eq(invitation.id, row.id))
}

const keyRfxInvitations = async (tx: Db, keys: TokenKeys): Promise<void> => {
  const rows = await tx
    .select()
    .from(rfxInvitation)
    .where(and(isNotNull(rfxInvitation.tokenHash), isNull(rfxInvitation.keyId)))
  for (const row of rows) {
    if (!row.tokenHash) continue
    const kept = keys.keepHashed('rfx_invitation', row.tokenHash, rfxInvitationFacts(row))
    const { tokenHash: tokenMac, keyId, seal } = kept
    await tx
      .update(rfxInvitation)
      .set({ tokenMac, keyId, seal })
      .where(eq(rfxInvitation.id, row.id))
  }
}

const keyRecoveryCodes = async (tx: Db, keys: TokenKeys): Promise<void> => {
  const rows = await tx.select().from(recoveryCode).where(eq(recoveryCode.keyId, ''))
  for (const { userId, codeHash } of rows) {
    const kept = keys.keepHashed('recovery_code', codeHash, { userId })
    const { tokenHash, keyId, seal } = kept
    await tx
      .update(recoveryCode)
      .set({ codeHash: tokenHash, keyId, seal })
      .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
  }
}

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

/**
 * Takes a database that no secret was used with under this one, and marks it as such, once. `name`: of the
 * secret. `takesTokens`: an operator says that tokens of before there were keys are to go on; else none is
 * taken in, since whoever can write to the database can make it look as of before.
 */
export const adoptSecret = (
  db: Db,
  keys: TokenKeys,
  name: string,
  { takesTokens = false }: { readonly takesTokens?: boolean } = {},
): Promise<Adopted> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [known] = await tx.select({ name: serverSecret.name }).from(serverSecret)
    if (known) return known.name === name ? 'known' : 'other'
    if (await isKeyed(tx)) return 'unmarked'
    if (takesTokens) {
      await keyInvitations(tx, keys)
      await keyRfxInvitations(tx, keys)
      await keyRecoveryCodes(tx, keys)
    }
    await tx.insert(serverSecret).values({ name })
    return 'adopted'
  })
