import type { Db } from '@kogge/db/client.ts'
import { auditLog, user } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { changesOf, visible } from '@kogge/domain/ledger/audit-changes.ts'
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { auditEntry, auditPage } from './audit-log.views.ts'

/** What each screen of the audit shows. */
const SUBJECTS = {
  subscription: ['subscription'],
  org: ['org'],
  user: ['user', 'session', 'mail_message'],
  // A flag decides for whom something is there, as a role decides who may do it.
  userRole: ['membership', 'global_role', 'delegation', 'feature_flag'],
} as const
export type AuditArea = keyof typeof SUBJECTS

export interface AuditQuery {
  /** Of what was done it to: an organisation or a user, or the thing itself. */
  readonly id?: string | undefined
  /** The entry before which to go on. */
  readonly cursor?: number | null | undefined
  readonly limit: number
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const actor = alias(user, 'actor')
const nameOf = (table: typeof user | typeof actor) =>
  sql<string | null>`nullif(trim(${table.firstName} || ' ' || ${table.lastName}), '')`

/** A delegation stands under its own id; its people are in what was written down. */
const concerns = (id: string): SQL | undefined =>
  or(
    eq(auditLog.subjectId, id),
    sql`${auditLog.orgId} = ${id}::uuid`,
    and(
      eq(auditLog.subjectType, 'delegation'),
      sql`(coalesce(${auditLog.after}, '{}') || coalesce(${auditLog.before}, '{}'))::text like ${`%${id}%`}`,
    ),
  )

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  actorUserId: auditLog.actorUserId,
  actorName: nameOf(actor),
  orgId: auditLog.orgId,
  orgName: org.name,
  userName: nameOf(user),
  ip: auditLog.ip,
  before: auditLog.before,
  after: auditLog.after,
}

type Row = {
  [Column in keyof typeof columns]: Column extends 'id'
    ? number
    : Column extends 'at'
      ? Date
      : Column extends 'before' | 'after'
        ? unknown
        : Column extends 'action' | 'subjectType' | 'subjectId'
          ? string
          : string | null
}

const MAX_NAME = 200
const shown = (text: string | null): string | null =>
  text === null ? null : visible(text, MAX_NAME)

const entryOf = (row: Row): z.infer<typeof auditEntry> => ({
  id: row.id,
  at: row.at.toISOString(),
  action: visible(row.action, MAX_NAME),
  subjectType: visible(row.subjectType, MAX_NAME),
  subject: {
    id: visible(row.subjectId, MAX_NAME),
    name: shown(row.subjectType === 'org' ? row.orgName : row.userName),
  },
  actor: row.actorUserId === null ? null : { id: row.actorUserId, name: shown(row.actorName) },
  org: row.orgId === null ? null : { id: row.orgId, name: shown(row.orgName) },
  ip: shown(row.ip),
  changes: changesOf(row.before, row.after),
})

/** A page of entries, the newest first. */
export const auditEntries = async (
  db: Db,
  area: AuditArea,
  { id, cursor, limit }: AuditQuery,
): Promise<z.infer<typeof auditPage>> => {
  const rows = await db
    .select(columns)
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorUserId))
    .leftJoin(org, eq(org.id, auditLog.orgId))
    // Subjects are text: what is no id joins nothing.
    .leftJoin(
      user,
      sql`${user.id} = case when ${auditLog.subjectId} ~ ${UUID} then ${auditLog.subjectId}::uuid end`,
    )
    .where(
      and(
        inArray(auditLog.subjectType, [...SUBJECTS[area]]),
        id === undefined ? undefined : concerns(id.toLowerCase()),
        cursor === null || cursor === undefined ? undefined : lt(auditLog.id, cursor),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(entryOf),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
