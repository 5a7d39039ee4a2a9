import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { ProvenVersions } from '@kogge/platform/server/ledger/published-versions.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { invitationOf, isLedByLetter } from './requests.queries.ts'
import type { Place } from './slots/represented-slots.queries.ts'

/**
 * Since when one of these names is invited to a request, by its log; null for not at all. Whom a letter led to
 * its slot says, and a row once the request is opened: by the log no letter is anybody's. Throws
 * `rfx.key_refused`, after an alarm, where a row says that somebody is invited who is not.
 */
export const loggedInvitationOf = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  rfxId: string,
  places: readonly Place[],
  { isOpened }: Pick<ProvenVersions, 'isOpened'>,
): Promise<Date | null> => {
  const invitation = await invitationOf(db, rfxId, places)
  if (!invitation) return null
  const { invitationId, invitedAt } = invitation
  const account = await provenAccount(db, sealing, rfxId)
  const said = account.invitations.get(invitationId)
  const isTheirs =
    said?.orgId === null
      ? isLedByLetter(account, said, invitation) || isOpened
      : places.some(({ orgId }) => orgId === said?.orgId)
  if (!said || said.isWithdrawn || !isTheirs) throw refusedByLog(sealing, 'an invitation')
  return said.orgId === null ? invitedAt : said.invitedAt
}
