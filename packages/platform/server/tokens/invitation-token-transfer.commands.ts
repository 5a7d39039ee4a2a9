import type { Db } from '@kogge/db/client.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { invitationFacts, isInvitationGenuine } from './invitation-token-facts.ts'
import type { TokenKeys } from './token-keys.ts'

interface Move {
  readonly fromId: string
  readonly intoId: string
}

/**
 * Gives invitations of one organisation to another, all or those of the ids, with a new seal each: the
 * organisation is part of it. One whose row somebody else has written stays as useless as it is. Gives
 * the ids.
 */
export const moveInvitations = async (
  tx: Db,
  keys: TokenKeys,
  { fromId, intoId }: Move,
  ids?: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, fromId), ids && inArray(invitation.id, [...ids])))
    .for('update')
  for (const row of rows) {
    const moved = { ...row, orgId: intoId }
    const seal = isInvitationGenuine(keys, row)
      ? keys.sealAgain('invitation', moved, invitationFacts(moved))
      : row.seal
    await tx.update(invitation).set({ orgId: intoId, seal }).where(eq(invitation.id, row.id))
  }
  return rows.map(({ id }) => id)
}
