import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership, verificationRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { VerificationState } from './verification.views.ts'

type OrgRow = typeof org.$inferSelect
type RequestRow = typeof verificationRequest.$inferSelect

/** An organisation that somebody speaks for, neither merged nor deleted. Throws `record.not_found`. */
export const claimedOrg = async (db: Db, orgId: string): Promise<OrgRow> => {
  const [row] = await db
    .select()
    .from(org)
    .where(
      and(
        eq(org.id, orgId),
        isNotNull(org.claimedAt),
        isNull(org.mergedIntoId),
        isNull(org.deletedAt),
      ),
    )
  if (!row) throw new AppError('record.not_found')
  return row
}

/** The same, as it stays until the transaction ends: no other statement renames it meanwhile. */
export const heldOrg = async (tx: Db, orgId: string): Promise<OrgRow> => {
  await tx.select({ id: org.id }).from(org).where(eq(org.id, orgId)).for('update')
  return claimedOrg(tx, orgId)
}

/** Ids of those who administer it now. */
export const administratorsOf = async (db: Db, orgId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
        isNull(user.deletedAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}

export const requestView = (row: RequestRow) => {
  const { id: requestId, status, statement, createdAt, decidedAt, answer } = row
  if (status === 'withdrawn') return null
  const times = { createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
  return { requestId, status, statement, answer, ...times }
}

export const endedView = ({ unverifiedAt, unverifiedWhy, unverifiedReason }: OrgRow) =>
  unverifiedAt && unverifiedWhy
    ? { at: unverifiedAt.toISOString(), why: unverifiedWhy, reason: unverifiedReason }
    : null

/** How an organisation stands, for its members. Throws `record.not_found`. */
export const verificationOf = async (db: Db, orgId: string): Promise<VerificationState> => {
  const row = await claimedOrg(db, orgId)
  const [requested] = await db
    .select()
    .from(verificationRequest)
    .where(and(eq(verificationRequest.orgId, orgId), ne(verificationRequest.status, 'withdrawn')))
    .orderBy(
      sql`${verificationRequest.status} = 'pending' desc`,
      desc(verificationRequest.createdAt),
      desc(verificationRequest.id),
    )
    .limit(1)
  return {
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    how: row.verifiedHow,
    ended: endedView(row),
    request: requested ? requestView(requested) : null,
    name: withoutDirectionMarks(row.name),
    country: row.country,
    registrationNumber: knownNumber(row),
  }
}
