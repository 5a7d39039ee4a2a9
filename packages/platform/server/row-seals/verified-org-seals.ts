import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import type { VerificationMethod } from '@kogge/domain/verification/org-verification.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeals } from './row-seals.ts'

/** What is sealed of a verified organisation: which name, number and country, since when and how. */
interface Verified {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly registrationNumber: string | null
  readonly matchKey: string
  readonly verifiedAt: Date | null
  readonly verifiedHow: VerificationMethod | null
}

/** The columns of a row of `org` that have the seal. */
export interface VerifiedSeal {
  readonly verifiedKeyId: string | null
  readonly verifiedSeal: Buffer | null
}

const factsOf = (row: Verified) => ({
  orgId: row.id,
  name: row.name,
  country: row.country,
  number: knownNumber(row),
  verifiedAt: row.verifiedAt && isoOf(row.verifiedAt),
  verifiedHow: row.verifiedHow,
})

/** The seal of an organisation as it is about to be written; none where it is not verified. */
export const verifiedSealOf = ({ rows }: Pick<Sealing, 'rows'>, row: Verified): VerifiedSeal => {
  if (!row.verifiedAt) return { verifiedKeyId: null, verifiedSeal: null }
  const { keyId, seal } = rows.seal('verified', factsOf(row))
  return { verifiedKeyId: keyId, verifiedSeal: seal }
}

/** Whether an organisation is verified, and the server wrote that of what it is called now. */
export const isVerifiedGenuine = (rows: RowSeals, row: Verified & VerifiedSeal): boolean =>
  row.verifiedAt !== null &&
  rows.holds('verified', { keyId: row.verifiedKeyId, seal: row.verifiedSeal }, factsOf(row))
