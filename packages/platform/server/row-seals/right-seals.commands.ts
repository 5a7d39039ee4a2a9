import type { Db } from '@kogge/db/client.ts'
import { globalRole } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import {
  isDelegationGenuine,
  isNamedGenuine,
  sealedDelegation,
  sealedNamed,
} from './delegation-seals.ts'
import { isGlobalRoleGenuine, sealedGlobalRole } from './global-role-seals.ts'
import { isRecordGenuine, recordSealOf } from './merge-record-seals.ts'
import { isVerifiedGenuine, verifiedSealOf } from './verified-org-seals.ts'

type Rows = Pick<Sealing, 'rows'>

/** How many rights there are: delegations, roles of the platform, verifications, records of mergers. */
export interface Rights {
  readonly delegations: number
  readonly globalRoles: number
  readonly verifications: number
  readonly mergeRecords: number
}

const sealDelegations = async (tx: Db, to: Rows, from?: Rows): Promise<number> => {
  const rows = await tx.select().from(delegation)
  for (const row of rows)
    if (!from || isDelegationGenuine(from.rows, row))
      await tx.update(delegation).set(sealedDelegation(to, row)).where(eq(delegation.id, row.id))
  for (const row of await tx.select().from(delegationUser))
    if (!from || isNamedGenuine(from.rows, row))
      await tx
        .update(delegationUser)
        .set(sealedNamed(to, row))
        .where(
          and(
            eq(delegationUser.delegationId, row.delegationId),
            eq(delegationUser.userId, row.userId),
          ),
        )
  return rows.length
}

const sealGlobalRoles = async (tx: Db, to: Rows, from?: Rows): Promise<number> => {
  const rows = await tx.select().from(globalRole)
  for (const row of rows)
    if (!from || isGlobalRoleGenuine(from.rows, row))
      await tx
        .update(globalRole)
        .set(sealedGlobalRole(to, row))
        .where(and(eq(globalRole.userId, row.userId), eq(globalRole.role, row.role)))
  return rows.length
}

const sealVerifications = async (tx: Db, to: Rows, from?: Rows): Promise<number> => {
  const rows = await tx.select().from(org).where(isNotNull(org.verifiedAt))
  for (const row of rows)
    if (!from || isVerifiedGenuine(from.rows, row))
      await tx.update(org).set(verifiedSealOf(to, row)).where(eq(org.id, row.id))
  return rows.length
}

const sealMergeRecords = async (tx: Db, to: Rows, from?: Rows): Promise<number> => {
  const rows = await tx.select().from(orgMatch).where(isNotNull(orgMatch.moved))
  for (const row of rows)
    if (!from || isRecordGenuine({ sealing: from }, row))
      await tx
        .update(orgMatch)
        .set(recordSealOf({ sealing: to }, row))
        .where(eq(orgMatch.id, row.id))
  return rows.length
}

/** Seals every right as it is found; with `from` those alone whose seal holds under that. Gives how many there are. */
export const sealRights = async (tx: Db, to: Rows, from?: Rows): Promise<Rights> => ({
  delegations: await sealDelegations(tx, to, from),
  globalRoles: await sealGlobalRoles(tx, to, from),
  verifications: await sealVerifications(tx, to, from),
  mergeRecords: await sealMergeRecords(tx, to, from),
})
