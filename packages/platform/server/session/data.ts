import type { Db } from '@kogge/db/client.ts'
import { globalRole, session, user } from '@kogge/db/schema/account.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegation.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import { passkey, totp } from '@kogge/db/schema/second-factor.ts'
import { subscription } from '@kogge/db/schema/subscription.ts'
import { GLOBAL_ROLES } from '@kogge/domain/account/roles.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { userId } from '@kogge/domain/kernel/ids.ts'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TokenFacts, TokenKeys } from '../keys/token-keys.ts'
import { grantRows, placesOf } from './places.ts'
import { after, SESSION_SECONDS, STAFF_SESSION_SECONDS } from './rules.ts'

const globalRows = z.array(
  z.object({
    role: z.enum(GLOBAL_ROLES),
    expiresDateIso: z
      .string()
      .nullable()
      .transform((text) => text ?? undefined),
  }),
)

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** Roles of a user's own and those that access delegation gives, while the user belongs to the delegate. */
const grantsOf = (now: Date) => sql`(
  select m.org_id, m.role, m.expires_at, m.created_at from ${membership} m
  where m.user_id = ${user.id} and (m.expires_at is null or m.expires_at > ${at(now)})
  union all
  select d.org_id, case d.kind when 'auditor' then 'TEMP_ORG_READONLY_MEMBER' else 'TEMP_ORG_MEMBER' end,
    d.ends_at, u.activated_at
  from ${delegationUser} u join ${delegation} d on d.id = u.delegation_id
  where u.user_id = ${user.id} and u.activated_at is not null and u.ended_at is null
    and d.revoked_at is null and d.starts_at <= ${at(now)} and d.ends_at > ${at(now)}
    and exists (
      select from ${membership} own join ${org} delegate on delegate.id = own.org_id
      where own.org_id = d.delegate_org_id and own.user_id = ${user.id}
        and delegate.merged_into_id is null and delegate.deleted_at is null
        and starts_with(own.role, 'ORG_')
        and (own.expires_at is null or own.expires_at > ${at(now)}))
)`

/** How many members sit before this one: administrators first, then whoever came earlier. */
const seatOf = (now: Date) => sql`(
  select count(*)::int from ${membership} o
  where o.org_id = g.org_id and starts_with(o.role, 'ORG_')
    and (o.expires_at is null or o.expires_at > ${at(now)})
    and (o.role <> 'ORG_ADMINISTRATOR', o.created_at, o.user_id)
      < (g.role <> 'ORG_ADMINISTRATOR', g.created_at, ${user.id})
)`

const plansOf = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('tier', s.tier, 'paidSeats', s.paid_seats,
    'startsAt', s.starts_at, 'endsAt', s.ends_at)), '[]')
  from ${subscription} s
  where s.org_id = g.org_id and s.starts_at <= ${at(now)}
    and (s.ends_at is null or s.ends_at > ${at(now)})
)`

// Everything comes with the session in one statement: this runs on every request.
const orgsOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'orgId', g.org_id, 'name', o.name, 'baseTier', o.tier, 'plans', ${plansOf(now)},
    'role', g.role, 'expiresAt', g.expires_at, 'seat', ${seatOf(now)}
  ) order by g.created_at, g.org_id, g.role), '[]')
  from ${grantsOf(now)} g join ${org} o on o.id = g.org_id
  where o.merged_into_id is null and o.deleted_at is null)`

const globalRolesOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'role', ${globalRole.role}, 'expiresDateIso', ${globalRole.expiresAt}
  ) order by ${globalRole.role}), '[]')
  from ${globalRole}
  where ${globalRole.userId} = ${user.id}
    and (${globalRole.expiresAt} is null or ${globalRole.expiresAt} > ${at(now)}))`

/**
 * Whether a sign-in asks for more than the password. Tables are named, since passkeys have an `id` too
 * and columns of a single table stand without its name.
 */
const hasSecondFactor = sql<boolean>`(
  exists (select from ${totp} t where t.user_id = ${user}.id and t.confirmed_at is not null)
  or exists (select from ${passkey} k where k.user_id = ${user}.id))`

const columns = (now: Date) => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  language: user.language,
  isOnboarding: user.isOnboarding,
  emailConfirmedAt: user.emailConfirmedAt,
  orgs: orgsOf(now),
  globalRoles: globalRolesOf(now),
  isDemo: user.isDemo,
  hasSecondFactor,
})

type ActorRow = Pick<
  typeof user.$inferSelect,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'language'
  | 'isOnboarding'
  | 'emailConfirmedAt'
  | 'isDemo'
> & { readonly orgs: unknown; readonly globalRoles: unknown; readonly hasSecondFactor: boolean }

/**
 * Global roles count for an account with a second factor alone, and in the demonstration world, whose
 * passwords everybody knows anyway.
 */
const staffOf = ({ globalRoles, isDemo, hasSecondFactor }: ActorRow) => {
  const held = globalRows.parse(globalRoles)
  const counts = hasSecondFactor || isDemo
  return {
    globalRoles: counts ? held : [],
    withheldRoles: counts ? [] : held,
    skipsSecondFactor: isDemo && !hasSecondFactor,
  }
}

const actorOf = (row: ActorRow, now: Date): UserActor => ({
  kind: 'user',
  userId: userId.parse(row.id),
  email: row.email,
  isEmailConfirmed: row.emailConfirmedAt !== null,
  name: `${row.firstName} ${row.lastName}`.trim(),
  language: row.language,
  isOnboarding: row.isOnboarding,
  orgs: placesOf(grantRows.parse(row.orgs), now),
  ...staffOf(row),
})

type SessionRow = typeof session.$inferSelect

/** What the row of a session is sealed with: whose it is, of which sign-in, and when it ends. */
export const sessionFacts = (
  row: Pick<SessionRow, 'userId' | 'signInId' | 'signedInAt' | 'createdAt' | 'expiresAt'>,
): TokenFacts => ({
  userId: row.userId,
  signInId: row.signInId,
  signedInAt: row.signedInAt,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})

/** Whether a row is as the server wrote it. */
export const isGenuine = (keys: TokenKeys, row: SessionRow): boolean =>
  keys.holds('session', row, sessionFacts(row))

/** Whether a session is over however much it was used; earlier for whoever holds a global role. */
const hasEnded = (actor: UserActor, { signedInAt }: SessionRow, now: Date): boolean => {
  const isStaff = actor.globalRoles.length + actor.withheldRoles.length > 0
  return after(signedInAt, isStaff ? STAFF_SESSION_SECONDS : SESSION_SECONDS) <= now
}

export interface LiveSession {
  readonly actor: UserActor
  readonly row: SessionRow
}

/**
 * The session of a token that has not ended at `now`, with roles that hold at `now`; null for another,
 * and for a row that somebody else has written or changed.
 */
export const readSession = async (
  db: Db,
  keys: TokenKeys,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | null> => {
  const [row] = await db
    .select({ ...columns(now), session })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.tokenHash, tokenHash),
        gt(session.expiresAt, now),
        isNull(user.deletedAt),
        // Before that an account belongs to nobody.
        isNotNull(user.emailConfirmedAt),
      ),
    )
  if (!row || !isGenuine(keys, row.session)) return null
  const actor = actorOf(row, now)
  return hasEnded(actor, row.session, now) ? null : { actor, row: row.session }
}

/** A user with the roles that hold at `now`; null for one who is gone. */
export const readActor = async (db: Db, id: string, now: Date): Promise<UserActor | null> => {
  const [row] = await db
    .select(columns(now))
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return row ? actorOf(row, now) : null
}
