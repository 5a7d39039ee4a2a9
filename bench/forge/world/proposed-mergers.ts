import { randomUUID } from 'node:crypto'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-mergers.ts'
import { sealedMerger, wordOf } from '@kogge/platform/server/row-seals/merger-seals.ts'
import { inDays, type Party, type Stage } from './parties.ts'

/** A merger of two organisations that is proposed, to which both have agreed by now. */
export const proposeMerger = async (
  { db, keys: { sealing } }: Stage,
  from: Party,
  into: Party,
): Promise<void> => {
  const proposal = {
    id: randomUUID(),
    fromId: from.orgId,
    intoId: into.orgId,
    reason: 'The same entry of the register.',
    proposedBy: from.userId,
    proposedAt: inDays(-2),
    lapsesAt: inDays(28),
    state: 'open' as const,
    endedAt: null,
    endedBy: null,
  }
  const voices = [from, into].map((party) => ({ ...party, since: inDays(-299) }))
  const word = ({ userId }: Party) => ({ agreedBy: userId, agreedAt: inDays(-1) })
  await db.insert(orgMerger).values({
    ...sealedMerger(sealing, proposal, voices),
    ...wordOf(sealing, proposal, 'from', word(from)),
    ...wordOf(sealing, proposal, 'into', word(into)),
  })
  await db
    .insert(orgMergerVoice)
    .values(voices.map((voice) => ({ ...voice, mergerId: proposal.id })))
}
