import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { feedPath, MOST_ADDRESSES } from '@kogge/domain/monitor/feed-addresses.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { issueSecret, revokeSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { and, eq, ne } from 'drizzle-orm'
import { type AddressScope, scopeText } from './address-scope.ts'
import { addressesOf } from './feed-addresses.queries.ts'

type Owner = Granted<InOrg<'market_profile.view'>>
type Maker = Granted<InOrg<'rfx.export_csv'>>

const ownerOf = ({ actor, grant }: Owner | Maker) => ({
  orgId: grant.action.orgId,
  userId: actor.userId,
})

/**
 * Makes an address that opens a form of the feed of a profile for its holder, and gives it: it is kept nowhere. Throws
 * `access.denied` for those who see no feeds, `record.not_found` for a profile that is archived or not there, and
 * `request.invalid` where the caller has enough of them.
 */
export const createAddress = async (
  ctx: Maker,
  scope: AddressScope,
): Promise<{ readonly id: string; readonly address: string }> => {
  const { db: tx, actor, now, tokenKeys, publicUrl } = ctx
  const owner = ownerOf(ctx)
  authorizeInOrg(actor, ctx.grant.action.orgId, ['market_profile.view'], now)
  const [profile] = await tx
    .select({ num: monitorProfile.num })
    .from(monitorProfile)
    .where(
      and(
        eq(monitorProfile.orgId, owner.orgId),
        eq(monitorProfile.guid, scope.guid),
        ne(monitorProfile.state, 'archived'),
      ),
    )
  if (!profile) throw new AppError('record.not_found')
  if ((await addressesOf(tx, owner, scope.guid)).length >= MOST_ADDRESSES)
    throw new AppError('request.invalid')
  const opening = { kind: 'feed' as const, scope: scopeText(scope), expiresAt: null, ...owner }
  const { id, token } = await issueSecret(tx, tokenKeys, opening, now)
  return { id, address: `${publicUrl}${feedPath(scope.form, token)}` }
}

/** Revokes an address of the caller's own. Throws `record.not_found` where it is none of this profile. */
export const revokeAddress = async (
  ctx: Owner,
  { guid, id }: { readonly guid: string; readonly id: string },
): Promise<void> => {
  const { db: tx, now, tokenKeys } = ctx
  const owner = ownerOf(ctx)
  const isOwn = (await addressesOf(tx, owner, guid)).some((address) => address.id === id)
  if (!isOwn) throw new AppError('record.not_found')
  await revokeSecret(tx, tokenKeys, owner, id, now)
}
