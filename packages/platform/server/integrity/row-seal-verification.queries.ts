import type { Db } from '@kogge/db/client.ts'
import { globalRole } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { eq, isNotNull, or, sql } from 'drizzle-orm'
import { isDelegationGenuine, isNamedGenuine } from '../row-seals/delegation-seals.ts'
import { isGlobalRoleGenuine } from '../row-seals/global-role-seals.ts'
import { isRequestGenuine } from '../row-seals/membership-request-seals.ts'
import { isMembershipGenuine } from '../row-seals/membership-seals.ts'
import { isRecordGenuine } from '../row-seals/merge-record-seals.ts'
import { SEALED_MERGERS, voicesOf } from '../row-seals/merger-seals.queries.ts'
import { isMergerGenuine } from '../row-seals/merger-seals.ts'
import { isOpenerKeyGenuine } from '../row-seals/opener-key-seals.ts'
import { orgSealStateOf } from '../row-seals/org-seals.queries.ts'
import type { RowSeals } from '../row-seals/row-seals.ts'
import { isVerifiedGenuine } from '../row-seals/verified-org-seals.ts'
import type { RowFault } from './row-faults.ts'

/** Organisations of which it is sealed how they stand: whoever was ever spoken for, or keeps what was left. */
export const sealedOrgs = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select org_id as id from membership
    union select org_id from org_seal
    union select id from org where claimed_at is not null or left_to_id is not null
    union select coalesce(o.merged_into_id, o.id) from org_place p
      join org o on o.id = coalesce(p.heir_id, p.org_id)
    union select coalesce(h.merged_into_id, o.left_to_id) from org o
      left join org h on h.id = o.left_to_id where o.left_to_id is not null
    union select coalesce(o.merged_into_id, o.id) from place_hold h join org o on o.id = h.place_id
    order by id`)
  return rows.map(({ id }) => id)
}

/** Those that became part of another, by the database, which the server never sealed. */
const foreignParts = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from org o left join org_seal s on s.org_id = o.merged_into_id
    where o.merged_into_id is not null and not o.id = any(coalesce(s.names, '{}'))
      and exists (select from org_seal own where own.org_id = o.id)
    order by o.id`)
  return rows.map(({ id }) => id)
}

/** Verifies rows that give sight of what is sealed, or power over it, by their seals. */
export async function* verifySeals(db: Db, rows: RowSeals): AsyncGenerator<RowFault> {
  for (const row of await db.select().from(membership))
    if (!isMembershipGenuine(rows, row))
      yield { table: 'membership', id: `${row.orgId} ${row.userId} ${row.role}`, kind: 'changed' }
  for (const orgId of await sealedOrgs(db)) {
    const { state } = await orgSealStateOf(db, rows, orgId)
    if (state !== 'whole')
      yield { table: 'org_seal', id: orgId, kind: state === 'missing' ? 'gone' : 'changed' }
  }
  for (const orgId of await foreignParts(db))
    yield { table: 'org.merged_into_id', id: orgId, kind: 'changed' }
  yield* verifyRights(db, rows)
  yield* verifyRequests(db, rows)
  yield* verifyMergers(db, rows)
}

/** Delegations, roles of the platform, verifications, and what mergers wrote down. */
async function* verifyRights(db: Db, rows: RowSeals): AsyncGenerator<RowFault> {
  for (const row of await db.select().from(openerKey))
    if (!isOpenerKeyGenuine(rows, row))
      yield { table: 'opener_key', id: row.userId, kind: 'changed' }
  for (const row of await db.select().from(delegation))
    if (!isDelegationGenuine(rows, row)) yield { table: 'delegation', id: row.id, kind: 'changed' }
  for (const row of await db.select().from(delegationUser))
    if (!isNamedGenuine(rows, row))
      yield { table: 'delegation_user', id: `${row.delegationId} ${row.userId}`, kind: 'changed' }
  for (const row of await db.select().from(globalRole))
    if (!isGlobalRoleGenuine(rows, row))
      yield { table: 'global_role', id: `${row.userId} ${row.role}`, kind: 'changed' }
  for (const row of await db
    .select()
    .from(org)
    .where(or(isNotNull(org.verifiedAt), isNotNull(org.verifiedSeal))))
    if (!isVerifiedGenuine(rows, row))
      yield { table: 'org.verified_at', id: row.id, kind: 'changed' }
  for (const row of await db
    .select()
    .from(orgMatch)
    .where(or(isNotNull(orgMatch.moved), isNotNull(orgMatch.movedSeal))))
    if (!row.moved || !isRecordGenuine({ sealing: { rows } }, row))
      yield { table: 'org_match.moved', id: row.id, kind: 'changed' }
}

/** Requests to join and to speak for an organisation; decided ones of before there were seals have none. */
async function* verifyRequests(db: Db, rows: RowSeals): AsyncGenerator<RowFault> {
  for (const [kind, table] of [
    ['join_request', joinRequest],
    ['ownership_request', ownershipRequest],
  ] as const)
    for (const row of await db
      .select()
      .from(table)
      .where(or(eq(table.status, 'pending'), isNotNull(table.seal))))
      if (!isRequestGenuine(rows, kind, row)) yield { table: kind, id: row.id, kind: 'changed' }
}

/** Mergers that are proposed, with everybody whose word counts and the words that were given. */
async function* verifyMergers(db: Db, rows: RowSeals): AsyncGenerator<RowFault> {
  for (const row of await db.select().from(orgMerger).where(SEALED_MERGERS))
    if (!isMergerGenuine(rows, row, await voicesOf(db, row.id)))
      yield { table: 'org_merger', id: row.id, kind: 'changed' }
}
