import { randomUUID } from 'node:crypto'
import { afterCommit } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, orgSeal, placeHold } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, inArray, like, not, or } from 'drizzle-orm'
import { chainOf } from '../audit/audit-entry-hash.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { isSameOrgState, KnownOrgState, type Stands, untouched } from './known-standing.ts'
import { orgSealFacts, orgSealStateOf, sealName } from './org-seals.queries.ts'
import { expectWritten, refusedAsAltered } from './sealed-inserts.ts'

const NEVER = new Date(8.64e15)

/** Keeps in mind, once it is committed, that a seal is replaced: no later one is equal to it. */
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

type Sealer = Pick<Sealing, 'rows'> & Partial<Pick<Sealing, 'endedSeals' | 'alarm'>>

/** Seals what the database says by now, if it is what was meant, where that is given. */
const writeSeal = async (
  tx: Db,
  sealing: Sealer,
  orgId: string,
  names: readonly string[],
  meant?: Stands,
): Promise<void> => {
  if (sealing.endedSeals) await rememberEnded(tx, sealing.endedSeals, orgId)
  const watch = { alarm: sealing.alarm ?? (() => undefined) }
  const facts = await orgSealFacts(tx, orgId, names)
  if (meant && !isSameOrgState(meant, facts.stands)) throw refusedAsAltered(watch)
  const nonce = randomUUID()
  const seal = sealing.rows.seal('standing', { ...facts, nonce })
  const values = { names: [...names], nonce, ...seal }
  const written = await tx
    .insert(orgSeal)
    .values({ orgId, ...values })
    .onConflictDoUpdate({ target: orgSeal.orgId, set: values })
    .returning()
  expectWritten(watch, [{ orgId, ...values }], written)
}

/** Seals how an organisation stands as it is found: where all is taken over, or proven under another secret just before. */
export const sealOrgState = (
  tx: Db,
  sealing: Sealer,
  orgId: string,
  names: readonly string[],
): Promise<void> => writeSeal(tx, sealing, orgId, names)

/**
 * Seals how an organisation stands by now: as it was proven to stand, with what was decided since, and not as the
 * database says. Throws `record.not_found`, after an alarm to the operator, where that says something else.
 */
export const sealKnown = (
  tx: Db,
  sealing: Sealing,
  known: KnownOrgState,
  orgId: string,
  names: readonly string[],
): Promise<void> => writeSeal(tx, sealing, orgId, names, known.of([orgId, ...names]))

/**
 * Whether nothing was ever merged, left or held there, and nobody is inside: then there is nothing that a missing
 * seal could hide.
 */
const isUntouched = async (tx: Db, orgId: string): Promise<boolean> => {
  const counts = [
    await tx.$count(orgPlace, or(eq(orgPlace.orgId, orgId), eq(orgPlace.heirId, orgId))),
    await tx.$count(placeHold, eq(placeHold.placeId, orgId)),
    await tx.$count(
      membership,
      and(eq(membership.orgId, orgId), not(like(membership.role, 'SUPPORT_%'))),
    ),
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

/** How an organisation stands, proven. */
export interface ProvenOrgState {
  /** What has become part of it. */
  readonly names: readonly string[]
  readonly stands: Stands
}

/**
 * How an organisation stands, which is about to change, or to be spoken for. The first time it is sealed as it
 * must be, where nothing ever happened to it: always before anybody is inside. Throws `record.not_found` where what the database says is not what was
 * sealed, after an alarm to the operator.
 */
export const provenOrgNames = async (
  tx: Db,
  sealing: Sealing,
  orgId: string,
): Promise<ProvenOrgState> => {
  const { state, names, stands } = await orgSealStateOf(tx, sealing.rows, orgId, sealing)
  if (state === 'whole' && stands) return { names, stands }
  if (state === 'missing' && (await isUntouched(tx, orgId))) {
    const first = untouched(orgId)
    await sealKnown(tx, sealing, new KnownOrgState([first]), orgId, [])
    return { names: [], stands: first }
  }
  sealing.alarm({ orgId }, REFUSED)
  throw new AppError('record.not_found')
}

/** Whether the database has what became part of an organisation among these as it was decided. */
const isPartOf = async (
  tx: Db,
  orgId: string,
  parts: readonly string[],
  all: readonly string[],
) => {
  const rows = await tx
    .select({ id: org.id })
    .from(org)
    .where(and(inArray(org.id, [...all]), eq(org.mergedIntoId, orgId)))
  const found = new Set(rows.map(({ id }) => id))
  return found.size === parts.length && parts.every((id) => found.has(id))
}

/**
 * Seals how organisations stand after they were made one, parted or claimed: `partsOf` has all that are concerned,
 * each with the names that are its own by what was decided. What is held at the places of all of them is proven
 * with them and changes with them. Throws `record.not_found`, after an alarm, where the database says something else.
 */
export const sealAll = async (
  tx: Db,
  sealing: Sealing,
  known: KnownOrgState,
  partsOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> => {
  const all = [...partsOf.keys()]
  for (const [orgId, parts] of partsOf) {
    if (!(await isPartOf(tx, orgId, parts, all))) throw refusedAsAltered(sealing)
    await sealKnown(tx, sealing, known, orgId, parts)
  }
}

/** One organisation with all of some others as its parts, and each of these with none. */
export const asOne = (
  orgId: string,
  parts: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const others = [...new Set(parts)].filter((id) => id !== orgId)
  return new Map([[orgId, others], ...others.map((id): [string, readonly string[]] => [id, []])])
}
