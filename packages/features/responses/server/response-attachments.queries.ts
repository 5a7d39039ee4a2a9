import { placesOfOrg } from '@kogge/db/orgs/org-representation.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { invitationOf, readRequest } from './requests.queries.ts'
import { placesOf } from './slots/represented-slots.queries.ts'

/**
 * Whether an organisation could take a file into a response now, asked before any of it is sent; saving
 * asks again. Throws `record.not_found` for a request that is not there or not for it, after the same
 * questions; and as saving would `response.kept`, `rfx.step_refused` and `rfx.deadline_passed`.
 */
export const expectOpenFor = async (
  ctx: UserContext,
  rfxId: string,
  participant: Participant,
): Promise<void> => {
  const { db } = ctx
  const request = await readRequest(db, rfxId)
  const places = await placesOf(db, ctx, rfxId, participant)
  const invitation = await invitationOf(db, rfxId, places)
  const names = await placesOfOrg(db, participant.orgId)
  const isFor = request?.document.privacy === 'public' || invitation !== null
  if (!request || !isFor) throw new AppError('record.not_found')
  if (!places.some(({ isProven }) => isProven)) throw new AppError('response.kept')
  const isBuyer = names.some(({ orgId }) => orgId === request.orgId)
  const hasAgreed = places.some(({ state }) => state?.keepsConfidential)
  if (isBuyer || request.state === 'cancelled' || (request.isConfidential && !hasAgreed))
    throw new AppError('rfx.step_refused', { step: 'begin' })
  const now = await databaseNow(db)
  const { state, responsesUntil } = request
  if (state !== 'published' || now.getTime() >= responsesUntil.getTime())
    throw new AppError('rfx.deadline_passed', { until: responsesUntil.toISOString() })
}
