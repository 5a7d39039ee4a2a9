import type { Db } from '@kogge/db/client.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { ownJoinRequests } from './join-requests.queries.ts'
import { invitationsTo } from './member-invitations.queries.ts'
import type { Mine } from './members.views.ts'
import { ownOwnershipRequests } from './ownership-requests.queries.ts'

/**
 * Pending requests between a user and organisations. Only a user who has confirmed the address sees
 * its invitations: anyone can sign up with somebody else's.
 */
export const readMine = async (
  db: Db,
  keys: TokenKeys,
  actor: UserActor,
  now: Date,
): Promise<Mine> => ({
  invitations: actor.isEmailConfirmed ? await invitationsTo(db, keys, actor.email, now) : [],
  joinRequests: await ownJoinRequests(db, actor.userId),
  ownershipRequests: await ownOwnershipRequests(db, actor.userId, now),
})
