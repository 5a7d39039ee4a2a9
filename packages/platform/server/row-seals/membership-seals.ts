import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** A role in an organisation, as far as it is sealed: all of it. */
interface Row {
  readonly orgId: string
  readonly userId: string
  readonly role: OrgRole
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

const factsOf = ({ orgId, userId, role, expiresAt, createdAt }: Row) => ({
  orgId,
  userId,
  role,
  expiresAt: expiresAt && isoOf(expiresAt),
  createdAt: isoOf(createdAt),
})

/** A role in an organisation as it is to be written. */
export const sealedMembership = ({ rows }: Pick<Sealing, 'rows'>, row: Row): Row & RowSeal => ({
  ...row,
  ...rows.seal('membership', factsOf(row)),
})

/** Whether a row is as the server wrote it. */
export const isMembershipGenuine = (rows: RowSeals, row: Row & RowSeal): boolean =>
  rows.holds('membership', row, factsOf(row))

/**
 * A row with something changed, under a new seal. One that somebody else has written stays as useless as it
 * is: nobody has it sealed by having it changed.
 */
export const changedMembership = (
  sealing: Pick<Sealing, 'rows'>,
  row: Row & RowSeal,
  change: Partial<Row>,
): Row & RowSeal => {
  const { keyId, seal } = row
  return isMembershipGenuine(sealing.rows, row)
    ? sealedMembership(sealing, { ...row, ...change })
    : { ...row, ...change, keyId, seal }
}
