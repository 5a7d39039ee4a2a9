import type { Db } from '@kogge/db/client.ts'
import { globalRole, session, user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { passkey, totp } from '@kogge/db/schema/second-factors.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { canGlobally, type HeldRole } from '@kogge/domain/access/permission-checks.ts'
import { GLOBAL_ROLES, type GlobalRole, SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoOf } from '../integrity/malformed-values.ts'
import { isRequested } from '../integrity/requested-rows.ts'
import { accountHolds, asAccount, selectAccounts } from '../row-seals/account-seals.queries.ts'
import { isGlobalRoleGenuine } from '../row-seals/global-role-seals.ts'
import type { TokenFacts, TokenKeys } from '../tokens/token-keys.ts'
import { grantRows, placesOf } from './actor-orgs.ts'
import { FOREIGN, genuineGrants, type Prover, sealColumns } from './role-proof.ts'
import { after, SESSION_SECONDS, STAFF_SESSION_SECONDS } from './session-lifetimes.ts'

const instant = z.string().transform((text) => new Date(text))

const globalRows = z.array(
  z.object({
    role: z.enum(GLOBAL_ROLES),
    expiresAt: instant.nullable(),
    grantedBy: z.string().nullable(),
    createdAt: instant,
    ...sealColumns,
  }),
)

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** Roles of a user's own and those that access delegation gives, while the user belongs to the delegate. */
const grantsOf = (now: Date) => sql`(
  select m.org_id, m.role, m.expires_at, m.created_at, json_build_object('by', 'membership',
    'createdAt', m.created_at, 'keyId', m.key_id, 'seal', encode(m.seal, 'hex')) as proof
  from ${membership} m
  where m.user_id = ${user.id} and (m.expires_at is null or m.expires_at > ${at(now)})
  union all
  select d.org_id, case d.kind when 'auditor' then 'TEMP_ORG_READONLY_MEMBER' else 'TEMP_ORG_MEMBER' end,
    d.ends_at, u.activated_at, json_build_object('by', 'delegation',
    'delegation', json_build_object('id', d.id, 'orgId', d.org_id, 'delegateOrgId', d.delegate_org_id,
      'kind', d.kind, 'reason', d.reason, 'startsAt', d.starts_at, 'endsAt', d.ends_at,
      'createdBy', d.created_by, 'createdAt', d.created_at, 'revokedAt', d.revoked_at,
      'revokedBy', d.revoked_by, 'keyId', d.key_id, 'seal', encode(d.seal, 'hex')),
    'named', json_build_object('delegationId', u.delegation_id, 'userId', u.user_id,
      'activatedAt', u.activated_at, 'endedAt', u.ended_at, 'endedBy', u.ended_by,
      'keyId', u.key_id, 'seal', encode(u.seal, 'hex')))
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

// Everything comes with the session in one statement: this runs on every request. In an organisation that
// nobody speaks for nobody has a role, whatever was left there: it would count once somebody claims it.
const orgsOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'orgId', g.org_id, 'name', o.name, 'baseTier', o.tier, 'plans', ${plansOf(now)},
    'role', g.role, 'expiresAt', g.expires_at, 'seat', ${seatOf(now)}, 'proof', g.proof
  ) order by g.created_at, g.org_id, g.role), '[]')
  from ${grantsOf(now)} g join ${org} o on o.id = g.org_id
  where o.merged_into_id is null and o.deleted_at is null
    and (o.claimed_at is not null or starts_with(g.role, 'SUPPORT_')))`

const globalRolesOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'role', ${globalRole.role}, 'expiresAt', ${globalRole.expiresAt},
    'grantedBy', ${globalRole.grantedBy}, 'createdAt', ${globalRole.createdAt},
    'keyId', ${globalRole.keyId}, 'seal', encode(${globalRole.seal}, 'hex')
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
 * passwords everybody knows anyway. What the server did not write counts for nothing, and takes part in nothing.
 */
const staffOf = (prover: Prover, { id, globalRoles, isDemo, hasSecondFactor }: ActorRow) => {
  const rows = globalRows.parse(globalRoles)
  const [held, foreign]: [HeldRole<GlobalRole>[], HeldRole<GlobalRole>[]] = [[], []]
  for (const row of rows) {
    const { role, expiresAt } = row
    const isGenuine = isGlobalRoleGenuine(prover.rows, { ...row, userId: id })
    const one = { role, expiresDateIso: expiresAt ? isoOf(expiresAt) : undefined }
    ;(isGenuine ? held : foreign).push(one)
  }
  if (foreign.length > 0) prover.alarm({}, FOREIGN)
  const counts = hasSecondFactor || isDemo
  return {
    globalRoles: counts ? held : [],
    withheldRoles: counts ? foreign : [...held, ...foreign],
    skipsSecondFactor: isDemo && !hasSecondFactor,
  }
}

const SUPPORT: readonly string[] = SUPPORT_ORG_ROLES

/** Support access counts while the global role counts by which it is taken. */
const grantsFor = (
  prover: Prover,
  row: ActorRow,
  { globalRoles }: ReturnType<typeof staffOf>,
  now: Date,
) => {
  const counts = canGlobally(globalRoles, 'org.take_support_access', now)
  return genuineGrants(prover, row.id, grantRows.parse(row.orgs)).filter(
    ({ role }) => counts || !SUPPORT.includes(role),
  )
}

/**
 * Whether an account asks for a second factor that was not shown: a session of before there was one is nobody's.
 * The demonstration world is left out.
 */
const lacksFactor = (row: ActorRow, hasShownFactor: boolean): boolean =>
  row.hasSecondFactor && !row.isDemo && !hasShownFactor

const actorOf = (prover: Prover, row: ActorRow, now: Date, hasShownFactor: boolean): UserActor => {
  const staff = staffOf(prover, row)
  return {
    kind: 'user',
    userId: userId.parse(row.id),
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    name: `${row.firstName} ${row.lastName}`.trim(),
    language: row.language,
    isOnboarding: row.isOnboarding,
    orgs: placesOf(grantsFor(prover, row, staff, now), now),
    ...staff,
    hasShownFactor,
  }
}

const FOREIGN_DEMO =
  'somebody has made an account one of the demonstration; it needs a second factor all the same; run kogge verify-audit'

/**
 * The same with what is proven of the demonstration: that an account belongs to it, which lets its staff do without
 * a second factor, its seal says and no row. It is asked of those alone whose row says so.
 */
const withProvenDemo = async <Row extends ActorRow>(
  db: Db,
  { rows, alarm }: Prover,
  row: Row,
): Promise<Row> => {
  if (!row.isDemo) return row
  const [found] = await selectAccounts(db).where(eq(user.id, row.id))
  const account = found && asAccount(found)
  if (account?.facts.isDemo && accountHolds(rows, account)) return row
  alarm({}, FOREIGN_DEMO)
  return { ...row, isDemo: false }
}

type SessionRow = typeof session.$inferSelect

/**
 * What the row of a session is sealed with: whose it is, of which sign-in, when it ends, and whether a second
 * factor was shown in it.
 */
export const sessionFacts = (
  row: Pick<
    SessionRow,
    'userId' | 'signInId' | 'signedInAt' | 'createdAt' | 'expiresAt' | 'factorAt'
  >,
): TokenFacts => ({
  userId: row.userId,
  signInId: row.signInId,
  signedInAt: row.signedInAt,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  // Left out where there is none, as in sessions of before it was known.
  ...(row.factorAt && { factorAt: row.factorAt }),
})

/** Whether a row is as the server wrote it. */
export const isGenuine = (keys: TokenKeys, row: SessionRow): boolean =>
  keys.holds('session', row, sessionFacts(row))

/** The instant at which a session ends however much it is used; earlier for holders of a global role. */
export const sessionEndOf = (
  actor: UserActor,
  { signedInAt }: Pick<SessionRow, 'signedInAt'>,
): Date => {
  const isStaff = actor.globalRoles.length + actor.withheldRoles.length > 0
  return after(signedInAt, isStaff ? STAFF_SESSION_SECONDS : SESSION_SECONDS)
}

export interface LiveSession {
  readonly actor: UserActor
  readonly row: SessionRow
}

/** What proves sessions and roles. */
export interface SessionKeys {
  readonly tokenKeys: TokenKeys
  readonly sealing: Prover
}

/**
 * The session of a token that has not ended at `now`, with roles that hold at `now`; null for another,
 * and for a row that somebody else has written or changed. Roles that somebody else has written are none.
 */
export const readSession = async (
  db: Db,
  { tokenKeys, sealing }: SessionKeys,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | null> => {
  const [found] = await db
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
  const isOf = found?.id === found?.session.userId
  if (!found || !isOf || !isRequested(found.session, { tokenHash })) return null
  if (!isGenuine(tokenKeys, found.session)) return null
  const row = await withProvenDemo(db, sealing, found)
  const hasShownFactor = row.session.factorAt !== null
  if (lacksFactor(row, hasShownFactor)) return null
  const actor = actorOf(sealing, row, now, hasShownFactor)
  return sessionEndOf(actor, row.session) <= now ? null : { actor, row: row.session }
}

/**
 * A user with the roles that hold at `now`, as far as the server wrote them; null for one who is gone, and for one
 * whose account asks for a second factor that was not shown. What is not about a session is as if it was.
 */
export const readActor = async (
  db: Db,
  sealing: Prover,
  id: string,
  now: Date,
  hasShownFactor = true,
): Promise<UserActor | null> => {
  const [found] = await db
    .select(columns(now))
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  const row = found && (await withProvenDemo(db, sealing, found))
  if (!row || !isRequested(row, { id }) || lacksFactor(row, hasShownFactor)) return null
  return actorOf(sealing, row, now, hasShownFactor)
}
