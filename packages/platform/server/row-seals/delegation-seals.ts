import type { DelegationKind } from '@kogge/domain/members/delegation-inputs.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** A delegation, as far as it is sealed: all of it. */
export interface DelegationRow {
  readonly id: string
  readonly orgId: string
  readonly delegateOrgId: string
  readonly kind: DelegationKind
  readonly reason: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly createdBy: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
  readonly revokedBy: string | null
}

/** One of the people that it names, in the same way. */
export interface NamedRow {
  readonly delegationId: string
  readonly userId: string
  readonly activatedAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
}

const iso = (at: Date | null): string | null => at && isoOf(at)

const delegationFacts = (row: DelegationRow) => ({
  id: row.id,
  orgId: row.orgId,
  delegateOrgId: row.delegateOrgId,
  kind: row.kind,
  reason: row.reason,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  createdBy: row.createdBy,
  createdAt: iso(row.createdAt),
  revokedAt: iso(row.revokedAt),
  revokedBy: row.revokedBy,
})

const namedFacts = (row: NamedRow) => ({
  delegationId: row.delegationId,
  userId: row.userId,
  activatedAt: iso(row.activatedAt),
  endedAt: iso(row.endedAt),
  endedBy: row.endedBy,
})

type Rows = Pick<Sealing, 'rows'>

/** A delegation as it is to be written. */
export const sealedDelegation = ({ rows }: Rows, row: DelegationRow): DelegationRow & RowSeal => ({
  ...row,
  ...rows.seal('delegation', delegationFacts(row)),
})

/** One of its people as they are to be written. */
export const sealedNamed = ({ rows }: Rows, row: NamedRow): NamedRow & RowSeal => ({
  ...row,
  ...rows.seal('delegation_user', namedFacts(row)),
})

/** Whether a delegation is as the server wrote it. */
export const isDelegationGenuine = (rows: RowSeals, row: DelegationRow & RowSeal): boolean =>
  rows.holds('delegation', row, delegationFacts(row))

/** Whether one of the people that a delegation names is as the server wrote them there. */
export const isNamedGenuine = (rows: RowSeals, row: NamedRow & RowSeal): boolean =>
  rows.holds('delegation_user', row, namedFacts(row))

/** What is written of a change; a row that somebody else has written stays without a seal that holds. */
export const changedDelegation = (
  sealing: Rows,
  row: DelegationRow & RowSeal,
  change: Partial<DelegationRow>,
): Partial<DelegationRow & RowSeal> =>
  isDelegationGenuine(sealing.rows, row) ? sealedDelegation(sealing, { ...row, ...change }) : change

/** The same for one of the people. */
export const changedNamed = (
  sealing: Rows,
  row: NamedRow & RowSeal,
  change: Partial<NamedRow>,
): Partial<NamedRow & RowSeal> =>
  isNamedGenuine(sealing.rows, row) ? sealedNamed(sealing, { ...row, ...change }) : change
