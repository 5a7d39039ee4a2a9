import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import {
  type DelegatedPerson,
  stateOfDelegation,
  stateOfPerson,
} from '@kogge/domain/members/delegation-rules.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { isMembershipGenuine } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DelegationPage, DelegationView } from './delegations.views.ts'

/** Whose list it is: of what an organisation gave, or of what it was given. */
export type Side = 'given' | 'received'

/** Someone's own role in a living organisation that holds at `now`. */
const ownRole = (
  orgId: SQL | typeof delegation.delegateOrgId,
  userId: SQL | typeof user.id,
  now: Date,
) => sql`exists (
  select from ${membership} own join ${org} living on living.id = own.org_id
  where own.org_id = ${orgId} and own.user_id = ${userId}
    and living.merged_into_id is null and living.deleted_at is null
    and starts_with(own.role, 'ORG_')
    and (own.expires_at is null or own.expires_at > ${now.toISOString()}::timestamptz))`

/**
 * The people of an organisation who have these addresses, by roles and accounts that the server wrote; all others
 * are left out alike. Whose address is another by its row alone is not who is meant.
 */
export const membersByAddress = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  orgId: string,
  addresses: readonly string[],
): Promise<readonly { readonly userId: string; readonly email: string }[]> => {
  const rows = await db
    .select({ userId: user.id, email: user.email, membership })
    .from(user)
    .innerJoin(membership, and(eq(membership.userId, user.id), eq(membership.orgId, orgId)))
    .where(
      and(
        inArray(user.email, [...addresses]),
        isNull(user.deletedAt),
        ownRole(sql`${orgId}::uuid`, user.id, now),
        sql`starts_with(${membership.role}, 'ORG_')`,
      ),
    )
  const found: { readonly userId: string; readonly email: string }[] = []
  for (const row of rows) {
    if (!isMembershipGenuine(sealing.rows, row.membership)) continue
    const account = await genuineAccount(db, sealing, row.userId)
    if (account && addresses.includes(account.email))
      found.push({ userId: row.userId, email: account.email })
  }
  return found
}

/** One of the people that a delegation names, with what its state depends on. */
export interface NamedPerson extends DelegatedPerson {
  readonly userId: string
  readonly name: string
}

/** The people named in delegations, by delegation, in the order of their names. */
export const peopleOf = async (
  db: Db,
  delegationIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly NamedPerson[]>> => {
  if (delegationIds.length === 0) return new Map()
  const rows = await db
    .select({
      delegationId: delegationUser.delegationId,
      userId: delegationUser.userId,
      firstName: user.firstName,
      lastName: user.lastName,
      activatedAt: delegationUser.activatedAt,
      endedAt: delegationUser.endedAt,
      isTaken: sql<boolean>`${delegationUser.endedBy} is distinct from ${delegationUser.userId}`,
      isMember: sql<boolean>`${ownRole(delegation.delegateOrgId, user.id, now)}`,
    })
    .from(delegationUser)
    .innerJoin(delegation, eq(delegation.id, delegationUser.delegationId))
    .innerJoin(user, eq(user.id, delegationUser.userId))
    .where(inArray(delegationUser.delegationId, [...delegationIds]))
    .orderBy(asc(user.lastName), asc(user.firstName), asc(user.id))
  const named = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
  }))
  return Map.groupBy(named, ({ delegationId }) => delegationId)
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

type Row = Pick<
  typeof delegation.$inferSelect,
  'id' | 'kind' | 'reason' | 'startsAt' | 'endsAt' | 'revokedAt' | 'createdAt'
> & { readonly otherId: string; readonly otherName: string }

const viewOf = (
  row: Row,
  people: readonly NamedPerson[],
  readerId: string,
  now: Date,
): DelegationView => ({
  delegationId: row.id,
  org: { orgId: row.otherId, name: withoutDirectionMarks(row.otherName) },
  kind: row.kind,
  reason: withoutDirectionMarks(row.reason),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  state: stateOfDelegation(row, people, now),
  people: people.map((person) => ({
    userId: person.userId,
    name: person.name,
    isReader: person.userId === readerId,
    state: stateOfPerson(row, person, now),
    activatedAt: iso(person.activatedAt),
    endedAt: iso(person.endedAt),
  })),
})

/**
 * What an organisation gave or was given, the newest first, as it stands at `now`. Throws
 * `list.cursor_invalid`.
 */
export const listDelegations = async (
  db: Db,
  side: Side,
  orgId: string,
  readerId: string,
  { cursor, limit }: PageInput,
  now: Date,
): Promise<DelegationPage> => {
  const after = decodeTimeCursor(cursor)
  const [own, other] =
    side === 'given'
      ? [delegation.orgId, delegation.delegateOrgId]
      : [delegation.delegateOrgId, delegation.orgId]
  const rows = await db
    .select({
      id: delegation.id,
      kind: delegation.kind,
      reason: delegation.reason,
      startsAt: delegation.startsAt,
      endsAt: delegation.endsAt,
      revokedAt: delegation.revokedAt,
      createdAt: delegation.createdAt,
      otherId: org.id,
      otherName: org.name,
    })
    .from(delegation)
    .innerJoin(org, eq(org.id, other))
    .where(
      and(
        eq(own, orgId),
        after
          ? sql`(${delegation.createdAt}, ${delegation.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(desc(delegation.createdAt), sql`${delegation.id}::text desc`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, key: row.id }))
  const people = await peopleOf(
    db,
    page.map(({ id }) => id),
    now,
  )
  return {
    items: page.map((row) => viewOf(row, people.get(row.id) ?? [], readerId, now)),
    nextCursor,
  }
}
