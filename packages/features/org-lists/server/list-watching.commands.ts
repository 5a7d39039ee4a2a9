import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import { watchEach } from '@kogge/features/monitor/server/monitor.api.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import { assertList } from './org-lists.queries.ts'
import type { WatchedList } from './org-lists.views.ts'
import { LISTED_ORGS } from './stored-list-members.queries.ts'

/**
 * Watches every organisation of a list for the caller, the busiest first, as many as anybody can follow; gives how many were added, how
 * many were watched before, and which are too many. Throws `record.not_found`, and `access.denied` where watching organisations is off.
 */
export const watchList = async (
  ctx: Granted<InOrg<'rfx.watch'>>,
  { guid }: { readonly guid: string },
): Promise<WatchedList> => {
  const { db: tx, actor, grant, now } = ctx
  const { orgId } = grant.action
  authorizeInOrg(actor, orgId, ['org_list.view'], now)
  await assertList(tx, orgId, guid)
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select o.id, min(o.name) as name from ${LISTED_ORGS}
    where m.org_id = ${orgId} and m.list_guid = ${guid}
    group by o.id order by max(o.buyer_count + o.supplier_count) desc, o.id`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const { added, known, left } = await watchEach(ctx, [...names.keys()])
  return {
    added: added.length,
    known: known.length,
    left: left.map((id) => ({ orgId: id, name: names.get(id) ?? '' })),
  }
}
