import type { Db } from '@kogge/db/client.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { invitationsTo } from '../invitations/data.ts'
import { ownJoinRequests } from '../join-requests/data.ts'
import { ownOwnershipRequests } from '../ownership/data.ts'
import type { Mine } from '../views.ts'

/**
 * What is under way between a user and organisations. Invitations are told to whoever has confirmed
 * the address alone: anyone can sign up with somebody else's.
 */
export const readMine = async (db: Db, actor: UserActor, now: Date): Promise<Mine> => ({
  invitations: actor.isEmailConfirmed ? await invitationsTo(db, actor.email, now) : [],
  joinRequests: await ownJoinRequests(db, actor.userId),
  ownershipRequests: await ownOwnershipRequests(db, actor.userId, now),
})
