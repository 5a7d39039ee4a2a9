import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import type { OpportunityFields } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { opportunitiesRouter } from '@kogge/features/opportunities/server/opportunities.router.ts'
import type { OpportunityView } from '@kogge/features/opportunities/server/opportunities.views.ts'
import { opportunityBulkRouter } from '@kogge/features/opportunities/server/opportunity-bulk.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import { harvestCall } from '../monitor/monitor-world.fixture.ts'

/** The context of a call of a person as of now. */
export const contextNow = async (db: Db, userId: string) => ({
  ...(await contextOfUser(db, userId)),
  clock: () => new Date(),
  now: new Date(),
})

/** The opportunity calls of a person as of now. */
export const callsOf = async (db: Db, userId: string) =>
  createCaller(opportunitiesRouter)(await contextNow(db, userId)).opportunity

/** The calls of a person that change many opportunities at once. */
export const bulkCallsOf = async (db: Db, userId: string) =>
  createCaller(opportunityBulkRouter)(await contextNow(db, userId)).opportunityBulk

export type OpportunityCalls = Awaited<ReturnType<typeof callsOf>>

/** A new person of an organisation, and their calls. */
export const addColleague = async (db: Db, orgId: string, role: OrgRole = 'ORG_LIMITED_MEMBER') => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role)
  return { userId, calls: await callsOf(db, userId) }
}

/** A supplier on the free plan, and somebody of it who may change its opportunities. */
export const addDesk = async (db: Db) => {
  const orgId = await addOrganisation(db)
  return { orgId, ...(await addColleague(db, orgId)) }
}

/** Harvests a public tender; gives its id. */
export const addTender = async (db: Db): Promise<string> => {
  await harvestCall(db)
  const [latest] = await db.select({ id: rfx.id }).from(rfx).orderBy(desc(rfx.num)).limit(1)
  return latest?.id ?? ''
}

/** Hides a tender from all but those who were invited. */
export const hideTender = async (db: Db, rfxId: string): Promise<void> => {
  await db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.id, rfxId))
}

/** What an editor has before them. */
export const fieldsOf = (view: OpportunityView): OpportunityFields => ({
  name: view.name,
  description: view.description,
  buyer: view.buyer,
  status: view.status,
  assigneeUserId: view.assignee?.userId ?? null,
  value: view.value,
  probability: view.probability,
  dueAt: view.dueAt === null ? null : new Date(view.dueAt),
  tags: view.tags,
})

/** An edit as it is sent. */
export const sent = (fields: OpportunityFields) => ({
  ...fields,
  tags: [...fields.tags],
  dueAt: fields.dueAt?.toISOString() ?? null,
})

/** The names of the cards of a stage, in their order. */
export const columnOf = async (
  calls: OpportunityCalls,
  orgId: string,
  status: OpportunityStage,
): Promise<string[]> => {
  const { columns } = await calls.board({ orgId })
  return (columns.find((column) => column.status === status)?.cards ?? []).map(({ name }) => name)
}
