import type { Db } from '@kogge/db/client.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorize.ts'
import { type Participant, participantBy } from '@kogge/domain/access/participant.ts'
import { orgId as asOrgId } from '@kogge/domain/kernel/ids.ts'
import { contextOfUser } from './context.ts'

/** A user as who acts for an organisation in requests of others, now. */
export const participantOf = async (
  db: Db,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): Promise<Participant> => {
  const { actor, now } = await contextOfUser(db, userId, () => new Date())
  if (actor.kind !== 'user') throw new Error('Nobody is there.')
  const grant = authorizeInOrg(actor, asOrgId.parse(orgId), ['rfx.view_interaction'], now)
  return participantBy(grant, now)
}
