import type { Db } from '@kogge/db/client.ts'
import { mailedToken, session, user } from '@kogge/db/schema/accounts.ts'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { authChallenge, recoveryCode } from '@kogge/db/schema/second-factors.ts'
import { eq } from 'drizzle-orm'
import { isGenuine } from '../sessions/sessions.queries.ts'
import {
  challengeFacts,
  isMailedTokenGenuine,
  recoveryCodeFacts,
} from '../tokens/account-token-facts.ts'
import { secretFacts } from '../tokens/bearer-secret-facts.ts'
import { isInvitationGenuine, isRfxInvitationGenuine } from '../tokens/invitation-token-facts.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'
import type { RowFault } from './row-faults.ts'

type RfxInvitation = typeof rfxInvitation.$inferSelect

/** A letter to an address has a token until it is withdrawn; an organisation that is invited has none. */
const isRfxInvitationWhole = (keys: TokenKeys, row: RfxInvitation): boolean => {
  const isLive = row.email !== null && row.withdrawnAt === null
  if (isLive) return isRfxInvitationGenuine(keys, row)
  return [row.tokenHash, row.tokenMac, row.keyId, row.seal].every((one) => one === null)
}

/**
 * Verifies what is kept of everything that opens something for whoever holds it: each row by its seal. A row
 * whose key is not known, since its secret was lost, opens nothing, and is named as one that was changed.
 */
export async function* verifyStoredTokens(db: Db, keys: TokenKeys): AsyncGenerator<RowFault> {
  for (const row of await db.select().from(session))
    if (!isGenuine(keys, row)) yield { table: 'session', id: row.signInId, kind: 'changed' }
  const mailed = db
    .select({ row: mailedToken, address: user.email })
    .from(mailedToken)
    .innerJoin(user, eq(user.id, mailedToken.userId))
  for (const { row, address } of await mailed)
    if (!isMailedTokenGenuine(keys, row, address))
      yield { table: 'mailed_token', id: row.userId, kind: 'changed' }
  for (const row of await db.select().from(authChallenge))
    if (!keys.holds(row.purpose, row, challengeFacts(row)))
      yield { table: 'auth_challenge', id: row.userId, kind: 'changed' }
  for (const row of await db.select().from(recoveryCode))
    if (!keys.holds('recovery_code', { ...row, tokenHash: row.codeHash }, recoveryCodeFacts(row)))
      yield { table: 'recovery_code', id: row.userId, kind: 'changed' }
  for (const row of await db.select().from(bearerSecret))
    if (!keys.holds(row.kind, row, secretFacts(row)))
      yield { table: 'bearer_secret', id: row.id, kind: 'changed' }
  for (const row of await db.select().from(invitation))
    if (!isInvitationGenuine(keys, row)) yield { table: 'invitation', id: row.id, kind: 'changed' }
  for (const row of await db.select().from(rfxInvitation))
    if (!isRfxInvitationWhole(keys, row))
      yield { table: 'rfx_invitation', id: row.id, kind: 'changed' }
}
