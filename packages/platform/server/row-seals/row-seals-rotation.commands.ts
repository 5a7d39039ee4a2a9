import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { orgSeal } from '@kogge/db/schema/sealing.ts'
import { and, eq } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { sealRequests } from './membership-request-seals.commands.ts'
import { isMembershipGenuine, sealedMembership } from './membership-seals.ts'
import { sealMergers } from './merger-seals.commands.ts'
import { sealOpenerKeys } from './opener-key-seals.commands.ts'
import { sealOrgState } from './org-seals.commands.ts'
import { orgSealStateOf } from './org-seals.queries.ts'
import { sealRights } from './right-seals.commands.ts'

/** Takes every seal of a row that holds under another secret; one that does not goes on not to. */
export const resealRows = async (
  tx: Db,
  from: Pick<Sealing, 'rows'>,
  to: Pick<Sealing, 'rows'>,
): Promise<void> => {
  for (const row of await tx.select().from(membership)) {
    if (!isMembershipGenuine(from.rows, row)) continue
    await tx
      .update(membership)
      .set(sealedMembership(to, row))
      .where(
        and(
          eq(membership.orgId, row.orgId),
          eq(membership.userId, row.userId),
          eq(membership.role, row.role),
        ),
      )
  }
  for (const { orgId } of await tx.select({ orgId: orgSeal.orgId }).from(orgSeal)) {
    const { state, names } = await orgSealStateOf(tx, from.rows, orgId)
    if (state === 'whole') await sealOrgState(tx, to, orgId, names)
  }
  await sealRights(tx, to, from)
  await sealRequests(tx, to, from)
  await sealMergers(tx, to, from)
  await sealOpenerKeys(tx, to, from)
}
