import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { invitation, joinRequest, membership } from '@kogge/db/schema/members.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { canGlobally, orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { MANAGING_RIGHTS } from '@kogge/domain/members/member-role-rules.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserName, UserPage } from './users.views.ts'

const orgIdsWith = (reader: UserActor, permission: OrgPermission, now: Date): OrgId[] =>
  reader.orgs.filter((org) => orgRefusal(org, permission, now) === null).map(({ orgId }) => orgId)

const seesEveryone = (reader: UserActor, now: Date): boolean =>
  canGlobally(reader.globalRoles, 'user.view_all', now)

/** One of the ids; for none of them nothing is. */
const among = (column: SQL, ids: readonly string[]): SQL =>
  ids.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`

/** Those whom the reader meets in an organisation at `now`. */
const isColleague = (reader: UserActor, now: Date): SQL => sql`exists (
  select from ${membership} m
  where m.user_id = ${user.id} and ${among(sql`m.org_id`, orgIdsWith(reader, 'user_role.view', now))}
    and (m.expires_at is null or m.expires_at > ${now.toISOString()}::timestamptz))`

/** Those named in a delegation, past ones too, that an organisation of the reader gave or was given. */
const isInDelegation = (reader: UserActor, now: Date): SQL => {
  const orgIds = orgIdsWith(reader, 'delegation.view', now)
  return sql`exists (
    select from ${delegation} d
    where (${among(sql`d.org_id`, orgIds)} or ${among(sql`d.delegate_org_id`, orgIds)})
      and (d.created_by = ${user.id} or d.revoked_by = ${user.id} or exists (
        select from ${delegationUser} n where n.delegation_id = d.id and n.user_id = ${user.id})))`
}

/** Those who ask to join where the reader may answer. */
const asksToJoin = (reader: UserActor, now: Date): SQL => {
  const orgIds = MANAGING_RIGHTS.flatMap((right) => orgIdsWith(reader, right, now))
  return sql`exists (
    select from ${joinRequest} j
    where j.user_id = ${user.id} and j.status = 'pending' and ${among(sql`j.org_id`, orgIds)})`
}

/** Those who have invited the reader, as long as the invitation stands. */
const hasInvited = (reader: UserActor, now: Date): SQL =>
  reader.isEmailConfirmed
    ? sql`exists (
        select from ${invitation} i
        where i.invited_by = ${user.id} and i.email = ${reader.email} and i.accepted_at is null
          and i.deleted_at is null and i.expires_at > ${now.toISOString()}::timestamptz)`
    : sql`false`

/**
 * Who may be seen by a reader at `now`: they themselves, those whom they share a current
 * organisation, a delegation, an invitation or a join request with, and by staff everyone. Nobody
 * sees who is gone.
 */
const isSeenBy = (reader: UserActor, now: Date): SQL | undefined =>
  and(
    isNull(user.deletedAt),
    seesEveryone(reader, now)
      ? undefined
      : or(
          eq(user.id, reader.userId),
          isColleague(reader, now),
          isInDelegation(reader, now),
          asksToJoin(reader, now),
          hasInvited(reader, now),
        ),
  )

const nameOf = (row: { readonly firstName: string; readonly lastName: string }): string =>
  `${row.firstName} ${row.lastName}`.trim()

/** Those of the users whom the reader may see, in the order of the ids. */
export const usersByIds = async (
  db: Db,
  reader: UserActor,
  userIds: readonly string[],
  now: Date,
): Promise<UserName[]> => {
  const requested = [...new Set(userIds)]
  if (requested.length === 0) return []
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(and(inArray(user.id, requested), isSeenBy(reader, now)))
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return requested.flatMap((userId) => {
    const name = names.get(userId)
    return name === undefined ? [] : [{ userId, name }]
  })
}

/**
 * One user as the reader may know them. Throws `record.not_found` for an unknown id and for those
 * whom the reader may not see alike.
 */
export const userById = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  reader: UserActor,
  userId: string,
  now: Date,
): Promise<UserPage> => {
  const [row] = await db
    .select({
      firstName: user.firstName,
      lastName: user.lastName,
      jobTitle: user.jobTitle,
      language: user.language,
      email: user.email,
    })
    .from(user)
    .where(and(eq(user.id, userId), isSeenBy(reader, now)))
  const person = row && (await readActor(db, sealing, userId, now))
  if (!person) throw new AppError('record.not_found')
  const isYou = userId === reader.userId
  const seesAll = isYou || seesEveryone(reader, now)
  const shared = new Set<string>(orgIdsWith(reader, 'user_role.view', now))
  const orgs = person.orgs.filter(({ orgId }) => seesAll || shared.has(orgId))
  // As in the list of members: addresses are for those who manage them.
  const managed = new Set(MANAGING_RIGHTS.flatMap((right) => orgIdsWith(reader, right, now)))
  const isManaged = orgs.some(({ orgId, roles }) => roles.length > 0 && managed.has(orgId))
  return {
    userId,
    name: nameOf(row),
    isYou,
    jobTitle: row.jobTitle,
    language: row.language,
    email: seesAll || isManaged ? row.email : null,
    orgs: orgs.map(({ orgId, name, roles }) => ({
      orgId,
      name,
      roles: roles.map(({ role }) => role),
    })),
  }
}
