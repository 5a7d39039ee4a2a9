import type { Db } from '@kogge/db/client.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { modelOver } from '@kogge/features/analysis/server/testing/read-model-over-database.ts'
import { opportunitiesRouter } from '@kogge/features/opportunities/server/opportunities.router.ts'
import { opportunityReportsRouter } from '@kogge/features/opportunities/server/opportunity-reports.router.ts'
import { ownFieldsRouter } from '@kogge/features/opportunities/server/own-fields.router.ts'
import { questionnaireRouter } from '@kogge/features/opportunities/server/questionnaire.router.ts'
import { createCaller, mergeRouters } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'

const router = mergeRouters(
  opportunitiesRouter,
  ownFieldsRouter,
  questionnaireRouter,
  opportunityReportsRouter,
)

/** The calls of a person as of a time, or as of now. */
export const matesCalls = async (db: Db, userId: string, at?: Date) => {
  const clock = () => at ?? new Date()
  const context = await contextOfUser(db, userId, clock)
  return createCaller(router)({ ...context, analysis: modelOver(db, clock), clock, now: clock() })
}

/** Somebody of an organisation, and their calls. */
export const addMate = async (db: Db, orgId: string, role: OrgRole = 'ORG_LIMITED_MEMBER') => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role)
  return { userId, calls: await matesCalls(db, userId) }
}

/** An organisation on a plan, and somebody of it who may change its opportunities. */
export const addOwnDesk = async (db: Db, tier: Tier = 'PLUS') => {
  const orgId = await addOrganisation(db, tier)
  return { orgId, ...(await addMate(db, orgId)) }
}
export type OwnDesk = Awaited<ReturnType<typeof addOwnDesk>>

/** Defines a field that cards and the list show; options by their labels. */
export const addField = async (
  { orgId, calls }: OwnDesk,
  name: string,
  kind: 'text' | 'number' | 'date' | 'choice' = 'text',
  options: readonly string[] = [],
) => {
  const { fieldId } = await calls.ownField.create({
    orgId,
    name,
    kind,
    options: options.map((label) => ({ id: null, label })),
    isOnCard: true,
    isInList: true,
  })
  const field = (await calls.ownField.list({ orgId })).find((one) => one.fieldId === fieldId)
  if (!field) throw new Error('The field is not there.')
  return field
}
