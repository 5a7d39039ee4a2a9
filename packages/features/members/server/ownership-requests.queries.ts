import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { isOwnRole } from '@kogge/domain/members/member-role-rules.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isRequestGenuine } from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import { provenAddresses } from '@kogge/platform/server/row-seals/proven-addresses.queries.ts'
import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Inside, Mine, OwnershipItem } from './members.views.ts'
import { insideOf } from './ownership-requests-insiders.queries.ts'
import { takesSeat } from './seats.queries.ts'

const decider = alias(user, 'decider')

const columns = {
  requestId: ownershipRequest.id,
  status: ownershipRequest.status,
  statement: ownershipRequest.statement,
  createdAt: ownershipRequest.createdAt,
  decidedAt: ownershipRequest.decidedAt,
  deciderFirst: decider.firstName,
  deciderLast: decider.lastName,
  answer: ownershipRequest.answer,
  org: {
    orgId: org.id,
    name: org.name,
    country: org.country,
    registrationNumber: org.registrationNumber,
    matchKey: org.matchKey,
    vatNumber: org.vatNumber,
    website: org.website,
    email: org.email,
    phone: org.phone,
    isClaimed: sql<boolean>`${org.claimedAt} is not null`,
    buyerCount: org.buyerCount,
    supplierCount: org.supplierCount,
    otherRequests: sql<number>`(select count(*)::int from ${ownershipRequest} other
      where other.org_id = ${org.id} and other.id <> ${ownershipRequest.id}
        and other.status = 'pending')`,
  },
  userId: ownershipRequest.userId,
  keyId: ownershipRequest.keyId,
  seal: ownershipRequest.seal,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
}

/** Where people belong now, by their own roles. */
const placesOf = async (db: Db, userIds: readonly string[], now: Date) => {
  const rows = await db
    .select({ userId: membership.userId, orgId: org.id, name: org.name, role: membership.role })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(and(inArray(membership.userId, [...userIds]), takesSeat(now)))
    .orderBy(org.name)
  const places = rows.flatMap(({ role, name, ...row }) =>
    isOwnRole(role) ? [{ ...row, name: withoutDirectionMarks(name), role }] : [],
  )
  return Map.groupBy(places, ({ userId }) => userId)
}

/**
 * Requests to speak for organisations, with what staff need to decide: those that wait, the oldest
 * first, or those decided, the newest first. Addresses of askers are those that seals prove.
 */
export const listOwnershipRequests = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  { cursor, limit, status }: PageInput & { readonly status: 'pending' | 'decided' },
): Promise<{ items: OwnershipItem[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  const isPending = status === 'pending'
  const at = isPending ? ownershipRequest.createdAt : sql`${ownershipRequest.decidedAt}`
  const beyond = sql.raw(isPending ? '>' : '<')
  const order = sql.raw(isPending ? 'asc' : 'desc')
  const rows = await db
    .select(columns)
    .from(ownershipRequest)
    .innerJoin(org, eq(org.id, ownershipRequest.orgId))
    .innerJoin(user, eq(user.id, ownershipRequest.userId))
    .leftJoin(decider, eq(decider.id, ownershipRequest.decidedBy))
    .where(
      and(
        isPending
          ? eq(ownershipRequest.status, 'pending')
          : inArray(ownershipRequest.status, ['approved', 'rejected']),
        after
          ? sql`(${at}, ${ownershipRequest.id}::text) ${beyond} (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(sql`${at} ${order}`, sql`${ownershipRequest.id}::text ${order}`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.decidedAt ?? row.createdAt,
    key: row.requestId,
  }))
  const userIds = [...new Set(page.map(({ userId }) => userId))]
  const places = await placesOf(db, userIds, now)
  const addresses = await provenAddresses(db, sealing, userIds)
  const items: OwnershipItem[] = []
  for (const row of page) {
    const isOpen = isPending && !row.org.isClaimed
    const inside = isOpen ? await insideOf(db, row.org.orgId, row, now) : []
    const made = { ...row, id: row.requestId, orgId: row.org.orgId }
    const isProven = isRequestGenuine(sealing.rows, 'ownership_request', made)
    const email = (isProven && addresses.get(row.userId)) || null
    items.push(itemOf({ ...row, email }, places, inside))
  }
  return { items, nextCursor }
}

type Row = Omit<OwnershipItem, 'org' | 'requester' | 'createdAt' | 'decidedAt' | 'decidedBy'> & {
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly deciderFirst: string | null
  readonly deciderLast: string | null
  readonly org: Omit<OwnershipItem['org'], 'inside'> & { readonly matchKey: string }
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly keyId: string | null
  readonly seal: Buffer | null
}
type Places = Awaited<ReturnType<typeof placesOf>>

const itemOf = (row: Row, places: Places, inside: Inside[]): OwnershipItem => {
  const { deciderFirst, deciderLast, userId, firstName, lastName, email, ...facts } = row
  const { keyId: _key, seal: _seal, ...rest } = facts
  const { matchKey, ...known } = row.org
  return {
    ...rest,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: deciderFirst === null ? null : `${deciderFirst} ${deciderLast ?? ''}`.trim(),
    org: {
      ...known,
      name: withoutDirectionMarks(known.name),
      registrationNumber: knownNumber({ ...known, matchKey }),
      inside,
    },
    requester: {
      userId,
      name: `${firstName} ${lastName}`.trim(),
      email,
      orgs: (places.get(userId) ?? []).map(({ orgId, name, role }) => ({ orgId, name, role })),
    },
  }
}

const SHOWN_DAYS = 90

/** A user's own requests: those that wait, and those that staff decided of late. */
export const ownOwnershipRequests = async (
  db: Db,
  userId: string,
  now: Date,
): Promise<Mine['ownershipRequests']> => {
  const since = new Date(now.getTime() - SHOWN_DAYS * 24 * 60 * 60 * 1000)
  const rows = await db
    .select({
      requestId: ownershipRequest.id,
      orgId: ownershipRequest.orgId,
      orgName: org.name,
      createdAt: ownershipRequest.createdAt,
      status: ownershipRequest.status,
      answer: ownershipRequest.answer,
    })
    .from(ownershipRequest)
    .innerJoin(org, eq(org.id, ownershipRequest.orgId))
    .where(
      and(
        eq(ownershipRequest.userId, userId),
        ne(ownershipRequest.status, 'withdrawn'),
        or(isNull(ownershipRequest.decidedAt), gt(ownershipRequest.decidedAt, since)),
      ),
    )
    .orderBy(desc(ownershipRequest.createdAt))
    .limit(50)
  return rows.flatMap(({ status, ...row }) =>
    status === 'withdrawn'
      ? []
      : [
          {
            ...row,
            status,
            orgName: withoutDirectionMarks(row.orgName),
            createdAt: row.createdAt.toISOString(),
          },
        ],
  )
}
