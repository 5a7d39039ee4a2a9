import type { Db } from '@kogge/db/client.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import type { SomeTaskFields } from '@kogge/domain/tasks/task-inputs.ts'
import { opportunitiesRouter } from '@kogge/features/opportunities/server/opportunities.router.ts'
import { tasksRouter } from '@kogge/features/tasks/server/tasks.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'

/** The calls of tasks and opportunities of a person as of an instant. */
export const callsOf = async (db: Db, userId: string, clock: () => Date = () => new Date()) => {
  const context = { ...(await contextOfUser(db, userId)), clock, now: clock() }
  return {
    task: createCaller(tasksRouter)(context).task,
    opportunity: createCaller(opportunitiesRouter)(context).opportunity,
  }
}
export type TaskCalls = Awaited<ReturnType<typeof callsOf>>

/** A new person of an organisation, and their calls. */
export const addColleague = async (db: Db, orgId: string, role: OrgRole = 'ORG_LIMITED_MEMBER') => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role)
  return { userId, calls: await callsOf(db, userId) }
}

/** An organisation with a plan that has tasks, and somebody of it who may change them. */
export const addDesk = async (db: Db) => {
  const orgId = await addOrganisation(db, 'PLUS')
  return { orgId, ...(await addColleague(db, orgId)) }
}

export const NONE = { kind: 'none' as const }

/** A task that stands by itself; gives what names it. */
export const addTask = async (
  { orgId, calls }: { readonly orgId: string; readonly calls: TaskCalls },
  title = 'Read the documents',
  fields: Omit<SomeTaskFields, 'title'> = {},
) => {
  const { guid } = await calls.task.create({ orgId, subject: NONE, fields: { ...fields, title } })
  return { orgId, guid }
}
