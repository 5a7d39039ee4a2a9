import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { globalRoleHolds } from '@kogge/domain/access/global-permissions.ts'
import { GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { holds, isOwnRole } from '@kogge/domain/members/member-role-rules.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isMembershipGenuine } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { provenAddresses } from '@kogge/platform/server/row-seals/proven-addresses.queries.ts'
import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Member, MemberPage } from './members.views.ts'
import { seatState, takesSeat } from './seats.queries.ts'

/** Who asks for a list, and how much of it they may know. */
export interface ListReader {
  readonly userId: string
  readonly seesAddresses: boolean
}

const LATER = sql`(${membership.role} <> 'ORG_ADMINISTRATOR')`

/** How many current members sit before the first of a page. */
const seatsBefore = async (
  db: Db,
  orgId: string,
  beyond: ReturnType<typeof placeOf> | null,
  now: Date,
): Promise<number> => {
  if (!beyond) return 0
  const [row] = await db
    .select({ seats: count() })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), takesSeat(now), sql`not ${beyond}`))
  return row?.seats ?? 0
}

/** Whoever comes after a place in the order of seats: administrators first, then who came earlier. */
const placeOf = (isLater: boolean, at: Date, userId: string) =>
  sql`(${LATER}, ${membership.createdAt}, ${membership.userId})
    > (${isLater}::boolean, ${at.toISOString()}::timestamptz, ${userId}::uuid)`

const placeAfter = (cursor: string | null | undefined) => {
  const after = decodeTimeCursor(cursor)
  if (!after) return null
  const [later = '', id = ''] = after.key.split(':')
  const userId = z.uuid().safeParse(id)
  if (!userId.success) throw new AppError('list.cursor_invalid')
  return placeOf(later === 'later', after.at, userId.data)
}

/**
 * The members of an organisation in the order of their seats, those whose role has ended included:
 * it can be given again. Addresses are those that the accounts are sealed with. Throws `list.cursor_invalid`.
 */
export const listMembers = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  orgId: string,
  reader: ListReader,
  { cursor, limit }: PageInput,
): Promise<MemberPage> => {
  const beyond = placeAfter(cursor)
  const rows = await db
    .select({
      userId: membership.userId,
      firstName: user.firstName,
      lastName: user.lastName,
      keyId: membership.keyId,
      seal: membership.seal,
      role: membership.role,
      expiresAt: membership.expiresAt,
      createdAt: membership.createdAt,
      lastSeenAt: user.lastSeenAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        sql`starts_with(${membership.role}, 'ORG_')`,
        beyond ?? undefined,
      ),
    )
    .orderBy(LATER, asc(membership.createdAt), asc(membership.userId))
    .limit(limit + 1)
  const { total } = await seatState(db, orgId, now)
  let seat = await seatsBefore(db, orgId, beyond, now)
  const { page, nextCursor } = pageOf(rows, limit, ({ role, createdAt, userId }) => ({
    at: createdAt,
    key: `${role === 'ORG_ADMINISTRATOR' ? 'first' : 'later'}:${userId}`,
  }))
  const userIds = page.map(({ userId }) => userId)
  const addresses = await provenAddresses(db, sealing, userIds)
  const items = page.flatMap((row): Member[] => {
    if (!isOwnRole(row.role)) return []
    const isCurrent = holds(row, now)
    if (isCurrent) seat += 1
    const email = addresses.get(row.userId) ?? null
    const isProven = email !== null && isMembershipGenuine(sealing.rows, { ...row, orgId })
    const seated = seat <= total ? 'active' : 'no_seat'
    return [
      {
        userId: row.userId,
        name: `${row.firstName} ${row.lastName}`.trim(),
        email: reader.seesAddresses ? email : null,
        isProven,
        role: row.role,
        expiresAt: row.expiresAt?.toISOString() ?? null,
        state: isCurrent ? seated : 'ended',
        isReader: row.userId === reader.userId,
        since: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      },
    ]
  })
  return { items, nextCursor }
}

const DECIDING = GLOBAL_ROLES.filter((role) => globalRoleHolds(role, 'ownership_request.process'))
const MEMBERS_MAX = 20

/** Ids of staff who may decide, as many as are written to. */
export const decidersAmongStaff = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: globalRole.userId })
    .from(globalRole)
    .where(
      and(
        inArray(globalRole.role, [...DECIDING]),
        or(isNull(globalRole.expiresAt), gt(globalRole.expiresAt, now)),
      ),
    )
    .limit(MEMBERS_MAX)
  return rows.map(({ userId }) => userId)
}
