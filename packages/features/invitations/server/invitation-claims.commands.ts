import { namesOfOrg } from '@kogge/db/orgs/org-representation.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { claimMailedLink } from '@kogge/features/responses/server/responses.api.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { uninvitedAmong } from '@kogge/platform/server/ledger/uninvited-orgs.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { invitationOfToken } from './invitations.queries.ts'

type Claimer = Granted<InOrg<'rfx.manage_interaction'>>

/**
 * Binds the invitation of a token to the caller's organisation, once. Whoever holds the token may: it
 * is for the address's owner to hand it to whom it concerns. Who has done so stands in what the
 * organisation itself has for the request, sealed, and nowhere else before the opening; the invitation
 * stays as it was sent. Throws `account.token_invalid` for a token that is unknown or of no use any more,
 * `access.denied` for the buyer itself and whom it has uninvited; `rfx.key_refused` where the log alone says that.
 */
export const claimInvitation = async (
  ctx: Claimer,
  token: string,
): Promise<{ readonly rfxId: string }> => {
  const { db: tx, grant } = ctx
  const found = await invitationOfToken(tx, ctx.tokenKeys, token)
  if (!found) throw new AppError('account.token_invalid')
  const names = await namesOfOrg(tx, grant.action.orgId)
  if (names.includes(found.buyerId)) throw new AppError('access.denied')
  const { rfxId, id: invitationId, tokenHash } = found
  // Whom the buyer has uninvited by name does not come back by somebody else's letter.
  const uninvited = await tx.$count(
    rfxInvitation,
    and(
      eq(rfxInvitation.rfxId, rfxId),
      inArray(rfxInvitation.orgId, [...names]),
      isNotNull(rfxInvitation.withdrawnAt),
      isNull(rfxInvitation.email),
    ),
  )
  if (uninvited > 0) throw new AppError('access.denied')
  const account = await provenAccount(tx, ctx.sealing, rfxId)
  if (uninvitedAmong(account, names).size > 0) throw refusedByLog(ctx.sealing, 'an invitation')
  await claimMailedLink(ctx, { rfxId, invitationId, tokenHash })
  return { rfxId }
}
