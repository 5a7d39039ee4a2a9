import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { orgListsRouter } from '@kogge/features/org-lists/server/org-lists.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'

/** The calls of a person about lists, as of now. */
export const callsOf = async (db: Db, userId: string) => {
  const context = await contextOfUser(db, userId)
  return createCaller(orgListsRouter)({ ...context, clock: () => new Date(), now: new Date() })
    .orgList
}
export type OrgListCalls = Awaited<ReturnType<typeof callsOf>>

/** A new person of an organisation, and their calls. */
export const addColleague = async (db: Db, orgId: string, role: OrgRole = 'ORG_LIMITED_MEMBER') => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role)
  return { userId, calls: await callsOf(db, userId) }
}

/** An organisation on the free plan, and somebody of it who may change its lists. */
export const addKeeper = async (db: Db) => {
  const orgId = await addOrganisation(db)
  return { orgId, ...(await addColleague(db, orgId)) }
}

/** An organisation of the register under a name that nobody has claimed. */
export const addListed = async (
  db: Db,
  name: string,
  columns: Partial<typeof org.$inferInsert> = {},
): Promise<string> => addOrganisation(db, 'FREE', { claimedAt: null, name, ...columns })

/** Makes one organisation a part of another, as a merger leaves the row. */
export const mergeInto = async (db: Db, id: string, intoId: string | null): Promise<void> => {
  await db.update(org).set({ mergedIntoId: intoId }).where(eq(org.id, id))
}

export const LIST = { description: '', purpose: 'competitors' as const, memberIds: [] }

/** The names in a list, in its order. */
export const namesIn = async (
  calls: OrgListCalls,
  orgId: string,
  guid: string,
): Promise<string[]> => (await calls.members({ orgId, guid })).items.map(({ name }) => name)
