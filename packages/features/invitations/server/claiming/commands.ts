import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { invitationOfToken } from '../data.ts'

type Claimer = Granted<InOrg<'rfx.manage_interaction'>>

/**
 * Binds the invitation of a token to the caller's organisation, once. Whoever holds the token may: it
 * is for the address's owner to hand it to whom it concerns. Nothing is written of it but the
 * invitation itself, and it takes no part in anything yet. Throws `account.token_invalid` for a token
 * that is unknown or of no use any more, `access.denied` for the buyer itself and whom it has uninvited.
 */
export const claimInvitation = async (
  ctx: Claimer,
  token: string,
): Promise<{ readonly rfxId: string }> => {
  const { db: tx, grant } = ctx
  const { orgId } = grant.deed
  const found = await invitationOfToken(tx, token)
  if (!found) throw new AppError('account.token_invalid')
  if (found.buyerId === orgId) throw new AppError('access.denied')
  const [named] = await tx
    .select({ withdrawnAt: rfxInvitation.withdrawnAt })
    .from(rfxInvitation)
    .where(and(eq(rfxInvitation.rfxId, found.rfxId), eq(rfxInvitation.orgId, orgId)))
  // Whom the buyer has uninvited by name does not come back by somebody else's letter.
  if (named?.withdrawnAt) throw new AppError('access.denied')
  // Of two who use one token at once, the second finds it used.
  const [taken] = await tx
    .update(rfxInvitation)
    .set({ claimedAt: await databaseNow(tx), tokenHash: null, ...(named ? {} : { orgId }) })
    .where(
      and(
        eq(rfxInvitation.id, found.id),
        isNull(rfxInvitation.claimedAt),
        isNull(rfxInvitation.withdrawnAt),
      ),
    )
    .returning({ id: rfxInvitation.id })
  if (!taken) throw new AppError('account.token_invalid')
  return { rfxId: found.rfxId }
}
