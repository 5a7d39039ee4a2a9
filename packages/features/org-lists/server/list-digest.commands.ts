import { orgListFollow } from '@kogge/db/schema/org-lists.ts'
import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ListDigestChoice } from '@kogge/domain/org-lists/list-digests.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import { lockMailOf, replanMail } from '@kogge/platform/server/mail/replanned-mail.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { assertList } from './org-lists.queries.ts'

type Follower = Granted<InOrg<'rfx.watch'>>

/** Whether organisations may be watched, which a flag decides. Throws `access.denied`. */
const assertWatchable = async ({ db: tx, actor, grant, now }: Follower): Promise<void> => {
  const flags = await flagsFor(tx, actor, grant.action.orgId, now)
  const isOn = flags.some(({ name, value }) => name === 'enableOrgWatching' && value)
  if (!isOn) throw new AppError('access.denied')
}

/**
 * Sets how often the caller has the news of a list's organisations in their digests; what waits is planned anew. Throws
 * `record.not_found`, and `access.denied` where watching organisations is off.
 */
export const chooseListDigest = async (
  ctx: Follower,
  { guid, mail }: { readonly guid: string; readonly mail: ListDigestChoice },
): Promise<void> => {
  const { db: tx, actor, grant, now } = ctx
  const { orgId } = grant.action
  const { userId } = actor
  authorizeInOrg(actor, orgId, ['org_list.view'], now)
  await assertList(tx, orgId, guid)
  await lockMailOf(tx, userId)
  const { orgId: ofOrg, listGuid, userId: reader } = orgListFollow
  if (mail === 'never')
    await tx
      .delete(orgListFollow)
      .where(and(eq(ofOrg, orgId), eq(listGuid, guid), eq(reader, userId)))
  else {
    await assertWatchable(ctx)
    await tx
      .insert(orgListFollow)
      .values({ orgId, listGuid: guid, userId, mail, since: now })
      .onConflictDoUpdate({ target: [ofOrg, listGuid, reader], set: { mail } })
  }
  await replanMail(tx, userId, now)
}
