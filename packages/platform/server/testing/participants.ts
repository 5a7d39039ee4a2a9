import type { Db } from '@kogge/db/client.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { orgId as asOrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { participantOf as provenParticipant } from '../access/participants.queries.ts'
import { contextOfUser } from './test-context.ts'

/** A user as who acts for an organisation in requests of others, now. */
export const participantOf = async (
  db: Db,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): Promise<Participant> => {
  const ctx = await contextOfUser(db, userId, () => new Date())
  const { actor, now } = ctx
  if (actor.kind !== 'user') throw new Error('Nobody is there.')
  const grant = authorizeInOrg(actor, asOrgId.parse(orgId), ['rfx.view_interaction'], now)
  return provenParticipant({ ...ctx, grant })
}
