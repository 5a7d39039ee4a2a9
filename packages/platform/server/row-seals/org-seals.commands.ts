import { afterCommit } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, orgSeal, placeHold } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import { chainOf } from '../audit/audit-entry-hash.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { sealName, standingFacts, standingOf } from './org-seals.queries.ts'

const NEVER = new Date(8.64e15)

/** Keeps in mind, once it is committed, that a seal is replaced by one under which more is held. */
const rememberEnded = async (
  tx: Db,
  endedSeals: Sealing['endedSeals'],
  orgId: string,
): Promise<void> => {
  const [row] = await tx
    .select({ seal: orgSeal.seal })
    .from(orgSeal)
    .where(eq(orgSeal.orgId, orgId))
  if (row) afterCommit(tx, () => endedSeals.remember(sealName(orgId, row.seal), NEVER))
}

/**
 * Seals how an organisation stands by now. The caller has proven how it stood before it changed it. `isHeld`: a
 * hold was added at each of its places since. Holds are never taken back, so that it cannot stand again as before.
 */
export const sealStanding = async (
  tx: Db,
  sealing: Pick<Sealing, 'rows'> & Partial<Pick<Sealing, 'endedSeals'>>,
  orgId: string,
  names: readonly string[],
  { isHeld = false } = {},
): Promise<void> => {
  if (isHeld && sealing.endedSeals) await rememberEnded(tx, sealing.endedSeals, orgId)
  const sealed = sealing.rows.seal('standing', await standingFacts(tx, orgId, names))
  const values = { names: [...names], ...sealed }
  await tx
    .insert(orgSeal)
    .values({ orgId, ...values })
    .onConflictDoUpdate({ target: orgSeal.orgId, set: values })
}

/** Whether nothing was ever merged, left or held there: then there is nothing that a missing seal could hide. */
const isUntouched = async (tx: Db, orgId: string): Promise<boolean> => {
  const counts = [
    await tx.$count(orgPlace, or(eq(orgPlace.orgId, orgId), eq(orgPlace.heirId, orgId))),
    await tx.$count(placeHold, eq(placeHold.placeId, orgId)),
    await tx.$count(
      auditLog,
      and(
        eq(auditLog.chainId, chainOf(orgId)),
        inArray(auditLog.action, ['org.merged', 'org.unmerged']),
      ),
    ),
  ]
  return counts.every((count) => count === 0)
}

const REFUSED =
  'what is sealed of an organisation does not hold, so that it is neither claimed, merged nor parted; run kogge verify-audit'

/**
 * How an organisation stands, which is about to change, or to be spoken for: what has become part
 * of it. The first time it is sealed as it is, where nothing ever happened to it. Throws
 * `record.not_found` where what the database says is not what was sealed, after an alarm to the
 * operator.
 */
export const provenStanding = async (
  tx: Db,
  sealing: Sealing,
  orgId: string,
): Promise<readonly string[]> => {
  const { state, names } = await standingOf(tx, sealing.rows, orgId, sealing)
  if (state === 'whole') return names
  if (state === 'missing' && (await isUntouched(tx, orgId))) {
    await sealStanding(tx, sealing, orgId, [])
    return []
  }
  sealing.alarm({ orgId }, REFUSED)
  throw new AppError('record.not_found')
}

/**
 * Seals how organisations stand after they were made one, parted or claimed, with the names that were theirs: each of
 * these as well, since what is held at the places of all of them is proven with them and changes with them.
 * `isHeld`: a hold was added at all of these places.
 */
export const sealAll = async (
  tx: Db,
  sealing: Sealing,
  ids: readonly string[],
  names: readonly string[],
  { isHeld = false } = {},
): Promise<void> => {
  const all = [...new Set([...names, ...ids])]
  const rows = await tx
    .select({ id: org.id, mergedIntoId: org.mergedIntoId })
    .from(org)
    .where(inArray(org.id, all))
  for (const orgId of all) {
    const own = rows.filter(({ mergedIntoId }) => mergedIntoId === orgId).map(({ id }) => id)
    await sealStanding(tx, sealing, orgId, own, { isHeld })
  }
}
