import type { GlobalRole } from '@kogge/domain/access/roles.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** A role of the platform, as far as it is sealed: all of it. */
export interface GlobalRoleRow {
  readonly userId: string
  readonly role: GlobalRole
  readonly expiresAt: Date | null
  readonly grantedBy: string | null
  readonly createdAt: Date
}

const factsOf = ({ userId, role, expiresAt, grantedBy, createdAt }: GlobalRoleRow) => ({
  userId,
  role,
  expiresAt: expiresAt && isoOf(expiresAt),
  grantedBy,
  createdAt: isoOf(createdAt),
})

/** A role of the platform as it is to be written. */
export const sealedGlobalRole = (
  { rows }: Pick<Sealing, 'rows'>,
  row: GlobalRoleRow,
): GlobalRoleRow & RowSeal => ({ ...row, ...rows.seal('global_role', factsOf(row)) })

/** Whether a row is as the server wrote it. */
export const isGlobalRoleGenuine = (rows: RowSeals, row: GlobalRoleRow & RowSeal): boolean =>
  rows.holds('global_role', row, factsOf(row))
