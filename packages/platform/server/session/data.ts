import type { Db } from '@kogge/db/client.ts'
import { globalRole, membership, session, user } from '@kogge/db/schema/account.ts'
import { org } from '@kogge/db/schema/org.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES, TIERS } from '@kogge/domain/account/roles.ts'
import type { ActorOrg, UserActor } from '@kogge/domain/kernel/actor.ts'
import { orgId, userId } from '@kogge/domain/kernel/ids.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'

const instant = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))
const orgRows = z.array(
  z.object({
    orgId,
    name: z.string(),
    tier: z.enum(TIERS),
    role: z.enum(ANY_ORG_ROLES),
    expiresAt: instant,
  }),
)
const globalRows = z.array(z.object({ role: z.enum(GLOBAL_ROLES), expiresAt: instant }))

// Both lists come with the session in one statement: this runs on every request.
const orgsOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'orgId', ${org.id}, 'name', ${org.name}, 'tier', ${org.tier},
    'role', ${membership.role}, 'expiresAt', ${membership.expiresAt}
  ) order by ${membership.createdAt}, ${org.id}, ${membership.role}), '[]')
  from ${membership} join ${org} on ${org.id} = ${membership.orgId}
  where ${membership.userId} = ${user.id}
    and (${membership.expiresAt} is null or ${membership.expiresAt} > ${now.toISOString()}::timestamptz))`

const globalRolesOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'role', ${globalRole.role}, 'expiresAt', ${globalRole.expiresAt}
  ) order by ${globalRole.role}), '[]')
  from ${globalRole}
  where ${globalRole.userId} = ${user.id}
    and (${globalRole.expiresAt} is null or ${globalRole.expiresAt} > ${now.toISOString()}::timestamptz))`

const groupByOrg = (rows: z.infer<typeof orgRows>): readonly ActorOrg[] => {
  const byId = Map.groupBy(rows, (row) => row.orgId)
  return [...byId.values()].flatMap((grants) => {
    const [first] = grants
    if (!first) return []
    const roles = grants.map(({ role, expiresAt }) => ({ role, expiresAt }))
    return [{ orgId: first.orgId, name: first.name, tier: first.tier, roles }]
  })
}

export interface LiveSession {
  readonly actor: UserActor
  readonly lastSeenAt: Date
}

/** The session of a token that has not ended at `now`, with roles that hold at `now`; else null. */
export const readSession = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | null> => {
  const [row] = await db
    .select({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language,
      isOnboarding: user.isOnboarding,
      lastSeenAt: session.lastSeenAt,
      orgs: orgsOf(now),
      globalRoles: globalRolesOf(now),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now)))
  if (!row) return null
  const actor: UserActor = {
    kind: 'user',
    userId: userId.parse(row.id),
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    language: row.language,
    isOnboarding: row.isOnboarding,
    orgs: groupByOrg(orgRows.parse(row.orgs)),
    globalRoles: globalRows.parse(row.globalRoles),
  }
  return { actor, lastSeenAt: row.lastSeenAt }
}
