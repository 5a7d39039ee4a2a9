import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { LEAST_NAMED } from '@kogge/domain/verification/email-domain-proof.ts'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { chainOf } from '../audit/audit-entry-hash.ts'
import { isoOf } from './malformed-values.ts'
import type { RowFault } from './row-faults.ts'

/** What the entry of a verification by an address has: what it is of, and the notices that it rests on. */
const stated = z.object({
  how: z.literal('domain'),
  evidence: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  matched: z
    .array(z.object({ noticeId: z.uuid(), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(LEAST_NAMED),
})

/** The last entry on a verification in the chain of an organisation, which is proven as a whole. */
const lastEntry = async (db: Db, orgId: string) => {
  const [entry] = await db
    .select({ at: auditLog.at, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.chainId, chainOf(orgId)),
        eq(auditLog.subjectId, orgId),
        eq(auditLog.action, 'org.verified'),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return entry
}

/**
 * Compares organisations that were verified by an address, without staff, with the signed entries of that: each
 * has one of the same hour, name, country, number and words, with the notices that it rests on.
 */
export async function* verifyAddressProofs(db: Db): AsyncGenerator<RowFault> {
  const rows = await db
    .select()
    .from(org)
    .where(and(isNotNull(org.verifiedAt), eq(org.verifiedHow, 'domain')))
    .orderBy(asc(org.id))
  for (const row of rows) {
    const entry = await lastEntry(db, row.id)
    const said = stated.safeParse(entry?.after).data
    if (!entry || !said) {
      yield { table: 'org.verified_evidence', id: row.id, kind: 'unlogged' }
      continue
    }
    const isSame =
      isoOf(entry.at) === isoOf(row.verifiedAt ?? new Date(Number.NaN)) &&
      said.name === row.name &&
      said.country === row.country &&
      said.registrationNumber === row.registrationNumber &&
      said.evidence === row.verifiedEvidence
    if (!isSame) yield { table: 'org.verified_evidence', id: row.id, kind: 'changed' }
  }
}
