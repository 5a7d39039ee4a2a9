import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { joinRequest, membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isRequestGenuine } from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import { provenAddresses } from '@kogge/platform/server/row-seals/proven-addresses.queries.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { JoinRequestView, Mine } from './members.views.ts'
import { takesSeat } from './seats.queries.ts'

/** The requests that wait in an organisation, the oldest first, with the addresses that seals prove. */
export const listJoinRequests = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  orgId: string,
  { cursor, limit }: PageInput,
): Promise<{ items: JoinRequestView[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  const rows = await db
    .select({
      requestId: joinRequest.id,
      userId: joinRequest.userId,
      firstName: user.firstName,
      lastName: user.lastName,
      keyId: joinRequest.keyId,
      seal: joinRequest.seal,
      message: joinRequest.message,
      createdAt: joinRequest.createdAt,
    })
    .from(joinRequest)
    .innerJoin(user, eq(user.id, joinRequest.userId))
    .where(
      and(
        eq(joinRequest.orgId, orgId),
        eq(joinRequest.status, 'pending'),
        isNull(user.deletedAt),
        after
          ? sql`(${joinRequest.createdAt}, ${joinRequest.id}::text) > (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(asc(joinRequest.createdAt), sql`${joinRequest.id}::text`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, requestId }) => ({
    at: createdAt,
    key: requestId,
  }))
  const addresses = await provenAddresses(
    db,
    sealing,
    page.map(({ userId }) => userId),
  )
  const emailOf = (row: (typeof page)[number]): string | null => {
    const isProven = isRequestGenuine(sealing.rows, 'join_request', {
      ...row,
      id: row.requestId,
      orgId,
    })
    return (isProven && addresses.get(row.userId)) || null
  }
  return {
    items: page.map((row) => ({
      requestId: row.requestId,
      userId: row.userId,
      name: `${row.firstName} ${row.lastName}`.trim(),
      email: emailOf(row),
      message: row.message,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor,
  }
}

/** A user's own requests that wait. */
export const ownJoinRequests = async (db: Db, userId: string): Promise<Mine['joinRequests']> => {
  const rows = await db
    .select({
      requestId: joinRequest.id,
      orgId: joinRequest.orgId,
      orgName: org.name,
      createdAt: joinRequest.createdAt,
    })
    .from(joinRequest)
    .innerJoin(org, eq(org.id, joinRequest.orgId))
    .where(and(eq(joinRequest.userId, userId), eq(joinRequest.status, 'pending')))
    .orderBy(desc(joinRequest.createdAt))
    .limit(50)
  return rows.map((row) => ({
    ...row,
    orgName: withoutDirectionMarks(row.orgName),
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Whoever may answer a request to join, by their own role. */
const ANSWERING = ORG_ROLES.filter((role) => roleHolds(role, 'user_role.manage_non_admin'))
/** So many people hear of one request: the administrators first. */
const JOIN_REQUESTS_MAX = 20

/** Ids of those who may answer a request, as many as are written to. */
export const answerersOf = async (db: Db, orgId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ userId: membership.userId })
    .from(membership)
    .where(
      and(eq(membership.orgId, orgId), inArray(membership.role, [...ANSWERING]), takesSeat(now)),
    )
    .orderBy(sql`${membership.role} <> 'ORG_ADMINISTRATOR'`, asc(membership.createdAt))
    .limit(JOIN_REQUESTS_MAX)
  return rows.map(({ userId }) => userId)
}
