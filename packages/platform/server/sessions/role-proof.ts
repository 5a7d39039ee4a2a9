import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { DELEGATION_KINDS } from '@kogge/domain/members/delegation-inputs.ts'
import { z } from 'zod'
import { isDelegationGenuine, isNamedGenuine } from '../row-seals/delegation-seals.ts'
import { isMembershipGenuine } from '../row-seals/membership-seals.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'

const instant = z.string().transform((text) => new Date(text))

/** What a row keeps of its seal, as the database writes JSON. */
export const sealColumns = {
  keyId: z.string().nullable(),
  seal: z
    .string()
    .nullable()
    .transform((hex) => (hex === null ? null : Buffer.from(hex, 'hex'))),
}

/** What proves that somebody has a role in an organisation: the rest of the rows that say so. */
export const grantProof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('membership'), createdAt: instant, ...sealColumns }),
  z.object({
    by: z.literal('delegation'),
    delegation: z.object({
      id: z.string(),
      orgId: z.string(),
      delegateOrgId: z.string(),
      kind: z.enum(DELEGATION_KINDS),
      reason: z.string(),
      startsAt: instant,
      endsAt: instant,
      createdBy: z.string(),
      createdAt: instant,
      revokedAt: instant.nullable(),
      revokedBy: z.string().nullable(),
      ...sealColumns,
    }),
    named: z.object({
      delegationId: z.string(),
      userId: z.string(),
      activatedAt: instant.nullable(),
      endedAt: instant.nullable(),
      endedBy: z.string().nullable(),
      ...sealColumns,
    }),
  }),
])

interface Grant {
  readonly orgId: string
  readonly role: OrgRole
  readonly expiresAt: Date | null
  readonly proof: z.infer<typeof grantProof>
}

export const FOREIGN =
  'somebody has written a role or a delegation into the database; it gives nothing; run kogge verify-audit'

/** What proves roles. */
export type Prover = Pick<Sealing, 'rows' | 'alarm'>

/**
 * Those of a user's roles in organisations that the server wrote: by a membership, or by a delegation to an
 * organisation whose member the user is. Whoever watches over the server learns that there are others.
 */
export const genuineGrants = <Given extends Grant>(
  { rows, alarm }: Prover,
  userId: string,
  grants: readonly Given[],
): readonly Given[] => {
  const memberOf = new Set<string>()
  const genuine = new Set<Given>()
  for (const grant of grants) {
    const { orgId, role, expiresAt, proof } = grant
    if (proof.by !== 'membership') continue
    if (!isMembershipGenuine(rows, { ...proof, orgId, userId, role, expiresAt })) continue
    genuine.add(grant)
    if (role.startsWith('ORG_')) memberOf.add(orgId)
  }
  for (const grant of grants) {
    const { proof } = grant
    if (proof.by !== 'delegation' || !memberOf.has(proof.delegation.delegateOrgId)) continue
    if (isDelegationGenuine(rows, proof.delegation) && isNamedGenuine(rows, proof.named))
      genuine.add(grant)
  }
  if (genuine.size < grants.length) alarm({}, FOREIGN)
  return grants.filter((grant) => genuine.has(grant))
}
