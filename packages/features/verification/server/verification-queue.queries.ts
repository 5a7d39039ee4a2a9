import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership, verificationRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { unusualSigns } from '@kogge/domain/verification/org-name-letters.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { endedView, requestView } from './verification.queries.ts'
import type { QueueItem, QueueName } from './verification.views.ts'

const asker = alias(user, 'asker')
const verifier = alias(user, 'verifier')

const nameOf = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()

/** What a list has, by which time it goes, and whether the latest stand first. */
const LISTS: Readonly<Record<QueueName, { has: SQL; at: SQL; latestFirst: boolean }>> = {
  asked: {
    has: sql`${org.verifiedAt} is null and ${verificationRequest.id} is not null`,
    at: sql`${verificationRequest.createdAt}`,
    latestFirst: false,
  },
  unverified: {
    has: sql`${org.verifiedAt} is null`,
    at: sql`${org.claimedAt}`,
    latestFirst: true,
  },
  verified: {
    has: sql`${org.verifiedAt} is not null`,
    at: sql`${org.verifiedAt}`,
    latestFirst: true,
  },
}

const administratorsAmong = async (db: Db, orgIds: readonly string[], now: Date) => {
  if (orgIds.length === 0) return new Map<string, QueueItem['administrators']>()
  const rows = await db
    .select({
      orgId: membership.orgId,
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        inArray(membership.orgId, [...orgIds]),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
        isNull(user.deletedAt),
      ),
    )
    .orderBy(membership.createdAt, user.id)
  const each = Map.groupBy(rows, ({ orgId }) => orgId)
  return new Map(
    [...each].map(([orgId, people]) => [
      orgId,
      people.map((one) => ({ userId: one.userId, name: nameOf(one), email: one.email })),
    ]),
  )
}

interface QueueInput extends PageInput {
  readonly queue: QueueName
  /** A part of the name, or the number. */
  readonly q: string
  readonly now: Date
}

/** What stands for itself in a pattern of LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Few are claimed beside those known from notices alone: they are looked through. */
const called = (q: string): SQL | undefined => {
  if (q === '') return undefined
  const folded = foldText(q)
  const named = folded === '' ? sql`false` : sql`${org.nameFolded} like ${`%${literal(folded)}%`}`
  return sql`(${named} or ${org.registrationNumber} = ${q})`
}

/** Organisations that wait for staff, those that are not verified, or those that are. */
export const verificationQueue = async (
  db: Db,
  { cursor, limit, queue, q, now }: QueueInput,
): Promise<{ items: QueueItem[]; nextCursor: string | null }> => {
  const { has, at, latestFirst } = LISTS[queue]
  const after = decodeTimeCursor(cursor)
  const [beyond, order] = [sql.raw(latestFirst ? '<' : '>'), sql.raw(latestFirst ? 'desc' : 'asc')]
  const rows = await db
    .select({
      org,
      request: verificationRequest,
      asker,
      verifier,
      drafts: sql<number>`(select count(*)::int from rfx_draft d where d.org_id = ${org.id})`,
      published: sql<number>`(select count(*)::int from written_rfx w where w.org_id = ${org.id})`,
      at: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(org)
    .leftJoin(
      verificationRequest,
      and(eq(verificationRequest.orgId, org.id), eq(verificationRequest.status, 'pending')),
    )
    .leftJoin(asker, eq(asker.id, verificationRequest.userId))
    .leftJoin(verifier, eq(verifier.id, org.verifiedBy))
    .where(
      and(
        isNotNull(org.claimedAt),
        isNull(org.mergedIntoId),
        isNull(org.deletedAt),
        has,
        called(q.trim()),
        after
          ? sql`(${at}, ${org.id}::text) ${beyond} (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(sql`${at} ${order}`, sql`${org.id}::text ${order}`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: new Date(row.at),
    key: row.org.id,
  }))
  const people = await administratorsAmong(
    db,
    page.map((row) => row.org.id),
    now,
  )
  return {
    items: page.map((row) => itemOf(row, people.get(row.org.id) ?? [])),
    nextCursor,
  }
}

interface Row {
  readonly org: typeof org.$inferSelect
  readonly request: typeof verificationRequest.$inferSelect | null
  readonly asker: typeof user.$inferSelect | null
  readonly verifier: typeof user.$inferSelect | null
  readonly drafts: number
  readonly published: number
}

const itemOf = (row: Row, administrators: QueueItem['administrators']): QueueItem => {
  const { asker: by, verifier: decider } = row
  const requested = row.request && requestView(row.request)
  const { verifiedAt, verifiedHow, verifiedEvidence, claimedAt, vatNumber } = row.org
  return {
    org: {
      orgId: row.org.id,
      name: withoutDirectionMarks(row.org.name),
      vatNumber,
      oddSigns: [...unusualSigns(row.org.name)],
      country: row.org.country,
      registrationNumber: knownNumber(row.org),
      website: row.org.website,
      email: row.org.email,
      isDemo: row.org.isDemo,
      claimedAt: (claimedAt ?? row.org.createdAt).toISOString(),
      drafts: row.drafts,
      published: row.published,
    },
    request:
      requested && by
        ? { ...requested, by: { userId: by.id, name: nameOf(by), email: by.email } }
        : null,
    administrators,
    verified:
      verifiedAt && verifiedHow
        ? {
            at: verifiedAt.toISOString(),
            how: verifiedHow,
            evidence: verifiedEvidence,
            by: decider && nameOf(decider),
          }
        : null,
    ended: endedView(row.org),
  }
}
