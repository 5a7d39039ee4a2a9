import { membership } from '@kogge/db/schema/members.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import type { OrgMemberRole, OrgRole } from '@kogge/domain/access/roles.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { membersRouter } from '../members.router.ts'
import { membersAdminRouter } from '../ownership-requests.admin-router.ts'

/** The calls of members as somebody makes them. */
export const callsOf = async ({ db }: TestDatabase, userId: string, clock?: () => Date) =>
  createCaller(membersRouter)(await contextOfUser(db, userId, clock))

export const staffCallsOf = async ({ db }: TestDatabase, userId: string) =>
  createCaller(membersAdminRouter)(await contextOfUser(db, userId)).adminOwnership

/** Adds somebody with a role; gives their id. */
export const addColleague = async (
  { db }: TestDatabase,
  orgId: string,
  role: OrgRole = 'ORG_MEMBER',
  expiresAt: Date | null = null,
): Promise<string> => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role, expiresAt)
  return userId
}

/** A person as a list shows them to those that decide on their role. */
export const seenAs = (userId: string, role: OrgMemberRole = 'ORG_MEMBER') => ({
  email: `${userId}@example.com`,
  role,
})

/** An organisation with one administrator and as many members as said. */
export const addTeam = async (database: TestDatabase, members = 0, tier: Tier = 'FREE') => {
  const orgId = await addOrganisation(database.db, tier)
  const admin = await addColleague(database, orgId, 'ORG_ADMINISTRATOR')
  for (let count = 0; count < members; count += 1) await addColleague(database, orgId)
  return { orgId, admin }
}

/** The roles that somebody holds in an organisation, ended ones included. */
export const rolesOf = async ({ db }: TestDatabase, orgId: string, userId: string) => {
  const rows = await db
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), eq(membership.userId, userId)))
  return rows.map(({ role }) => role)
}

/** How many members of their own right an organisation has. */
export const memberCount = async ({ db }: TestDatabase, orgId: string): Promise<number> => {
  const rows = await db
    .select({ role: membership.role })
    .from(membership)
    .where(eq(membership.orgId, orgId))
  return rows.filter(({ role }) => role.startsWith('ORG_')).length
}

/** What came of two calls at once: how many worked, and the messages of those that did not. */
export const race = async (...calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return {
    worked: settled.filter(({ status }) => status === 'fulfilled').length,
    refused: settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason instanceof Error ? one.reason.message : ''] : [],
    ),
  }
}
