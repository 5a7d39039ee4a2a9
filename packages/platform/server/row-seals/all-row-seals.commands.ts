import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { and, eq, sql } from 'drizzle-orm'
import { sealedOrgs } from '../integrity/row-seal-verification.queries.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { sealRequests } from './membership-request-seals.commands.ts'
import { sealedMembership } from './membership-seals.ts'
import { sealMergers } from './merger-seals.commands.ts'
import { sealOpenerKeys } from './opener-key-seals.commands.ts'
import { sealOrgState } from './org-seals.commands.ts'
import { sealRights } from './right-seals.commands.ts'

type Seals = Pick<Sealing, 'rows'>

/** Seals every role in an organisation and every organisation as they are found. */
const sealMembershipsAndOrgs = async (tx: Db, sealing: Seals): Promise<void> => {
  for (const row of await tx.select().from(membership))
    await tx
      .update(membership)
      .set(sealedMembership(sealing, row))
      .where(
        and(
          eq(membership.orgId, row.orgId),
          eq(membership.userId, row.userId),
          eq(membership.role, row.role),
        ),
      )
  for (const orgId of await sealedOrgs(tx)) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from org where merged_into_id = ${orgId}::uuid order by id`,
    )
    const names = rows.map(({ id }) => id)
    await sealOrgState(tx, sealing, orgId, names)
  }
}

/** Seals every role, organisation, right, request to join and merger as they are found. */
export const sealAll = async (tx: Db, sealing: Seals): Promise<void> => {
  await sealMembershipsAndOrgs(tx, sealing)
  await sealRights(tx, sealing)
  await sealRequests(tx, sealing)
  await sealMergers(tx, sealing)
  await sealOpenerKeys(tx, sealing)
}
