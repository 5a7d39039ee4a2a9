import { feedRanking } from '@kogge/db/schema/feeds.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isRankedFor } from './feed-ranking.queries.ts'

/** Switches the ranking of an organisation's feed on or off, for all of its members. */
export const switchFeedRanking = async (
  ctx: Granted<InOrg<'market_profile.manage_all'>>,
  isOn: boolean,
): Promise<void> => {
  const { db: tx, grant } = ctx
  const { orgId } = grant.action
  const wasOn = await isRankedFor(tx, orgId)
  if (wasOn === isOn) return
  await tx
    .insert(feedRanking)
    .values({ orgId, isOn })
    .onConflictDoUpdate({ target: feedRanking.orgId, set: { isOn } })
  await recordAuditEntry(ctx, {
    action: 'feed_ranking.switched',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { isOn: wasOn },
    after: { isOn },
  })
}
