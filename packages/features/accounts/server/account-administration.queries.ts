import type { Db } from '@kogge/db/client.ts'
import { globalRole, session, user } from '@kogge/db/schema/accounts.ts'
import { joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { distinctWords } from '@kogge/domain/search/typed-words.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, asc, countDistinct, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserRecord, UserRow, userPage } from './account-administration.views.ts'
import { factorsOf, isProtected } from './security/second-factors.queries.ts'

const MOST_REQUESTS = 20

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const rowOf = (row: typeof user.$inferSelect): UserRow => ({
  userId: row.id,
  name: withoutDirectionMarks(`${row.firstName} ${row.lastName}`.trim()),
  email: row.email,
  isOnboarding: row.isOnboarding,
  isEmailConfirmed: row.emailConfirmedAt !== null,
  isDemo: row.isDemo,
  isDeleted: row.deletedAt !== null,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: iso(row.lastSeenAt),
})

/** Every word (eight that differ) in the name or the address, with or without diacritics; or the whole id. */
const matches = (q: string): SQL | undefined => {
  const words = distinctWords(q.trim().toLowerCase().split(/\s+/))
  const text = sql`unaccent(lower(${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.email}))`
  const each = words.map((word) => {
    const typed = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return sql`${text} like unaccent(${typed})`
  })
  return or(and(...each), sql`${user.id}::text = ${q.trim().toLowerCase()}`)
}

/** A page of users, the newest first; those who are gone too. */
export const findUsers = async (
  db: Db,
  { q, cursor, limit }: PageInput & { readonly q: string },
): Promise<z.infer<typeof userPage>> => {
  const from = decodeTimeCursor(cursor)
  const rows = await db
    .select()
    .from(user)
    .where(
      and(
        q.trim() === '' ? undefined : matches(q),
        from
          ? sql`(${user.createdAt}, ${user.id}::text) < (${from.at.toISOString()}::timestamptz, ${from.key})`
          : undefined,
      ),
    )
    .orderBy(desc(user.createdAt), desc(sql`${user.id}::text`))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, key: row.id }))
  return { items: page.map(rowOf), nextCursor }
}

const orgsOf = (db: Db, userId: string) =>
  db
    .select({
      orgId: org.id,
      name: org.name,
      role: membership.role,
      expiresAt: membership.expiresAt,
      since: membership.createdAt,
    })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(eq(membership.userId, userId))
    .orderBy(asc(membership.createdAt), asc(org.id))

const requestsOf = async (db: Db, userId: string): Promise<UserRecord['requests']> => {
  const read = (kind: 'join' | 'ownership') => {
    const table = kind === 'join' ? joinRequest : ownershipRequest
    return db
      .select({
        id: table.id,
        orgId: org.id,
        orgName: org.name,
        status: table.status,
        createdAt: table.createdAt,
      })
      .from(table)
      .innerJoin(org, eq(org.id, table.orgId))
      .where(eq(table.userId, userId))
      .orderBy(desc(table.createdAt))
      .limit(MOST_REQUESTS)
  }
  const joins = (await read('join')).map((row) => ({ ...row, kind: 'join' as const }))
  const claims = (await read('ownership')).map((row) => ({ ...row, kind: 'ownership' as const }))
  return [...joins, ...claims]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((row) => ({
      ...row,
      orgName: withoutDirectionMarks(row.orgName),
      createdAt: row.createdAt.toISOString(),
    }))
}

/** All that staff see of one user. Throws `record.not_found`. */
export const userForStaff = async (db: Db, userId: string, now: Date): Promise<UserRecord> => {
  const [row] = await db.select().from(user).where(eq(user.id, userId))
  if (!row) throw new AppError('record.not_found')
  const [open] = await db
    // A token that was just replaced belongs to the sign-in of the new one.
    .select({ sessions: countDistinct(session.signInId) })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
  const roles = await db
    .select({ role: globalRole.role, expiresAt: globalRole.expiresAt })
    .from(globalRole)
    .where(eq(globalRole.userId, userId))
    .orderBy(asc(globalRole.role))
  const orgs = await orgsOf(db, userId)
  return {
    ...rowOf(row),
    language: row.language,
    jobTitle: row.jobTitle === null ? null : withoutDirectionMarks(row.jobTitle),
    receivesUpdates: row.receivesUpdates,
    emailConfirmedAt: iso(row.emailConfirmedAt),
    deletedAt: iso(row.deletedAt),
    sessions: open?.sessions ?? 0,
    hasSecondFactor: isProtected(await factorsOf(db, userId)),
    globalRoles: roles.map(({ role, expiresAt }) => ({ role, expiresAt: iso(expiresAt) })),
    orgs: orgs.map(({ name, expiresAt, since, ...rest }) => ({
      ...rest,
      name: withoutDirectionMarks(name),
      expiresAt: iso(expiresAt),
      since: since.toISOString(),
    })),
    requests: await requestsOf(db, userId),
  }
}
