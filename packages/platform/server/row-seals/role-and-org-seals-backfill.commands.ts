import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { orgSeal } from '@kogge/db/schema/sealing.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { proveAudit } from '../audit/audit-chain-proof.queries.ts'
import { appendAudit } from '../audit/audit-entries.commands.ts'
import { PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { sealedOrgs } from '../integrity/row-seal-verification.queries.ts'
import { keyIdOf, type Sealing } from '../sealing/signing-and-slot-keys.ts'
import { sealRequests } from './membership-request-seals.commands.ts'
import { sealedMembership } from './membership-seals.ts'
import { sealMergers } from './merger-seals.commands.ts'
import { sealOpenerKeys } from './opener-key-seals.commands.ts'
import { sealOrgState } from './org-seals.commands.ts'
import { stoodBefore } from './org-seals.queries.ts'
import { countSealedRights, sealRights } from './right-seals.commands.ts'

/** Keeps two starting servers from adopting at once. Any constant of its own will do. */
const LOCK = 4_019_241

/** That rows of before there were seals were sealed, in the chain of the platform: once. */
const ADOPTED = 'seals.adopted'
/** The same of what only a later version has sealed. */
const RIGHTS_ADOPTED = 'rights.adopted'

/** Seals every role, organisation, right, request to join and merger as they are found. */
export const sealAll = async (tx: Db, sealing: Pick<Sealing, 'rows'>): Promise<void> => {
  await sealPlaces(tx, sealing)
  await sealRights(tx, sealing)
  await sealRequests(tx, sealing)
  await sealMergers(tx, sealing)
  await sealOpenerKeys(tx, sealing)
}

/** Seals every role in an organisation and every organisation as they are found. Gives how many. */
const sealPlaces = async (
  tx: Db,
  sealing: Pick<Sealing, 'rows'>,
): Promise<{ readonly memberships: number; readonly organisations: number }> => {
  const roles = await tx.select().from(membership)
  for (const row of roles)
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
  const ids = await sealedOrgs(tx)
  for (const orgId of ids) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from org where merged_into_id = ${orgId}::uuid order by id`,
    )
    const names = rows.map(({ id }) => id)
    await sealOrgState(tx, sealing, orgId, names)
  }
  return { memberships: roles.length, organisations: ids.length }
}

/** Whether the platform's chain holds from its beginning: whoever has cut something out of it has it end there. */
const isChainWhole = async (tx: Db, { ownKeys }: Sealing): Promise<boolean> => {
  const trusted = new Set(ownKeys.map(keyIdOf))
  const going = { headsOf: () => [], until: new Date(8.64e15), onEntry: () => undefined }
  for await (const { flaw, isTrusted } of proveAudit(tx, trusted, {
    ...going,
    only: PLATFORM_CHAIN,
  }))
    if (flaw || !isTrusted) return false
  return true
}

const GONE =
  'roles, organisations and rights were sealed before, and the audit log says nothing of it; nothing is sealed anew; run kogge verify-audit'

/** Whether the audit log says that something was sealed as it was found. */
const isMarked = async (tx: Db, action: string): Promise<boolean> =>
  (await tx.$count(
    auditLog,
    and(eq(auditLog.chainId, PLATFORM_CHAIN), eq(auditLog.action, action)),
  )) > 0

const mark = (tx: Db, sealing: Sealing, action: string, after: object): Promise<void> =>
  appendAudit(tx, sealing, {
    actorUserId: null,
    action,
    subjectType: 'seals',
    subjectId: 'seals',
    ip: null,
    at: new Date(),
    after,
  })

/** Roles in organisations, and how organisations stand. */
const adoptPlaces = async (tx: Db, sealing: Sealing): Promise<boolean> => {
  if (await isMarked(tx, ADOPTED)) return true
  const isSealed =
    (await tx.$count(orgSeal)) + (await tx.$count(membership, isNotNull(membership.seal)))
  if (isSealed > 0 || !(await isChainWhole(tx, sealing))) return false
  await mark(tx, sealing, ADOPTED, await sealPlaces(tx, sealing))
  return true
}

/** Rights that were not sealed by the version that sealed places, and which names were left to whom. */
const adoptRights = async (tx: Db, sealing: Sealing): Promise<boolean> => {
  if (await isMarked(tx, RIGHTS_ADOPTED)) return true
  if ((await countSealedRights(tx)) > 0 || !(await isChainWhole(tx, sealing))) return false
  for (const { orgId, names } of await tx.select().from(orgSeal))
    if (await stoodBefore(tx, sealing.rows, orgId)) await sealOrgState(tx, sealing, orgId, names)
  await mark(tx, sealing, RIGHTS_ADOPTED, await sealRights(tx, sealing))
  return true
}

/**
 * Seals what was written before there were seals, once, by the operator's word (`kogge migrate --take-over`), and
 * says so in the audit log. What is found without a seal later is not sealed: somebody put it there. Throws
 * `system.clocks_part`.
 */
export const adoptSeals = (db: Db, sealing: Sealing): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const isDone = (await adoptPlaces(tx, sealing)) && (await adoptRights(tx, sealing))
    if (!isDone) sealing.alarm({}, GONE)
  })
